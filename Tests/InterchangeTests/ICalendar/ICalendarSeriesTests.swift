import CivilTime
import Testing

@testable import Interchange

/// The occurrences are those that python's `recurring-ical-events` 3.8 gives; `docs/icalendar.md` lists where not.
struct ICalendarSeriesTests {
    /// The starts and ends of all series from November 2026 to the end of January 2027.
    private func occurrences(_ lines: String) throws -> [String] {
        let file = ICalendarFile(calendar(lines))
        let locality = try paris()
        let span = try Instant(parsing: "2026-11-01T00:00:00Z")..<Instant(parsing: "2027-02-01T00:00:00Z")
        return ICalendarSeries.all(of: ICalendarEntries(of: file, in: locality)).flatMap { series in
            series.occurrences(in: span, locality: locality).map { occurrence in
                let end = occurrence.end.map { " to \($0.instant(in: locality))" } ?? ""
                return "\(series.entries[occurrence.entry].title ?? "") \(occurrence.start.text ?? "")\(end)"
            }
        }
    }

    private static let weekly = """
        BEGIN:VEVENT
        UID:1
        SUMMARY:Choir
        DTSTART;TZID=Europe/Paris:20261102T183000
        DTEND;TZID=Europe/Paris:20261102T193000
        RRULE:FREQ=WEEKLY;COUNT=4
        SEQUENCE:2
        """

