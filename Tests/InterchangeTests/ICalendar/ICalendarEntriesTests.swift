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
    ])
    func `a sloppy rule is read as most programs read it`(text: String, rule: String) {
        #expect(ICalendarRule(text).rule?.description == rule)
    }

    @Test(arguments: [
        "FREQ=FORTNIGHTLY", "RSCALE=CHINESE;FREQ=YEARLY", ";", "FREQ=DAILY;BYEASTER=1",
        "FREQ=DAILY;UNTIL=soon",
    ])
    func `a rule that nobody can know is not read as another`(text: String) throws {
        let entry = try #require(try entries("BEGIN:VTODO\nDUE:20261124\nRRULE:\(text)\nEND:VTODO").first)

        #expect(entry.unread == nil && entry.rules.allSatisfy { $0.rule == nil })
        #expect(entry.faults.map(\.reason) == [.ruleIsNotRead])
    }

    // MARK: Alarms

    @Test(arguments: [
        // From when a task without a start is due; from the start, if there is one; from the end.
        ("DUE:20261124T100000", "TRIGGER:-PT15M", ["2026-11-24T08:45:00Z"]),
        ("DTSTART:20261124T080000\nDUE:20261124T100000", "TRIGGER:-PT15M", ["2026-11-24T06:45:00Z"]),
        (
            "DTSTART:20261124T080000\nDUE:20261124T100000", "TRIGGER;RELATED=END:-PT15M",
            ["2026-11-24T08:45:00Z"]
        ),
        ("DTSTART:20261124T080000\nDURATION:PT2H", "TRIGGER;RELATED=END:PT0S", ["2026-11-24T09:00:00Z"]),
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
        ("SUMMARY:x", "TRIGGER:-PT15M", []), ("DTSTART:20261124T080000", "TRIGGER;RELATED=END:-PT15M", []),
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
