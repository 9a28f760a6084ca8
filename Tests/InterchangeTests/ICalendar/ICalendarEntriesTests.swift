import CivilTime
import Testing

@testable import Interchange

struct ICalendarEntriesTests {
    private static let good = "BEGIN:VTODO\nUID:good\nSUMMARY:Good\nDUE:20261124T090000\nEND:VTODO"

    @Test(arguments: [
        // Not even their ends.
        "BEGIN:VTODO\nUID:bad\nSUMMARY:Bad", "BEGIN:VEVENT\nUID:bad\nBEGIN:VALARM\nTRIGGER:-PT5M",
        "BEGIN:X-FOO\nA:b", "END:VTODO\nEND:VEVENT",
        "BEGIN:VALARM\nTRIGGER:-PT15M\nACTION:DISPLAY\nEND:VALARM",
        "BEGIN:VEVENT\nUID:bad\nDTSTART:tomorrow\nEND:VEVENT",
        "BEGIN:VEVENT\nUID:bad\nSUMMARY:No start\nEND:VEVENT",
        "BEGIN:VTODO\nUID:bad\nDUE:20261345\nEND:VTODO", "SUMMARY:outside\nneither name nor value",
        "BEGIN:VTODO\nUID:bad\nBEGIN:A\nBEGIN:B\nBEGIN:C\nBEGIN:D\nBEGIN:E\nBEGIN:F\nBEGIN:G\nBEGIN:H\nBEGIN:I\nBEGIN:J\nBEGIN:K",
    ])
    func `one bad component stops no other`(bad: String) throws {
        let found = try entries("\(Self.good)\n\(bad)\n\(Self.good)")

        let read = found.filter { $0.uid == "good" && $0.unread == nil }
        #expect(read.map(\.due?.text) == ["2026-11-24T09:00", "2026-11-24T09:00"])
    }

    @Test(arguments: [
        ("BEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM", ICalendarFault.Reason.alarmIsOutside),
        ("BEGIN:VEVENT\nDTSTART:tomorrow\nEND:VEVENT", .valueIsNotRead),
        ("BEGIN:VEVENT\nSUMMARY:No start\nEND:VEVENT", .hasNoStart),
        ("BEGIN:VTODO\nDUE:20260230\nEND:VTODO", .valueIsNotRead), ("BEGIN:X-FOO\nEND:X-FOO", .kindIsUnknown),
    ])
    func `what cannot be read says why`(lines: String, reason: ICalendarFault.Reason) throws {
        let entry = try #require(try entries(lines).first)

        #expect(entry.unread?.reason == reason)
        #expect(entry.unread?.line == 4 || entry.unread?.line == 5)
    }

