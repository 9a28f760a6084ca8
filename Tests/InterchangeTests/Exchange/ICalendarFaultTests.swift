import AgentInterface
import CivilTime
import Foundation
import Rules
import TestSupport
import Testing

@testable import Interchange

/// What other programs write that is wrong, unusual or only of interest to them: one entry stops no other, and what
/// is left out is named.
struct ICalendarFaultTests {
    private let locality = Locality(
        zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"]))

    private func list(_ parts: String) throws -> ExchangeList {
        try list(file: "BEGIN:VCALENDAR\nVERSION:2.0\n\(parts)\nEND:VCALENDAR\n")
    }

    private func list(file: String) throws -> ExchangeList {
        try list(bytes: Array(file.utf8))
    }

    private func list(bytes: [UInt8]) throws -> ExchangeList {
        let components = try ICalendarReader.components(of: bytes)
        var list = ICalendarImport(
            locality: locality, now: try Instant(parsing: "2026-11-28T12:00:00Z")
        ).list(of: components)
        list.sortParentsFirst()
        return list
    }

    private func task(_ lines: String) throws -> (TaskEntry?, [String]) {
        let list = try list("BEGIN:VTODO\nUID:t\nSUMMARY:Task\n\(lines)\nEND:VTODO")
        #expect(list.refused.isEmpty, "\(list.refused.map(\.words))")
        return (list.tasks.first?.fields, list.losses.map(\.what))
    }

    private func event(_ lines: String) throws -> (EventEntry?, [String]) {
        let list = try list("BEGIN:VEVENT\nUID:e\nSUMMARY:Event\n\(lines)\nEND:VEVENT")
        #expect(list.refused.isEmpty, "\(list.refused.map(\.words))")
        return (list.events.first?.fields, list.losses.map(\.what))
    }

    // MARK: Values

    @Test(arguments: [
        "CREATED:00001231T000000Z", "CREATED:yesterday", "PRIORITY:high", "PRIORITY:11", "PRIORITY:17",
        "DTSTART:soon", "PERCENT-COMPLETE:half",
    ])
    func `an optional value that cannot be read is left out and named`(line: String) throws {
        let (task, losses) = try task("DUE;VALUE=DATE:20261208\n\(line)")

        #expect(task?.due?.description == "2026-12-08")
        #expect(losses.contains { $0.contains(String(line.prefix { $0 != ":" })) }, "\(losses)")
    }

    @Test(arguments: [
        "CREATED:", "PRIORITY:", "COMPLETED:", "RRULE:", "EXDATE:", "DESCRIPTION:", "DTSTART:", "STATUS:",
        "DURATION:", "RELATED-TO:", "CATEGORIES:", "PERCENT-COMPLETE: ",
    ])
    func `a property without a value counts as absent`(line: String) throws {
        let (task, losses) = try task("DUE;VALUE=DATE:20261208\n\(line)")

        #expect(task?.completedAt == nil && task?.repeats == nil && task?.priority == nil)
        #expect(losses.isEmpty, "\(losses)")
    }

    @Test(arguments: ["", "SUMMARY:", "SUMMARY:   "])
    func `an entry without a title gets one`(line: String) throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:t
            \(line)
            DUE:20261208T100000
            END:VTODO
            BEGIN:VEVENT
            UID:e
            \(line)
            DTSTART:20261207T100000
            END:VEVENT
            """)

        #expect(list.refused.isEmpty)
        #expect(list.tasks.first?.fields.title == "Untitled task")
        #expect(list.events.first?.fields.title == "Untitled event")
        #expect(list.losses.count == 2)
    }

    @Test func `a title of several lines becomes one`() throws {
        let list = try list(
            "BEGIN:VTODO\nUID:t\nSUMMARY:Buy\\n milk\nEND:VTODO")

        #expect(list.tasks.first?.fields.title == "Buy milk")
    }

    @Test(arguments: [
        "DTEND:20261207T090000", "DTEND;VALUE=DATE:20261208", "DTEND:later", "DURATION:one hour",
    ])
    func `an end that does not fit is left out and named`(line: String) throws {
        let (event, losses) = try event("DTSTART:20261207T100000\n\(line)")

        #expect(event?.start?.description == "2026-12-07T10:00")
        #expect(event?.end == nil && event?.duration == nil && losses.count == 1)
    }

    @Test func `a task that starts after it is due keeps its due time`() throws {
        let (task, losses) = try task("DTSTART:20261209T100000\nDUE:20261208T100000")

        #expect(task?.due?.description == "2026-12-08T10:00" && task?.start == nil)
        #expect(losses == [ICalendarText.startsAfterDue])
    }

    // MARK: Repetition

    @Test func `dates without a rule are all kept`() throws {
        let (event, losses) = try event(
            "DTSTART;VALUE=DATE:20261202\nRDATE;VALUE=DATE:20261216,20261230\nRDATE;VALUE=DATE:20270113")
        let (task, _) = try task("DUE;VALUE=DATE:20261202\nRDATE;VALUE=DATE:20261216")

        #expect(event?.additions.map(\.description) == ["2026-12-16", "2026-12-30", "2027-01-13"])
        #expect(event?.repeats == ICalendarImport.once && losses.isEmpty)
        #expect(task?.additions.map(\.description) == ["2026-12-16"] && task?.repeats != nil)
    }

    @Test(arguments: [
        ("20261203T000000", "2026-12-03"), ("20261203T000000Z", "2026-12-03"), ("20261203", "2026-12-03"),
        ("20261203T150000", "2026-12-03"),
    ])
    func `an exception of another kind leaves out its day`(value: String, day: String) throws {
        let (event, losses) = try event(
            "DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:\(value)")

        #expect(event?.exclusions.map(\.description) == [day] && losses.isEmpty)
    }

    @Test func `an exception without its zone has that of the start`() throws {
        let (event, _) = try event(
            """
            DTSTART;TZID=Europe/Paris:20261202T100000
            RRULE:FREQ=DAILY;COUNT=3
            RDATE;VALUE=DATE:20261224
            EXDATE:20261203T100000
            EXDATE;VALUE=DATE:20261204
            EXDATE:never
            """)

        #expect(
            event?.exclusions.map(\.description) == ["2026-12-03T10:00[Europe/Paris]", "2026-12-04"])
        #expect(event?.additions.map(\.description) == ["2026-12-24T10:00[Europe/Paris]"])
    }

    @Test func `a changed occurrence of a task becomes a task of its own, and leaves the series`()
        throws
    {
        let list = try list(
            """
            BEGIN:VTODO
            UID:fern
            SUMMARY:Water the fern
            DTSTART:20261201T090000
            DUE:20261201T090000
            RRULE:FREQ=DAILY
            END:VTODO
            BEGIN:VTODO
            UID:fern
            SUMMARY:Water the fern well
            RECURRENCE-ID:20261203T090000
            DUE:20261203T150000
            END:VTODO
            BEGIN:VTODO
            UID:fern
            SUMMARY:Water the fern
            RECURRENCE-ID:20261205T090000
            STATUS:CANCELLED
            END:VTODO
            """)

        try #require(list.tasks.count == 2)
        let (series, other) = (list.tasks[0].fields, list.tasks[1].fields)
        #expect(list.refused.isEmpty && list.tasks.count == 2)
        #expect(series.exclusions.map(\.description) == ["2026-12-03T09:00", "2026-12-05T09:00"])
        #expect(other.title == "Water the fern well" && other.due?.description == "2026-12-03T15:00")
        #expect(other.repeats == nil && other.series == nil && other.id != series.id)
    }

    // MARK: Revisions

    @Test func `of several revisions the newest counts, wherever it stands`() throws {
        func revision(_ number: String, _ stamp: String, _ title: String) -> String {
            "BEGIN:VEVENT\nUID:e\nSEQUENCE:\(number)\nDTSTAMP:\(stamp)\nSUMMARY:\(title)\nDTSTART:20261207T100000\nEND:VEVENT"
        }
        let list = try list(
            [
                revision("0", "20261101T000000Z", "first"), revision("2", "20261110T000000Z", "newest"),
                revision("2", "20261109T000000Z", "earlier"), revision("", "20261201T000000Z", "unnumbered"),
            ].joined(separator: "\n"))

        #expect(list.events.map(\.fields.title) == ["newest"])
        #expect(list.passedOver == [ICalendarText.isOlderRevision: 3])
    }

    @Test func `an entry that was cancelled later is not taken`() throws {
        let list = try list(
            """
            BEGIN:VEVENT
            UID:e
            SEQUENCE:1
            STATUS:CANCELLED
            DTSTART:20261207T100000
            END:VEVENT
            BEGIN:VEVENT
            UID:e
            SEQUENCE:0
            SUMMARY:Review
            DTSTART:20261207T100000
            END:VEVENT
            """)

        #expect(list.events.isEmpty && list.passedOver[ICalendarText.isCancelled] == 1)
    }

    // MARK: Zones

    private func zone(_ name: String, standard: String, daylight: String, dayOfChange: String) -> String {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:\(daylight)
        TZOFFSETTO:\(standard)
        RRULE:FREQ=YEARLY;BYDAY=\(dayOfChange);BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:\(standard)
        TZOFFSETTO:\(daylight)
        RRULE:FREQ=YEARLY;BYDAY=\(dayOfChange);BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        """
    }

