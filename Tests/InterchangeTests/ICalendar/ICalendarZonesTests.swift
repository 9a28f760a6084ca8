import CivilTime
import Testing

@testable import Interchange

struct ICalendarZonesTests {
    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), ("\"Europe/Berlin\"", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("EUROPE/BERLIN", "Europe/Berlin"), ("America/New York", "America/New_York"), ("utc", "UTC"),
        ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
        ("/freeassociation.sourceforge.net/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
        ("mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
        ("W. Europe Standard Time", "Europe/Berlin"), ("w. europe standard time", "Europe/Berlin"),
        ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "Europe/Berlin"),
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
        ("(GMT-05:00) Eastern Time (US & Canada)", "America/New_York"),
        ("\"(GMT+01.00) Sarajevo / Warsaw / Zagreb\"", "Europe/Sarajevo"),
        ("Eastern Time (US & Canada)", "America/New_York"),
        ("\"(GMT-08:00) Pacific Time (US & Canada)\"", "America/Los_Angeles"),
        ("\"(UTC) Dublin, Edinburgh, Lisbon, London\"", "Europe/London"),
        ("\"Brasilia (GMT -3:00)\"", "America/Sao_Paulo"), ("US-Eastern", "US/Eastern"),
        ("Berlin", "Europe/Berlin"),
        ("\"(UTC-07:00) Chihuahua, La Paz, Mazatlan\"", "America/Mazatlan"),
        ("Port-au-Prince", "America/Port-au-Prince"),
        // A quote that is never closed, or that other programs use.
        ("\"Europe/Berlin", "Europe/Berlin"), ("'Europe/Berlin'", "Europe/Berlin"),
        // Countries in other languages.
        ("\"(UTC-05:00) Eastern Time (USA & Kanada)\"", "America/New_York"),
        ("Pacific Time (USA och Kanada)", "America/Los_Angeles"),
        // A colon without quotes.
        ("tzone://Microsoft/Utc", "UTC"), ("W. Europe Standard Time (UTC+01:00)", "Europe/Berlin"),
    ])
    func `a zone is known by any name that programs give it`(tzid: String, name: String) throws {
        let entry = try #require(
            try entries("BEGIN:VEVENT\nDTSTART;TZID=\(tzid):20260701T100000\nEND:VEVENT").first)

        #expect(entry.start?.text == "2026-07-01T10:00[\(name)]")
        #expect(entry.faults.isEmpty)
    }

    @Test(arguments: [
        "No/Where", "ALLDAY", "Customized Time Zone", "", "../../etc/passwd",
        "/", "Time", "No:Where",
    ])
    func `an unknown zone stops nothing, and is said`(tzid: String) throws {
        let entry = try #require(
            try entries("BEGIN:VEVENT\nDTSTART;TZID=\(tzid):20260701T100000\nEND:VEVENT").first)

        #expect(entry.unread == nil)
        #expect(entry.start?.text == "2026-07-01T10:00")
        #expect(entry.start?.tzid == tzid)
        #expect(entry.faults.map(\.reason) == [.zoneIsUnknown])
    }

    @Test(arguments: [
        "UTC+01:00", "GMT+01:00", "+01:00", "\"UTC+01:00\"", "UTC+01:00:00", "UTC+01:00;VALUE=DATE-TIME",
    ])
    func `a zone whose name has a colon needs no quotes`(tzid: String) throws {
        let line = "BEGIN:VEVENT\nDTSTART;X-A=b;TZID=\(tzid)"
        for time in ["20260701T100000", "2026-07-01T10:00:00"] {
            let entry = try #require(
                try entries(
                    "\(line):\(time)\nRRULE:FREQ=DAILY\nEXDATE;TZID=\(tzid):\(time),20260702T100000\nEND:VEVENT"
                )
                .first)

            #expect(entry.start?.instant(in: try paris()).description == "2026-07-01T09:00:00Z")
            #expect(entry.exclusions.count == 2 && entry.faults.isEmpty)
        }
    }

    @Test(arguments: [
        ("\"(UTC) Koordinierte Weltzeit\"", "2026-07-01T10:00:00Z", false),
        ("(UTC) Koordinerad universell tid", "2026-07-01T10:00:00Z", false),
        ("(UTC+01:00) Westliches Zentralafrika", "2026-07-01T09:00:00Z", false),
        ("\"Est (UTC-05:00)\"", "2026-07-01T15:00:00Z", false),
        ("\"(GMT +01:00)\"", "2026-07-01T09:00:00Z", true),
        ("(UTC+01:00)", "2026-07-01T09:00:00Z", true), ("(UTC)", "2026-07-01T10:00:00Z", true),
    ])
    func `an unknown name with an offset in brackets is that offset`(
        tzid: String, moment: String, isExact: Bool
    ) throws {
        let entry = try #require(
            try entries("BEGIN:VEVENT\nDTSTART;TZID=\(tzid):20260701T100000\nEND:VEVENT").first)

        #expect(entry.start?.instant(in: try paris()).description == moment)
        #expect(entry.faults.map(\.reason) == (isExact ? [] : [.zoneIsItsOffset]))
    }

    @Test(arguments: [
        ("Haus\\, Garten", "\"Haus, Garten\""), ("Haus\\, Garten", "Haus, Garten"),
        ("Haus\\, Garten", "\"Haus\\, Garten\""), ("Haus\\; Garten", "\"Haus; Garten\""),
        ("Haus ", "Haus"), ("Haus", "\"Haus "), ("\"Haus\"", "Haus"), ("HAUS", "Haus"),
    ])
    func `a zone of the file is found however its name is written`(own: String, tzid: String) throws {
        let zone = Self.odd.split(separator: "\n").map { $0 == "TZID:NAME" ? "TZID:\(own)" : String($0) }
        let lines = zone + ["BEGIN:VEVENT", "DTSTART;TZID=\(tzid):20260701T100000", "END:VEVENT"]
        let entry = try #require(try entries(lines.joined(separator: "\n")).first)

        #expect(entry.start?.instant(in: try paris()).description == "2026-07-01T07:30:00Z")
        #expect(entry.faults.isEmpty)
    }

    private static func simple(_ name: String, _ offset: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:\(offset)
        TZOFFSETTO:\(offset)
        END:STANDARD
        END:VTIMEZONE
        """
    }

    @Test(arguments: ["+0130", "0130", "01:30", "+01:30:00", " 130"])
    func `an offset of a zone of the file needs no sign`(offset: String) throws {
        let entry = try #require(
            try entries(
                "\(Self.simple("Office", offset))\nBEGIN:VEVENT\nDTSTART;TZID=Office:20260701T100000\nEND:VEVENT"
            ).first)

        #expect(entry.start?.instant(in: try paris()).description == "2026-07-01T08:30:00Z")
    }

    @Test(arguments: [("+0100", [ICalendarFault.Reason]()), ("+0300", [.zoneIsDescribedTwice])])
    func `of several descriptions of a zone the first counts, and that is noted`(
        second: String, reasons: [ICalendarFault.Reason]
    ) throws {
        let entry = try #require(
            try entries(
                """
                \(Self.simple("Office", "+0100"))
                \(Self.simple("Office", second))
                BEGIN:VEVENT
                DTSTART;TZID=Office:20260701T100000
                END:VEVENT
                """
            ).first)

        #expect(entry.start?.instant(in: try paris()).description == "2026-07-01T09:00:00Z")
        #expect(entry.faults.map(\.reason) == reasons)
    }

    @Test func `a file may describe hundreds of zones, and too many are noted`() throws {
        let zones = (0...1_000).map { Self.simple("Z\($0)", "+0130") }
        let events = (0...1_000).map { "BEGIN:VEVENT\nDTSTART;TZID=Z\($0):20260701T100000\nEND:VEVENT" }
        let found = try entries((zones + events).joined(separator: "\n"))

        #expect(found.prefix(1_000).allSatisfy { $0.faults.isEmpty })
        #expect(found.last?.faults.map(\.reason) == [.fileHasTooManyZones])
    }

    /// Half an hour beside Paris.
    private static let odd = """
        BEGIN:VTIMEZONE
        TZID:NAME
        BEGIN:STANDARD
        DTSTART:16010101T030000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        TZOFFSETFROM:+0230
        TZOFFSETTO:+0130
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        TZOFFSETFROM:+0130
        TZOFFSETTO:+0230
        END:DAYLIGHT
        END:VTIMEZONE
        """

    private func described(as name: String, _ time: String) throws -> ICalendarEntry {
        let zone = Self.odd.split(separator: "\n").map { $0 == "TZID:NAME" ? "TZID:\(name)" : String($0) }
        let lines = zone + ["BEGIN:VEVENT", "DTSTART;TZID=\(name):\(time)", "END:VEVENT"]
        return try #require(try entries(lines.joined(separator: "\n")).first)
    }

    @Test(arguments: [
        ("20260701T100000", "2026-07-01T07:30:00Z"), ("20261124T100000", "2026-11-24T08:30:00Z"),
        ("20990701T100000", "2099-07-01T07:30:00Z"), ("19700101T000000", "1969-12-31T22:30:00Z"),
        // In the gap, and the first of two.
        ("20260329T023000", "2026-03-29T01:00:00Z"), ("20261025T023000", "2026-10-25T00:00:00Z"),
    ])
    func `a zone that only the file describes is used`(time: String, moment: String) throws {
        let entry = try described(as: "Our own zone", time)

        #expect(entry.faults.isEmpty)
        #expect(entry.start?.instant(in: try paris()).description == moment)
    }

    @Test func `a zone of the system is not what the file says`() throws {
        let entry = try described(as: "Europe/Paris", "20260701T100000")

        #expect(entry.start?.instant(in: try paris()).description == "2026-07-01T08:00:00Z")
    }

    @Test func `an offset is a zone where the file does not describe it`() throws {
        let plain = try #require(
            try entries("BEGIN:VEVENT\nDTSTART;TZID=GMT+0530:20260701T100000\nEND:VEVENT").first)

        #expect(plain.start?.instant(in: try paris()).description == "2026-07-01T04:30:00Z")
        #expect(
            try described(as: "GMT+0530", "20260701T100000").start?.instant(in: try paris()).description
                == "2026-07-01T07:30:00Z")
    }

    @Test func `a zone is the same as the one that libical names beside it`() throws {
        let lines = """
            BEGIN:VTIMEZONE
            TZID:Home
            X-LIC-LOCATION:Asia/Kolkata
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0530
            TZOFFSETTO:+0530
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=Home:20260701T100000
            END:VEVENT
            """

        #expect(try entries(lines).first?.start?.text == "2026-07-01T10:00[Asia/Kolkata]")
    }

    @Test func `thousands of descriptions cost little`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:NAME
            BEGIN:STANDARD
            DTSTART:00010101T000000
            RRULE:FREQ=SECONDLY
            TZOFFSETFROM:+2359
            TZOFFSETTO:-2359
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=NAME:20260701T100000
            END:VEVENT
            """.split(separator: "\n")
        let lines = (0..<500).flatMap { number in
            zone.map { line in
                line == "TZID:NAME"
                    ? "TZID:Zone \(number)"
                    : line.hasPrefix("DTSTART;")
                        ? "DTSTART;TZID=Zone \(number):20260701T100000" : String(line)
            }
        }

        #expect(try entries(lines.joined(separator: "\n")).count == 500)
    }
}
