import Testing

@testable import CivilTime

struct WhenInstantTests {
    private func locality(_ zone: String = "Europe/Paris") throws -> Locality {
        Locality(zone: try SystemZones.zone(zone), zones: SystemZones.database)
    }

    @Test(arguments: [
        ("2026-11-24", "2026-11-24T08:00:00Z", "2026-11-24T14:00:00Z"),
        ("2026-11-24T17:30", "2026-11-24T16:30:00Z", "2026-11-24T22:30:00Z"),
        ("2026-11-24T17:30[Asia/Tokyo]", "2026-11-24T08:30:00Z", "2026-11-24T08:30:00Z"),
        ("2026-11-24T16:30:00Z", "2026-11-24T16:30:00Z", "2026-11-24T16:30:00Z"),
    ])
    func `dates and floating times follow the user, zoned times and instants do not`(
        when: String, paris: String, newYork: String
    ) throws {
        let when = try When(parsing: when)

        #expect(try when.instant(in: locality()).description == paris)
        #expect(try when.instant(in: locality("America/New_York")).description == newYork)
    }

    @Test func `a date on a day that was skipped comes in the next moment there is`() throws {
        let when = try When(parsing: "2011-12-30")
        let apia = try locality("Pacific/Apia")

        #expect(try when.instant(in: apia).description == "2011-12-30T10:00:00Z")
        #expect(try when.isOverdue(at: instant("2011-12-30T09:59:59Z"), in: apia) == false)
    }

    @Test func `a date is due all day, and overdue from the start of the next one`() throws {
        let when = try When(parsing: "2026-11-24")

        #expect(try !when.isOverdue(at: instant("2026-11-24T22:59:59Z"), in: locality()))
        #expect(try when.isOverdue(at: instant("2026-11-24T23:00:00Z"), in: locality()))
        #expect(try !when.isOverdue(at: instant("2026-11-24T23:00:00Z"), in: locality("America/New_York")))
    }

    @Test func `a time is due in its moment, and overdue after it`() throws {
        let when = try When(parsing: "2026-11-24T17:30")

        #expect(try !when.isOverdue(at: instant("2026-11-24T16:30:00Z"), in: locality()))
        #expect(try when.isOverdue(at: instant("2026-11-24T16:30:00.001Z"), in: locality()))
    }

    @Test(arguments: [
        // Clocks in Paris go forward at 02:00 on 29 March 2026, and back at 03:00 on 25 October.
        ("2026-03-29T12:00", "-P1D", "2026-03-28T11:00:00Z"),
        ("2026-03-29T12:00", "-PT24H", "2026-03-28T10:00:00Z"),
        ("2026-03-28T02:30", "P1D", "2026-03-29T01:30:00Z"),
        ("2026-10-24T02:30", "P1D", "2026-10-25T00:30:00Z"),
        ("2026-11-24", "-P1D", "2026-11-23T08:00:00Z"), ("2026-11-24", "-PT1H", "2026-11-24T07:00:00Z"),
        ("2026-11-24", "PT0S", "2026-11-24T08:00:00Z"), ("2026-03-31", "-P1M", "2026-02-28T08:00:00Z"),
        ("2026-03-30T09:00[America/New_York]", "-P1D", "2026-03-29T13:00:00Z"),
        ("2026-03-29T10:00:00Z", "-P1D", "2026-03-28T11:00:00Z"),
        ("2026-03-29T10:00:00.5Z", "PT1S", "2026-03-29T10:00:01.500Z"),
    ])
    func `days before are the calendar's, hours before are exact`(
        when: String, period: String, expected: String
    ) throws {
        let moment = try When(parsing: when).instant(adding: CivilPeriod(parsing: period), in: locality())

        #expect(moment.description == expected)
    }

    @Test(arguments: [
        ("2026-11-24", "P1D", "2026-11-25"), ("2026-11-24", "PT2H", "2026-11-24T11:00"),
        ("2026-03-28T02:30", "P1D", "2026-03-29T02:30"), ("2026-03-29T01:30", "PT1H", "2026-03-29T03:30"),
        ("2026-11-24T17:30[Asia/Tokyo]", "P1W", "2026-12-01T17:30[Asia/Tokyo]"),
        ("2026-03-29T01:30[Europe/Paris]", "PT1H", "2026-03-29T03:30[Europe/Paris]"),
        // The second 02:30 of that night is no floating time.
        ("2026-10-25T02:30", "PT1H", "2026-10-25T01:30:00Z"),
        ("2026-11-24T16:30:00Z", "PT15M", "2026-11-24T16:45:00Z"),
        ("9999-12-31", "P1D", "9999-12-31"), ("0001-01-01", "-P1Y", "0001-01-01"),
    ])
    func `a moved time keeps its kind where the kind can say it`(
        when: String, period: String, expected: String
    ) throws {
        let moved = try When(parsing: when).adding(CivilPeriod(parsing: period), in: locality())

        #expect(moved.description == expected)
    }

    @Test func `the day of a time is the user's`() throws {
        #expect(try When(parsing: "2026-11-24T23:30:00Z").date(in: locality()).description == "2026-11-25")
        #expect(
            try When(parsing: "2026-11-24T03:00[Asia/Tokyo]").date(in: locality()).description == "2026-11-23"
        )
        #expect(try When(parsing: "2026-11-24").date(in: locality("Asia/Tokyo")).description == "2026-11-24")
    }

    @Test func `a zone that this system does not have is an error, not another time`() throws {
        let when = try When(parsing: "2026-11-24T17:30[Europe/Nowhere]")

        #expect(throws: ZoneError.unknown(try ZoneID(parsing: "Europe/Nowhere"))) {
            try when.instant(in: locality())
        }
    }
}