    @Test func `a zone that the file defines is that of the system with the same clocks`() throws {
        let list = try list(
            """
            \(zone("Customized Time Zone", standard: "+0100", daylight: "+0200", dayOfChange: "-1SU"))
            BEGIN:VEVENT
            UID:e
            SUMMARY:Planning
            DTSTART;TZID=Customized Time Zone:20260707T100000
            RRULE:FREQ=WEEKLY
            END:VEVENT
            """)

        let start = try #require(list.events.first?.fields.start)
        guard case .zoned = start else {
            Issue.record("\(start)")
            return
        }
        #expect(try start.instant(in: locality).description == "2026-07-07T08:00:00Z")
        #expect(list.losses.isEmpty)
    }

    @Test(arguments: [
        ("20260707T100000", "2026-07-07T07:30:00Z"), ("20261207T100000", "2026-12-07T08:30:00Z"),
    ])
    func `a zone that matches none on the system still gives the right moments`(start: String, moment: String)
        throws
    {
        let list = try list(
            """
            \(zone("Nowhere", standard: "+0130", daylight: "+0230", dayOfChange: "1MO"))
            BEGIN:VEVENT
            UID:e
            SUMMARY:Planning
            DTSTART;TZID=Nowhere:\(start)
            END:VEVENT
            """)

        #expect(list.events.first?.fields.start?.description == moment)
        #expect(list.losses.map(\.what) == [ICalendarText.zoneWithoutName])
    }