    @Test func `an override stands for its occurrence, wherever it is moved`() throws {
        let found = try occurrences(
            """
            \(Self.weekly)
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Moved
            RECURRENCE-ID;TZID=Europe/Paris:20261109T183000
            DTSTART;TZID=Europe/Paris:20261110T200000
            DURATION:PT2H
            END:VEVENT
            """)

        #expect(
            found == [
                "Choir 2026-11-02T18:30[Europe/Paris] to 2026-11-02T18:30:00Z",
                "Moved 2026-11-10T20:00[Europe/Paris] to 2026-11-10T21:00:00Z",
                "Choir 2026-11-16T18:30[Europe/Paris] to 2026-11-16T18:30:00Z",
                "Choir 2026-11-23T18:30[Europe/Paris] to 2026-11-23T18:30:00Z",
            ])
    }

    @Test(arguments: [
        "RECURRENCE-ID;TZID=Europe/Paris:20261109T183000", "RECURRENCE-ID:20261109T173000Z",
        "RECURRENCE-ID:20261109T183000", "RECURRENCE-ID;VALUE=DATE:20261109",
    ])
    func `an override is recognised however its time is written`(identifier: String) throws {
        let found = try occurrences(
            """
            \(Self.weekly)
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Other
            \(identifier)
            DTSTART;TZID=Europe/Paris:20261109T190000
            END:VEVENT
            """)

        #expect(
            found.map { String($0.prefix(22)) } == [
                "Choir 2026-11-02T18:30", "Other 2026-11-09T19:00", "Choir 2026-11-16T18:30",
                "Choir 2026-11-23T18:30",
            ])
    }

    @Test func `an override for this and the future moves and changes all later ones`() throws {
        let found = try occurrences(
            """
            \(Self.weekly)
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Later
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261109T183000
            DTSTART;TZID=Europe/Paris:20261110T203000
            DTEND;TZID=Europe/Paris:20261110T210000
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Single
            RECURRENCE-ID;TZID=Europe/Paris:20261116T183000
            DTSTART;TZID=Europe/Paris:20261116T120000
            DTEND;TZID=Europe/Paris:20261116T130000
            END:VEVENT
            """)

        #expect(
            found == [
                "Choir 2026-11-02T18:30[Europe/Paris] to 2026-11-02T18:30:00Z",
                "Later 2026-11-10T20:30[Europe/Paris] to 2026-11-10T20:00:00Z",
                "Single 2026-11-16T12:00[Europe/Paris] to 2026-11-16T12:00:00Z",
                "Later 2026-11-24T20:30[Europe/Paris] to 2026-11-24T20:00:00Z",
            ])
    }

    @Test func `the higher sequence counts, and then the later one`() throws {
        let override = "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;TZID=Europe/Paris:20261109T183000"
        let found = try occurrences(
            """
            \(override)
            SUMMARY:New
            DTSTART;TZID=Europe/Paris:20261109T200000
            SEQUENCE:3
            END:VEVENT
            \(Self.weekly)
            END:VEVENT
            \(override)
            SUMMARY:Old
            DTSTART;TZID=Europe/Paris:20261109T210000
            SEQUENCE:1
            END:VEVENT
            \(override)
            SUMMARY:Earlier
            DTSTART;TZID=Europe/Paris:20261109T220000
            SEQUENCE:3
            DTSTAMP:20200101T000000Z
            END:VEVENT
            """)

        #expect(found.contains { $0.hasPrefix("Earlier 2026-11-09T22:00") })
        #expect(!found.contains { $0.hasPrefix("Old") || $0.hasPrefix("New") })
        #expect(found.count == 4)
    }

    @Test func `dates are added and excluded in any form`() throws {
        let found = try occurrences(
            """
            \(Self.weekly)
            EXDATE;TZID=Europe/Paris:20261109T183000,20261116T183000
            EXDATE;VALUE=DATE:20261123
            RDATE:20261201T120000Z
            RDATE;VALUE=PERIOD:20261202T120000Z/PT30M,20261203T120000Z/20261203T150000Z
            RDATE;VALUE=DATE:20261204
            END:VEVENT
            """)

        #expect(
            found == [
                "Choir 2026-11-02T18:30[Europe/Paris] to 2026-11-02T18:30:00Z",
                "Choir 2026-12-01T13:00[Europe/Paris] to 2026-12-01T13:00:00Z",
                "Choir 2026-12-02T13:00[Europe/Paris] to 2026-12-02T12:30:00Z",
                "Choir 2026-12-03T13:00[Europe/Paris] to 2026-12-03T15:00:00Z",
                "Choir 2026-12-04T18:30[Europe/Paris] to 2026-12-04T18:30:00Z",
            ])
    }

    @Test func `midnight in UTC is the day that it names, in a series of days`() throws {
        let found = try occurrences(
            """
            BEGIN:VEVENT
            UID:1
            SUMMARY:Day
            DTSTART;VALUE=DATE:20261102
            DTEND;VALUE=DATE:20261104
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE:20261109T000000Z
            END:VEVENT
            """)

        #expect(
            found == [
                "Day 2026-11-02 to 2026-11-03T23:00:00Z", "Day 2026-11-16 to 2026-11-17T23:00:00Z",
            ])
    }

    @Test func `a task without a start repeats by when it is due`() throws {
        let found = try occurrences(
            "BEGIN:VTODO\nUID:1\nSUMMARY:Bins\nDUE;VALUE=DATE:20261103\nRRULE:FREQ=MONTHLY;COUNT=2\nEND:VTODO"
        )

        #expect(
            found == ["Bins 2026-11-03 to 2026-11-02T23:00:00Z", "Bins 2026-12-03 to 2026-12-02T23:00:00Z"])
    }

    @Test func `overrides without their series are occurrences`() throws {
        let found = try occurrences(
            """
            BEGIN:VEVENT
            UID:1
            SUMMARY:Invited
            RECURRENCE-ID:20261109T173000Z
            DTSTART:20261109T180000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            X-MOZ-FAKED-MASTER:1
            DTSTART:20261101T180000Z
            END:VEVENT
            """)

        #expect(found == ["Invited 2026-11-09T18:00:00Z"])
    }

    @Test func `a series in a zone that only the file describes follows its clocks`() throws {
        let found = try occurrences(
            """
            BEGIN:VTIMEZONE
            TZID:Ours
            BEGIN:DAYLIGHT
            DTSTART:20260101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20261201T000000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Ours:20261115T100000
            DTEND;TZID=Ours:20261115T110000
            RRULE:FREQ=MONTHLY;COUNT=3
            EXDATE;TZID=Ours:20270115T100000
            END:VEVENT
            """)

        #expect(found == ["  to 2026-11-15T09:00:00Z", "  to 2026-12-15T10:00:00Z"])
    }

    @Test func `a rule for every second gives no more than is asked for`() throws {
        let file = ICalendarFile(
            calendar("BEGIN:VEVENT\nDTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT"))
        let locality = try paris()
        let series = try #require(ICalendarSeries.all(of: ICalendarEntries(of: file, in: locality)).first)

        let found = series.occurrences(in: .earliest..<Instant.latest, most: 50, locality: locality)

        #expect(found.count == 50)
    }

    @Test func `several dates with one UID all take place, with the rule of each`() throws {
        let found = try occurrences(
            """
            BEGIN:VEVENT
            UID:bin
            SUMMARY:Paper
            DTSTART;VALUE=DATE:20261201
            END:VEVENT
            BEGIN:VEVENT
            UID:bin
            SUMMARY:Glass
            DTSTART;VALUE=DATE:20261202
            RRULE:FREQ=WEEKLY;COUNT=2
            END:VEVENT
            BEGIN:VEVENT
            UID:bin
            SUMMARY:Tree
            DTSTART;VALUE=DATE:20270107
            END:VEVENT
            """)

        #expect(found == ["Paper 2026-12-01", "Glass 2026-12-02", "Glass 2026-12-09", "Tree 2027-01-07"])
    }

    @Test func `a changed occurrence leaves each series that has its UID, and takes place once`() throws {
        let found = try occurrences(
            """
            BEGIN:VEVENT
            UID:1
            SUMMARY:One
            DTSTART:20261201T090000Z
            RRULE:FREQ=DAILY;COUNT=2
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Two
            DTSTART:20261211T090000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            SUMMARY:Moved
            RECURRENCE-ID:20261202T090000Z
            DTSTART:20261202T100000Z
            END:VEVENT
            """)

        #expect(
            found == [
                "One 2026-12-01T09:00:00Z", "Moved 2026-12-02T10:00:00Z", "Two 2026-12-11T09:00:00Z",
            ])
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=SA,SU", "FREQ=DAILY;COUNT=10", "08 09 10 11 14 15 16 17"),
        ("FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=5", "11 12"),
        ("FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;UNTIL=20261213T090000Z", "09 11 13"),
        ("FREQ=MONTHLY;BYMONTHDAY=9\nEXRULE:FREQ=WEEKLY;BYDAY=FR", "FREQ=DAILY;COUNT=4", "08 10"),
        ("FREQ=DAILY;BYHOUR=10", "FREQ=DAILY;COUNT=2", "08 09"), ("FREQ=DAILY", "FREQ=DAILY", ""),
        ("FREQ=WEEKLY\\;BYDAY=TU", "FREQ=DAILY;COUNT=2\nRDATE:20261215T090000Z", "09"),
    ])
    func `a rule of exclusions leaves out the times that it gives`(
        excluded: String, rule: String, days: String
    ) throws {
        let found = try occurrences(
            "BEGIN:VEVENT\nDTSTART:20261208T090000Z\nRRULE:\(rule)\nEXRULE:\(excluded)\nEND:VEVENT")

        #expect(found.map { String($0.prefix(11).suffix(2)) }.joined(separator: " ") == days)
    }

    @Test func `a rule of exclusions leaves out days, and times across a change of clocks`() throws {
        let days = try occurrences(
            "BEGIN:VEVENT\nDTSTART:20261211\nRRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU\nEND:VEVENT"
        )
        let times = try occurrences(
            """
            BEGIN:VEVENT
            DTSTART;TZID=Europe/Paris:20261006T090000
            RRULE:FREQ=WEEKLY;COUNT=6
            EXRULE:FREQ=WEEKLY;INTERVAL=2
            END:VEVENT
            """)

        #expect(days == [" 2026-12-11", " 2026-12-14"])
        #expect(times == [" 2026-11-10T09:00[Europe/Paris]"])
    }
}