    @Test func `an entry in which the file ends is not read`() throws {
        let file = ICalendarFile(Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Pay the".utf8))

        #expect(ICalendarEntries(of: file, in: try paris()).all.map(\.unread?.reason) == [.fileIsCutOff])
    }

    @Test func `a missing end is no reason to leave an entry`() throws {
        let found = try entries("BEGIN:VTODO\nSUMMARY:One\nDUE:20261124\n\(Self.good)")

        #expect(found.map(\.title) == ["One", "Good"])
        #expect(found[0].unread == nil && found[0].faults.map(\.reason) == [.endIsMissing])
    }

    @Test(arguments: ["\r", "\n", "\r\r\n"]) func `any end of line is one`(lineEnd: String) throws {
        #expect(try entries(Self.good, lineEnd: lineEnd).map(\.title) == ["Good"])
    }

    @Test func `a single CR ends a line only before a property`() throws {
        let found = try entries("BEGIN:VTODO\nSUMMARY:One\rtwo\rDUE:20261124\nEND:VTODO")

        #expect(found[0].title == "One\rtwo")
        #expect(found[0].due?.text == "2026-11-24")
    }

    @Test func `texts in old character sets are read`() throws {
        let text =
            "BEGIN:VTODO\nSUMMARY;CHARSET=ISO-8859-1:Stra\u{1}e\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:Caf\u{2}\nEND:VTODO\n"
            + "BEGIN:VTODO\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=A9 =\nund=0D=0AAda\nEND:VTODO"
        let bytes = calendar(text).map { $0 == 1 ? 0xDF : $0 == 2 ? 0xE9 : $0 }

        let file = ICalendarFile(bytes)

        let titles = ICalendarEntries(of: file, in: try paris()).all.map(\.title)
        #expect(titles == ["Straße", "Café", "Zoé und\nAda"])
        #expect(file.bytes == bytes)
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20261124", "2026-11-24"), ("DTSTART:20261124", "2026-11-24"),
        ("DTSTART;VALUE=DATE:20261124T100000", "2026-11-24T10:00"),
        ("DTSTART:20261124T100000", "2026-11-24T10:00"),
        ("DTSTART:20261124T100000Z", "2026-11-24T10:00:00Z"), ("dtstart:20261124t1000", "2026-11-24T10:00"),
        ("DTSTART;TZID=America/New_York:20261124T100000", "2026-11-24T10:00[America/New_York]"),
        ("DTSTART;TZID=America/New_York:20261124T100000Z", "2026-11-24T10:00:00Z"),
        ("DTSTART:2026-11-24T10:00:00+01:00", "2026-11-24T09:00:00Z"), ("DTSTART: 20261124 ", "2026-11-24"),
        ("DTSTART:20261124T240000", "2026-11-25T00:00"), ("DTSTART:20261124T235960Z", "2026-11-24T23:59:59Z"),
    ])
    func `a time is read as it is written, whatever its type says`(line: String, text: String) throws {
        let entry = try #require(try entries("BEGIN:VEVENT\n\(line)\nEND:VEVENT").first)

        #expect(entry.unread == nil)
        #expect(entry.start?.text == text)
    }

    @Test(arguments: [
        "DTSTART:20260230", "DTSTART:20261124T250000", "DTSTART:20261124T10", "DTSTART:99999999T000000",
        "DTSTART:20261124T100000X", "DTSTART;TZID=Europe/Paris:noon", "DTSTART:+0261124", "DTSTART:００００",
    ])
    func `a time that is none is not guessed`(line: String) throws {
        let entry = try #require(try entries("BEGIN:VEVENT\n\(line)\nEND:VEVENT").first)

        #expect(entry.unread?.reason == .valueIsNotRead)
    }

    @Test func `a task that is due before it starts keeps both times`() throws {
        let entry = try #require(
            try entries("BEGIN:VTODO\nDUE:20261120T100000\nDTSTART:20261121T100000\nEND:VTODO").first)

