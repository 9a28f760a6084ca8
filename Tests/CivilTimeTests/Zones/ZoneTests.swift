import Testing

@testable import CivilTime

struct ZoneTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let zone: String
        let civil: String
        let instant: String
        let kind: CivilReading.Kind

        init(_ zone: String, _ civil: String, _ instant: String, _ kind: CivilReading.Kind) {
            self.zone = zone
            self.civil = civil
            self.instant = instant
            self.kind = kind
        }

        var testDescription: String { "\(zone) \(civil)" }
    }

    @Test(arguments: [
        Case("Europe/Paris", "2026-11-24T17:30", "2026-11-24T16:30:00Z", .exact),
        Case("Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00Z", .gap),
        Case("Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00Z", .overlap),
        Case("Europe/Paris", "2090-03-26T02:30", "2090-03-26T01:30:00Z", .gap),
        // Clocks go forward at midnight: there is no 00:15, it rings 01:15.
        Case("Asia/Beirut", "2026-03-29T00:15", "2026-03-28T22:15:00Z", .gap),
        Case("America/Santiago", "2026-09-06T00:00", "2026-09-06T04:00:00Z", .gap),
        // Clocks go back at midnight: it is 23:30 twice.
        Case("America/Santiago", "2026-04-04T23:30", "2026-04-05T02:30:00Z", .overlap),
        // 30 December 2011 was skipped: all of it comes in the first moment of the 31st.
        Case("Pacific/Apia", "2011-12-30T00:00", "2011-12-30T10:00:00Z", .gap),
        Case("Pacific/Apia", "2011-12-30T17:30", "2011-12-30T10:00:00Z", .gap),
        Case("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00Z", .exact),
        Case("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59Z", .exact),
        // Half an hour of daylight time.
        Case("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00Z", .gap),
        Case("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00Z", .overlap),
        // Standard time in summer, negative daylight time in winter.
        Case("Europe/Dublin", "2026-07-01T12:00", "2026-07-01T11:00:00Z", .exact),
        Case("Europe/Dublin", "2080-01-01T12:00", "2080-01-01T12:00:00Z", .exact),
        // Daylight time that stops for Ramadan.
        Case("Africa/Casablanca", "2026-03-01T12:00", "2026-03-01T12:00:00Z", .exact),
        Case("Africa/El_Aaiun", "2026-06-01T12:00", "2026-06-01T11:00:00Z", .exact),
        // 44 minutes and 30 seconds behind UTC until 1972.
        Case("Africa/Monrovia", "1971-06-01T12:00", "1971-06-01T12:44:30Z", .exact),
        Case("Africa/Monrovia", "1972-01-07T00:10", "1972-01-07T00:54:30Z", .gap),
    ])
    func `clocks show what they showed`(_ expected: Case) throws {
        let zone = try SystemZones.zone(expected.zone)

        let reading = zone.reading(of: try civil(expected.civil))

        #expect(reading.instant.description == expected.instant)
        #expect(reading.kind == expected.kind)
    }

    @Test(arguments: [
        ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
        ("America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z"),
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
        ("Europe/Paris", "2026-03-29", "2026-03-28T23:00:00Z"),
    ])
    func `a day starts at its first existing moment`(zone: String, date: String, start: String) throws {
        let zone = try SystemZones.zone(zone)

        #expect(zone.startOfDay(try CivilDate(parsing: date)).description == start)
    }

    @Test func `offsets and abbreviations are those of the moment`() throws {
        let zone = try SystemZones.zone("Europe/Paris")
        let summer = try instant("2026-03-29T01:00:00Z")

        #expect(zone.abbreviation(at: summer - .milliseconds(1)) == "CET")
        #expect(zone.abbreviation(at: summer) == "CEST")
        #expect(zone.offset(at: summer).description == "+02:00")
        #expect(
            try SystemZones.zone("Africa/Monrovia").offset(at: .init(secondsSince1970: 0)).description
                == "-00:44:30")
        #expect(zone.civil(of: summer).description == "2026-03-29T03:00")
    }

    @Test(arguments: ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/New_York"])
    func `the ends of the calendar have a civil time and a moment in every zone`(name: String) throws {
        let zone = try SystemZones.zone(name)

        #expect(zone.civil(of: .earliest).date.year == 1)
        #expect(zone.civil(of: .latest).date.year == 9999)
        #expect(zone.instant(of: .earliest) < .init(secondsSince1970: -62_135_500_000))
        #expect(zone.instant(of: .latest) > .init(secondsSince1970: 253_402_200_000))
        #expect(zone.startOfDay(.latest) <= .latest)
    }
}