    @Test func `an unknown zone gets only its own entry refused`() throws {
        let list = try list(
            """
            BEGIN:VEVENT
            UID:e
            SUMMARY:Nowhere
            DTSTART;TZID=Nowhere:20261207T100000
            END:VEVENT
            BEGIN:VEVENT
            UID:f
            SUMMARY:Here
            DTSTART:20261207T100000
            END:VEVENT
            """)

        #expect(list.events.map(\.fields.title) == ["Here"])
        #expect(list.refused.map(\.column) == ["TZID"])
    }

    // MARK: Alarms

    @Test(arguments: [
        ("TRIGGER;VALUE=DATE-TIME:20261020T180000Z", "PT0S"),
        ("TRIGGER;VALUE=DATE-TIME:20261020T173000Z", "-PT30M"),
        // After it is due: the usual reminder.
        ("TRIGGER;VALUE=DATE-TIME:20261020T190000Z", nil), ("TRIGGER:PT1H", nil), ("TRIGGER:soon", nil),
    ])
    func `a repeating task's alarm at a fixed time rings each time`(trigger: String, reminder: String?)
        throws
    {
        let (task, losses) = try task(
            """
            DUE;TZID=Europe/Berlin:20261020T200000
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            ACTION:DISPLAY
            \(trigger)
            END:VALARM
            """)

        #expect(task?.reminders?.map(\.description) == reminder.map { [$0] })
        #expect(losses.count == 1)
    }