        #expect(entry.due?.text == "2026-11-20T10:00")
        #expect(entry.faults.map(\.reason) == [.endsBeforeStart])
    }

    @Test func `a day that is due holds the time at which the task starts`() throws {
        let entry = try #require(
            try entries("BEGIN:VTODO\nDTSTART:20261120T100000\nDUE;VALUE=DATE:20261120\nEND:VTODO").first)

        #expect(entry.faults.isEmpty)
    }

    @Test func `a length gives the end, days by the calendar`() throws {
        let found = try entries(
            """
            BEGIN:VTODO
            DTSTART;TZID=Europe/Paris:20261024T120000
            DURATION:P1D
            END:VTODO
            BEGIN:VEVENT
            DTSTART;TZID=Europe/Paris:20261024T120000
            DURATION:PT24H
            END:VEVENT
            """)

        #expect(found[0].due?.text == "2026-10-25T12:00[Europe/Paris]")
        #expect(found[1].end?.text == "2026-10-25T11:00[Europe/Paris]")
    }

    @Test(arguments: [
        ("freq=weekly;byday=mo,th", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("FREQ=WEEKLY; BYDAY=MO ;", "FREQ=WEEKLY;BYDAY=MO"),
        ("FREQ=DAILY;INTERVAL=0", "FREQ=DAILY"), ("FREQ=DAILY;COUNT=-1", "FREQ=DAILY"),
        ("FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYDAY=MO"), ("FREQ=DAILY;X-RELATIVE=1", "FREQ=DAILY"),
        ("FREQ=DAILY;COUNT=3;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
        ("RRULE:FREQ=MONTHLY;BYMONTHDAY=1,", "FREQ=MONTHLY;BYMONTHDAY=1"),
        // Written as a text.
        ("FREQ=WEEKLY\\;COUNT=3", "FREQ=WEEKLY;COUNT=3"),
        ("FREQ=WEEKLY\\;BYDAY=MO\\,TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
        ("FREQ=WEEKLY\\\\;COUNT=3\\n", "FREQ=WEEKLY;COUNT=3"),
        ("\"FREQ=DAILY\\;INTERVAL=2\"", "FREQ=DAILY;INTERVAL=2"),
        // One time in each period is its first and its last.
        ("FREQ=MONTHLY;BYSETPOS=1;COUNT=3", "FREQ=MONTHLY;COUNT=3"),
        ("FREQ=YEARLY;BYSETPOS=-1", "FREQ=YEARLY"),
        ("FREQ=WEEKLY;BYSETPOS=1,-1;WKST=SU", "FREQ=WEEKLY;WKST=SU"),
        ("FREQ=DAILY;BYDAY=;BYSETPOS=+1", "FREQ=DAILY"),
        ("FREQ=WEEKLY;INTERVAL=;COUNT=3", "FREQ=WEEKLY;COUNT=3"), ("FREQ=DAILY;COUNT=;WKST=", "FREQ=DAILY"),
    ])
    func `a sloppy rule is read as most programs read it`(text: String, rule: String) {
        #expect(ICalendarRule(text).rule?.description == rule)
    }

    @Test(arguments: [
        "FREQ=FORTNIGHTLY", "RSCALE=CHINESE;FREQ=YEARLY", ";", "FREQ=DAILY;BYEASTER=1",
        "FREQ=DAILY;UNTIL=soon", "FREQ=MONTHLY;BYSETPOS=2", "FREQ=MONTHLY;BYSETPOS=-9223372036854775808",
    ])
    func `a rule that nobody can know is not read as another`(text: String) throws {
        let entry = try #require(try entries("BEGIN:VTODO\nDUE:20261124\nRRULE:\(text)\nEND:VTODO").first)

        #expect(entry.unread == nil && entry.rules.allSatisfy { $0.rule == nil })
        #expect(entry.faults.map(\.reason) == [.ruleIsNotRead])
    }

    @Test(arguments: [
        ("COUNT=3;UNTIL=20271231T000000Z", "FREQ=DAILY;COUNT=3"),
        ("UNTIL=20261203T080000Z;COUNT=20", "FREQ=DAILY;UNTIL=20261203T080000Z"),
        ("COUNT=4;UNTIL=20261204", "FREQ=DAILY;UNTIL=20261204"),
        ("COUNT=9;UNTIL=20261130T000000Z", "FREQ=DAILY;UNTIL=20261130T000000Z"),
    ])
    func `a rule with a count and an end ends with whichever comes first`(ends: String, rule: String) throws {
        let entry = try #require(
            try entries("BEGIN:VEVENT\nRRULE:FREQ=DAILY;\(ends)\nDTSTART:20261201T080000Z\nEND:VEVENT").first)

        #expect(entry.rules.first?.rule?.description == rule)
        #expect(entry.faults.map(\.reason) == [.ruleEndsTwice])
    }

    @Test(arguments: [
        ("RRULE:FREQ=DAILY;COUNT=0", ICalendarFault.Reason.ruleHasNoNumber),
        ("RRULE:FREQ=DAILY;INTERVAL=0", .ruleHasNoNumber), ("RRULE:FREQ=DAILY;COUNT=-2", .ruleHasNoNumber),
        ("DTSTART:20261209T090000Z", .isThereTwice), ("DURATION:PT1H\nDURATION:PT2H", .isThereTwice),
        ("DTEND;VALUE=DATE:20261209T090000Z", .typeIsWrong),
        ("DTEND;VALUE=DATE-TIME:20261209", .typeIsWrong), ("EXRULE:FREQ=OFTEN", .exclusionIsNotRead),
        ("SUMMARY;CHARSET=KOI8-R:\u{1}", .charsetIsUnknown),
        ("SUMMARY;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83=65", .charsetIsUnknown),
    ])
    func `what is read otherwise than it stands there is noted`(
        line: String, reason: ICalendarFault.Reason
    ) throws {
        let bytes = calendar("BEGIN:VEVENT\nDTSTART:20261208T090000Z\n\(line)\nEND:VEVENT")
            .map { $0 == 1 ? 0xC7 : $0 }
        let file = ICalendarFile(bytes)
        let entry = try #require(ICalendarEntries(of: file, in: try paris()).all.first)

        #expect(entry.unread == nil && entry.start?.text == "2026-12-08T09:00:00Z")
        #expect(entry.faults.map(\.reason) == [reason])
        #expect(file.bytes == bytes)
    }

    @Test(arguments: [
        ("CALSCALE:HEBREW", [ICalendarFault.Reason.calendarIsAnother]), ("CALSCALE:gregorian", []),
        ("X-WR-TIMEZONE:America/New_York", [.timesAreLocal]), ("X-WR-TIMEZONE:Europe/Paris", []),
        ("X-WR-TIMEZONE:Eastern Standard Time", [.timesAreLocal]),
    ])
    func `a calendar of another kind or zone is noted with its entries`(
        line: String, reasons: [ICalendarFault.Reason]
    ) throws {
        let entry = try #require(
            try entries("\(line)\nBEGIN:VEVENT\nDTSTART:20261208T090000\nEND:VEVENT").first)

        #expect(entry.start?.text == "2026-12-08T09:00")
        #expect(entry.faults.map(\.reason) == reasons)
    }

    @Test func `a line of a text that looks like a component is none`() throws {
        let entry = try #require(
            try entries(
                "BEGIN:VEVENT\nDESCRIPTION:Hello\nBEGIN: today 6 pm\nEND: 8 pm\nDTSTART:20261208\nEND:VEVENT"
            ).first)

        #expect(entry.unread == nil && entry.start?.text == "2026-12-08")
        #expect(entry.faults.map(\.reason) == [.isNoProperty, .isNoProperty])
    }

    @Test(arguments: ["ISO-8859-1", "windows-1252", "ISO-8859-15", "KOI8-R"])
    func `UTF-8 is read as such, whatever character set it is said to be in`(charset: String) throws {
        let lines = "BEGIN:VTODO\nSUMMARY;CHARSET=\(charset):Größe\nEND:VTODO"
        let encoded =
            "BEGIN:VTODO\nSUMMARY;CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:Gr=C3=B6=C3=9Fe\nEND:VTODO"

        #expect(try entries("\(lines)\n\(encoded)").map(\.title) == ["Größe", "Größe"])
    }

    // MARK: Dates that cannot be read

    @Test(arguments: ["DUE:20260230T100000Z", "DUE:TBD", "DUE;TZID=Europe/Paris:noon"])
    func `an alarm that does not hang on the unreadable due time of a task rings`(due: String) throws {
        func rings(_ lines: String, _ trigger: String) throws -> [String] {
            let entry = try #require(
                try entries(
                    "BEGIN:VTODO\n\(lines)\nBEGIN:VALARM\n\(trigger)\nEND:VALARM\nEND:VTODO"
                ).first)
            #expect(entry.unread == nil && entry.due == nil)
            #expect(entry.faults.first?.reason == .valueIsNotRead && entry.faults.first?.property == "DUE")
            return entry.alarms[0].moments(start: entry.start, end: entry.alarmEnd, in: try paris())
                .map(\.description)
        }
        let start = "DTSTART:20261208T090000Z\n\(due)"

        #expect(try rings(start, "TRIGGER:-PT15M") == ["2026-12-08T08:45:00Z"])
        #expect(try rings(start, "TRIGGER:20261207T090000Z") == ["2026-12-07T09:00:00Z"])
        #expect(try rings(due, "TRIGGER:20261207T090000Z") == ["2026-12-07T09:00:00Z"])
        #expect(try rings(start, "TRIGGER;RELATED=END:-PT15M") == [])
    }

    // MARK: Several entries with one UID

    private func dates(_ days: [(day: String, more: String)]) throws -> [ICalendarEntry] {
        try entries(
            days.map { "BEGIN:VEVENT\nUID:bin\nDTSTART;VALUE=DATE:\($0.day)\n\($0.more)\nEND:VEVENT" }
                .joined(separator: "\n"))
    }

    @Test func `several dates with one UID all count`() throws {
        let found = try dates([("20261201", ""), ("20261208", ""), ("20261215", "")])

        #expect(found.map(\.isNamesake) == [true, true, false])
        #expect(found.allSatisfy { $0.faults.isEmpty })
    }

    @Test func `of revisions of one entry the newest counts, and the others say so`() throws {
        let numbered = try dates([("20261201", "SEQUENCE:1"), ("20261208", ""), ("20261215", "")])
        let dated = try dates([
            ("20261201", "DTSTAMP:20261101T000000Z"), ("20261208", "DTSTAMP:20261102T000000Z"),
        ])
        let equal = try dates([("20261201", "SUMMARY:a"), ("20261201", "SUMMARY:b")])

        #expect(numbered.map { $0.faults.map(\.reason) } == [[], [.isReplaced], [.isReplaced]])
        #expect(dated.map { $0.faults.map(\.reason) } == [[.isReplaced], []])
        #expect(equal.map { $0.faults.map(\.reason) } == [[.isReplaced], []])
        #expect((numbered + dated + equal).allSatisfy { !$0.isNamesake })
    }

    // MARK: Alarms

    @Test(arguments: [
        ("PT-15M", "-PT15M"), ("PT-1H-30M", "-PT1H30M"), ("PT-900S", "-PT15M"), ("P-1D", "-P1D"),
        ("-PT-15M", "PT15M"), ("P-1DT-2H", "-P1DT2H"), ("-P1DT", "-P1D"), ("P-2W", "-P2W"),
        ("PT1H-30M", "PT30M"), ("-PT1.5H", "-PT1H30M"), ("-PT5M10H", "-PT10H5M"), ("PT-0,5M", "-PT30S"),
    ])
    func `a length with signs in other places, fractions or another order is read`(
        text: String, length: String
    ) {
        #expect(ICalendarTimeText.length(text)?.description == length)
    }

    @Test(arguments: [
        "-PT15", "-P15M", "P1Y", "PT1H1H", "P-", "PT--5M", "P1.5D", "P1D-1", "-15M", "PTT5M", "P1DT-2H",
        "PT999999999999S", "PT999999999999H",
    ])
    func `what may be another length is none`(text: String) {
        #expect(ICalendarTimeText.length(text) == nil)
    }

    @Test(arguments: ["FALSE", "false", " FALSE "])
    func `an alarm that was switched off in KOrganizer never rings`(value: String) throws {
        let entry = try #require(
            try entries(
                "BEGIN:VTODO\nDUE:20261208\nBEGIN:VALARM\nTRIGGER:-PT15M\nX-KDE-KCALCORE-ENABLED:\(value)\nEND:VALARM\nEND:VTODO"
            ).first)

        #expect(entry.alarms.map(\.silence) == [.never] && entry.faults.isEmpty)
    }

    @Test(arguments: [
        // From when a task without a start is due; from the start, if there is one; from the end.
        ("DUE:20261124T100000", "TRIGGER:-PT15M", ["2026-11-24T08:45:00Z"]),
        ("DTSTART:20261124T080000\nDUE:20261124T100000", "TRIGGER:-PT15M", ["2026-11-24T06:45:00Z"]),
        (
            "DTSTART:20261124T080000\nDUE:20261124T100000", "TRIGGER;RELATED=END:-PT15M",
            ["2026-11-24T08:45:00Z"]
        ),
        ("DTSTART:20261124T080000\nDURATION:PT2H", "TRIGGER;RELATED=END:PT0S", ["2026-11-24T09:00:00Z"]),
        // From the start of a task that does not say when it is due.
        ("DTSTART:20261124T080000", "TRIGGER;RELATED=END:-PT15M", ["2026-11-24T06:45:00Z"]),
        // Days from midnight, by the calendar; across a change of clocks.
        ("DUE;VALUE=DATE:20261124", "TRIGGER;RELATED=END:-PT15H", ["2026-11-23T08:00:00Z"]),
        ("DUE;VALUE=DATE:20261124", "TRIGGER:PT9H", ["2026-11-24T08:00:00Z"]),
        ("DUE;TZID=Europe/Paris:20261026T090000", "TRIGGER:-P1D", ["2026-10-25T08:00:00Z"]),
        ("DUE;TZID=Europe/Paris:20261025T090000", "TRIGGER:-P1D", ["2026-10-24T07:00:00Z"]),
        ("DUE;TZID=Europe/Paris:20261025T090000", "TRIGGER:-PT24H", ["2026-10-24T08:00:00Z"]),
        // At a single time, in UTC or not.
        ("SUMMARY:x", "TRIGGER;VALUE=DATE-TIME:20261124T080000Z", ["2026-11-24T08:00:00Z"]),
        ("SUMMARY:x", "TRIGGER:20261124T080000", ["2026-11-24T07:00:00Z"]),
        ("SUMMARY:x", "TRIGGER;TZID=ALLDAY:20261124T080000", ["2026-11-24T07:00:00Z"]),
        // Again.
        (
            "DUE:20261124T100000Z", "TRIGGER:PT0S\nREPEAT:2\nDURATION:PT5M",
            ["2026-11-24T10:00:00Z", "2026-11-24T10:05:00Z", "2026-11-24T10:10:00Z"]
        ),
        // Never: without what it counts from, at a place, or as Apple's programs write it.
        ("SUMMARY:x", "TRIGGER:-PT15M", []), ("SUMMARY:x", "TRIGGER;RELATED=END:-PT15M", []),
        ("DUE:20261124T100000", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", []),
        ("DUE:20261124T100000", "TRIGGER:PT0S\nPROXIMITY:ARRIVE", []),
        ("DUE:20261124T100000", "TRIGGER:PT0S\nACTION:NONE", []),
        ("DUE:20261124T100000", "TRIGGER:soon", []), ("DUE:20261124T100000", "ACTION:DISPLAY", []),
    ])
    func `an alarm of a task rings at its moments`(task: String, alarm: String, moments: [String]) throws {
        let lines = "BEGIN:VTODO\n\(task)\nBEGIN:VALARM\n\(alarm)\nEND:VALARM\nEND:VTODO"
        let entry = try #require(try entries(lines).first)
        let found = try #require(entry.alarms.first)

        let rings = found.moments(start: entry.start, end: entry.alarmEnd, in: try paris())

        #expect(entry.unread == nil)
        #expect(rings.map(\.description) == moments)
    }

    @Test func `alarms count from the end of an event that does not say when it ends`() throws {
        let lines = """
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20261124
            BEGIN:VALARM
            TRIGGER;RELATED=END:PT0S
            END:VALARM
            END:VEVENT
            """
        let entry = try #require(try entries(lines).first)

        let rings = entry.alarms.first?.moments(start: entry.start, end: entry.alarmEnd, in: try paris())

        #expect(rings?.map(\.description) == ["2026-11-24T23:00:00Z"])
    }

    @Test func `an alarm that was dismissed, here or by Thunderbird, no longer rings`() throws {
        let lines = """
            BEGIN:VTODO
            DUE:20261124T100000Z
            X-MOZ-LASTACK:20261124T093000Z
            BEGIN:VALARM
            X-WR-ALARMUID:first
            TRIGGER:-PT1H
            ACKNOWLEDGED:20261124T090000Z
            END:VALARM
            BEGIN:VALARM
            UID:second
            TRIGGER;VALUE=DATE-TIME:20261124T094500Z
            RELATED-TO;RELTYPE=SNOOZE:first
            END:VALARM
            END:VTODO
            """
        let entry = try #require(try entries(lines).first)
        let locality = try paris()
        let moments = entry.alarms.map {
            $0.moments(start: entry.start, end: entry.alarmEnd, in: locality)[0]
        }

        #expect(entry.alarms.map(\.uid) == ["first", "second"])
        #expect(entry.alarms.map(\.snoozeOf) == [nil, "first"])
        #expect(zip(entry.alarms, moments).map { $0.isPending(at: $1) } == [false, true])
        #expect(
            !entry.alarms[0].isPending(
                at: moments[0] + .seconds(1200), lastAcknowledged: entry.lastAcknowledged))
    }
}