    @Test func `a repeating event's alarm at a fixed time rings each time`() throws {
        let (event, _) = try event(
            """
            DTSTART:20261020T200000
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:20261020T194500Z
            END:VALARM
            """)

        #expect(event?.reminders?.map(\.description) == ["-PT15M"])
    }

    @Test(arguments: [
        ("DTSTART:20261207T100000", "TRIGGER:-P2W", true), ("DTSTART:20261207T100000", "TRIGGER:-P1W", false),
        ("DTSTART:20261107T100000", "TRIGGER:-P1W", false),
        ("DTSTART:20261207T100000", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", true),
        ("DTSTART;VALUE=DATE:20261128", "TRIGGER:PT0S", false),
        ("DTSTART;VALUE=DATE:20261129", "TRIGGER:-P2D", true),
    ])
    func `a later task or event without an upcoming reminder is named`(
        start: String, trigger: String, isNamed: Bool
    )
        throws
    {
        let list = try list(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:Event\n\(start)\nBEGIN:VALARM\n\(trigger)\nEND:VALARM\nEND:VEVENT"
        ).withSilence(at: try Instant(parsing: "2026-11-28T12:00:00Z"), in: locality)

        #expect(list.losses.contains { $0.what == ExchangeText.isSilent } == isNamed)
    }

    // MARK: Files

    private let good = "BEGIN:VTODO\nUID:g\nSUMMARY:Good\nEND:VTODO"

    @Test(arguments: [
        "a line that was broken without a space", ":no name", "END:VEVENT", "\u{1}:x",
    ])
    func `a line that is not iCalendar is named, and its entry is kept`(line: String) throws {
        let list = try list(
            "BEGIN:VTODO\nUID:t\nSUMMARY:Task\n\(line)\nDUE:20261208T100000\nEND:VTODO\n\(good)")

        #expect(list.refused.isEmpty && list.losses.count == 1)
        try #require(list.tasks.map(\.fields.title) == ["Task", "Good"])
        #expect(list.tasks[0].fields.due != nil)
    }

    @Test func `an entry without an end is refused, and those before and after it are kept`() throws {
        let list = try list(
            "\(good)\nBEGIN:VTODO\nUID:t\nSUMMARY:Cut\n"
                + good.replacingOccurrences(of: "UID:g", with: "UID:h"))
        let cut = try self.list(
            file: "BEGIN:VCALENDAR\n\(good)\nBEGIN:VEVENT\nUID:t\nSUMMARY:Cut\nDTSTART:2026")

        #expect(list.tasks.map(\.fields.title) == ["Good", "Good"] && list.refused.count == 1)
        #expect(cut.tasks.map(\.fields.title) == ["Good"] && cut.refused.count == 1 && cut.events.isEmpty)
    }

    @Test func `a line in another encoding stops no other entry`() throws {
        var bytes = Array("BEGIN:VCALENDAR\n\(good)\nBEGIN:VTODO\nUID:t\nSUMMARY:Task\nLOCATION:Caf".utf8)
        bytes += [0xE9]
        bytes += Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8)

        let list = try list(bytes: bytes)

        #expect(list.tasks.map(\.fields.title) == ["Good", "Task"] && list.losses.count == 1)
    }

    // MARK: Writing

    @Test(arguments: ["x", "é", "漢", "🙂"])
    func `no line is longer than 75 bytes, and joined it is what it was`(character: String) throws {
        for length in 55...90 {
            var writer = ICalendarOutput()
            let text = String(repeating: character, count: length)
            writer.line("SUMMARY", text: text)

            let lines = writer.text.components(separatedBy: "\r\n").dropLast()
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            #expect(
                lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }.joined() == "SUMMARY:\(text)")
        }
    }
}
