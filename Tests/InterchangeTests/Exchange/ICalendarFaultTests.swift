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
        var list = try ICalendarImport(
            locality: locality, now: try Instant(parsing: "2026-11-28T12:00:00Z")
        ).list(of: ICalendarFile(bytes))
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

    @Test(arguments: [
        ("freq=weekly;byday=tu", "FREQ=WEEKLY;BYDAY=TU"), (" FREQ = WEEKLY ; ", "FREQ=WEEKLY"),
        ("FREQ=WEEKLY;INTERVAL=;X-NAME=a", "FREQ=WEEKLY"), ("FREQ=MINUTELY;INTERVAL=20", nil),
    ])
    func `a rule as sloppy programs write it is read`(text: String, rule: String?) throws {
        let (event, losses) = try event("DTSTART:20261201T100000\nRRULE:\(text)")

        #expect(event?.repeats?.description == rule ?? text && losses.isEmpty)
    }

    @Test func `of a rule with a count and an end the one that comes first is kept, and that is said`() throws
    {
        let (event, losses) = try event(
            "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=3;UNTIL=20261209")

        #expect(event?.repeats?.description == "FREQ=DAILY;COUNT=3")
        #expect(losses == [ICalendarText.ruleEndsTwice])
    }

    @Test func `what is kept otherwise than it is written is named`() throws {
        func losses(_ lines: String) throws -> [String] {
            try event("DTSTART:20261201T100000Z\n\(lines)").1
        }

        #expect(try losses("RRULE:FREQ=DAILY;COUNT=0") == [ICalendarText.ruleHasNoNumber])
        #expect(try losses("DTSTART:20261202T100000Z") == [ICalendarText.isThereTwice("DTSTART")])
        #expect(
            try losses("DTEND;VALUE=DATE:20261201T110000Z") == [ICalendarText.typeIsWrong("DTEND")])
        #expect(
            try losses("EXRULE:FREQ=OFTEN\nRRULE:FREQ=DAILY") == [ICalendarText.exclusionIsNotRead])
        let calendar = try list(
            file:
                "BEGIN:VCALENDAR\nCALSCALE:HEBREW\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:2\nSUMMARY:b\nEND:VTODO\nEND:VCALENDAR"
        )
        #expect(calendar.losses.map(\.words) == ["line 2: \(ICalendarText.calendarIsAnother)"])
    }

    @Test func `what a rule leaves out is left out one by one`() throws {
        let (event, losses) = try event(
            "DTSTART:20261208T090000Z\nRRULE:FREQ=DAILY;COUNT=10\nEXRULE:FREQ=WEEKLY;BYDAY=SA,SU")

        #expect(
            event?.exclusions.map(\.description) == ["2026-12-12T09:00:00Z", "2026-12-13T09:00:00Z"])
        #expect(event?.repeats?.description == "FREQ=DAILY;COUNT=10" && losses.isEmpty)
    }

    @Test func `of what a rule leaves out without end the next years are left out, and that is said`() throws
    {
        let (event, losses) = try event(
            "DTSTART;VALUE=DATE:19990101\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY;BYDAY=SU")
        let (often, more) = try self.event(
            "DTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY\nEXRULE:FREQ=DAILY;BYHOUR=0,1,2,3")

        #expect(event?.exclusions.first?.description == "2025-01-05")
        #expect(event?.exclusions.last?.description == "2031-12-28")
        #expect(losses == [ICalendarText.exclusionsEnd(before: 2032)])
        #expect(often?.exclusions.count == 1_000 && more == [ICalendarText.exclusionsEnd(before: nil)])
    }

    @Test func `dates with one UID are entries of their own, and a second import changes nothing`() throws {
        func date(_ day: Int) -> String {
            "BEGIN:VEVENT\nUID:bin\nSUMMARY:Bin\nDTSTART;VALUE=DATE:202612\(day)\nEND:VEVENT"
        }
        func identities(_ days: [Int]) throws -> [String: String?] {
            let list = try list(days.map(date).joined(separator: "\n"))
            #expect(list.passedOver.isEmpty && list.losses.isEmpty && list.events.count == days.count)
            return Dictionary(
                list.events.map { ($0.fields.start?.description ?? "", $0.fields.id) },
                uniquingKeysWith: { first, _ in first })
        }

        let all = try identities([10, 17, 24])

        #expect(Set(all.values).count == 3)
        #expect(try identities([10, 17, 24]) == all)
        // The dates that have passed are no longer in the file.
        #expect(try identities([17, 24]) == all.filter { $0.key != "2026-12-10" })
        #expect(try identities([24]) == all.filter { $0.key == "2026-12-24" })
    }

    @Test(arguments: [
        ("DTSTART:20261208T090000Z", "TRIGGER:-PT15M", "2026-12-08T08:45:00Z"),
        ("DTSTART:20261208T090000Z", "TRIGGER;RELATED=END:-PT15M", "2026-12-08T08:45:00Z"),
        ("DTSTART;VALUE=DATE:20261208", "TRIGGER:-P1D", "2026-12-07"),
        ("DTSTART;VALUE=DATE:20261208", "TRIGGER:-PT6H", "2026-12-07T18:00:00Z"),
        ("DUE:TBD", "TRIGGER:20261207T090000", "2026-12-07T09:00"),
    ])
    func `an alarm of a task that is not due is kept at its time`(line: String, trigger: String, time: String)
        throws
    {
        let (task, _) = try task("\(line)\nBEGIN:VALARM\n\(trigger)\nEND:VALARM")

        #expect(task?.due == nil && task?.reminders?.map(\.description) == [time])
    }

    @Test func `a task whose due time cannot be read keeps its start, and that is said`() throws {
        let (task, losses) = try task("DTSTART:20261208T090000Z\nDUE:20260230T100000Z")

        #expect(task?.start?.description == "2026-12-08T09:00:00Z" && task?.due == nil)
        #expect(losses == [ICalendarText.valueIsNotRead("DUE")])
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

    private func change(_ sequence: Int, at day: String) -> String {
        """
        BEGIN:VEVENT
        UID:s
        SEQUENCE:3
        SUMMARY:Choir
        DTSTART:20261201T180000
        RRULE:FREQ=WEEKLY
        END:VEVENT
        BEGIN:VEVENT
        UID:s
        SEQUENCE:\(sequence)
        SUMMARY:Choir in church
        RECURRENCE-ID:\(day)T180000
        DTSTART:\(day)T190000
        END:VEVENT
        """
    }

    @Test(arguments: [(2, "20261209", 0), (2, "20261208", 1), (3, "20261209", 1)])
    func `an older change of an occurrence that the series no longer has is left out`(
        sequence: Int, day: String, changes: Int
    ) throws {
        let list = try list(change(sequence, at: day))

        #expect(list.events.count == 1 + changes)
        #expect(list.events.first?.fields.exclusions.count == changes)
        #expect(list.passedOver == (changes == 0 ? [ICalendarText.isOutdatedChange: 1] : [:]))
    }

    // MARK: Changes of all later occurrences

    /// A choir on Tuesdays and Thursdays at 18:00, changed from 10 December on.
    private func later(_ rule: String, _ change: String, _ more: String = "") throws -> ExchangeList {
        try list(
            """
            BEGIN:VEVENT
            UID:s
            SUMMARY:Choir
            DTSTART;TZID=Europe/Paris:20261201T180000
            DTEND;TZID=Europe/Paris:20261201T190000
            RRULE:\(rule)
            EXDATE;TZID=Europe/Paris:20261203T180000,20261215T180000
            END:VEVENT
            BEGIN:VEVENT
            UID:s
            SUMMARY:Choir in church
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261210T180000
            \(change)
            END:VEVENT
            \(more)
            """)
    }

    @Test func `a change of all later occurrences splits the series`() throws {
        let list = try later(
            "FREQ=WEEKLY;BYDAY=TU,TH",
            "DTSTART;TZID=Europe/Paris:20261210T200000\nDTEND;TZID=Europe/Paris:20261210T213000")

        try #require(list.events.count == 2 && list.refused.isEmpty)
        let (first, second) = (list.events[0].fields, list.events[1].fields)
        #expect(first.title == "Choir" && second.title == "Choir in church" && first.id != second.id)
        #expect(first.repeats?.description == "FREQ=WEEKLY;UNTIL=20261210T165959Z;BYDAY=TU,TH")
        #expect(first.exclusions.map(\.description) == ["2026-12-03T18:00[Europe/Paris]"])
        #expect(second.start?.description == "2026-12-10T20:00[Europe/Paris]")
        #expect(second.end?.description == "2026-12-10T21:30[Europe/Paris]")
        #expect(second.repeats?.description == "FREQ=WEEKLY;BYDAY=TU,TH")
        #expect(second.exclusions.map(\.description) == ["2026-12-15T20:00[Europe/Paris]"])
    }

    @Test func `a rule that counts goes on counting where the series is split`() throws {
        // The 1st, 3rd (left out) and 8th come before.
        let list = try later(
            "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8", "DTSTART;TZID=Europe/Paris:20261210T180000")

        try #require(list.events.count == 2)
        #expect(list.events[1].fields.repeats?.description == "FREQ=WEEKLY;COUNT=5;BYDAY=TU,TH")
    }

    @Test func `a series ends where all later occurrences are cancelled`() throws {
        let list = try later(
            "FREQ=DAILY", "STATUS:CANCELLED\nDTSTART;TZID=Europe/Paris:20261210T180000")

        #expect(
            list.events.map { $0.fields.repeats?.description } == ["FREQ=DAILY;UNTIL=20261210T165959Z"])
        #expect(list.passedOver == [ICalendarText.isCancelled: 1])
    }

    @Test func `a change of one occurrence stays one on both sides of a split`() throws {
        let list = try later(
            "FREQ=DAILY", "DTSTART;TZID=Europe/Paris:20261211T080000",
            """
            BEGIN:VEVENT
            UID:s
            SUMMARY:Early
            RECURRENCE-ID;TZID=Europe/Paris:20261205T180000
            DTSTART;TZID=Europe/Paris:20261205T170000
            END:VEVENT
            BEGIN:VEVENT
            UID:s
            SUMMARY:Late
            RECURRENCE-ID;TZID=Europe/Paris:20261220T180000
            DTSTART;TZID=Europe/Paris:20261222T170000
            END:VEVENT
            """)

        try #require(list.events.map(\.fields.title) == ["Choir", "Choir in church", "Early", "Late"])
        #expect(
            list.events[0].fields.exclusions.map(\.description) == [
                "2026-12-03T18:00[Europe/Paris]", "2026-12-05T18:00[Europe/Paris]",
            ])
        // The occurrences come 14 hours later, so that the one of the 20th is that of the 21st.
        #expect(
            list.events[1].fields.exclusions.map(\.description) == [
                "2026-12-16T08:00[Europe/Paris]", "2026-12-21T08:00[Europe/Paris]",
            ])
    }

    @Test func `a change of all later occurrences that no rule can say is refused with its series`() throws {
        let list = try later("FREQ=WEEKLY;BYDAY=TU,TH", "DTSTART;TZID=Europe/Paris:20261211T180000")

        #expect(list.events.isEmpty)
        #expect(list.refused.map(\.column) == ["RECURRENCE-ID"])
    }

    @Test func `of a split series whose second part cannot be taken, the first is not taken either`() throws {
        let list = try later(
            "FREQ=WEEKLY;BYDAY=TU,TH",
            "DTSTART;TZID=Europe/Paris:20261210T200000\n\(ICalendarImport.ownPrefix)REMINDERS:nonsense")

        #expect(list.events.isEmpty)
        #expect(list.refused.count == 1)
    }

    @Test func `of older changes those stay whose occurrence the series still has, in whatever order`() throws
    {
        func change(_ title: String, _ occurrence: String) -> String {
            """
            BEGIN:VEVENT
            UID:s
            SUMMARY:\(title)
            SEQUENCE:1
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;\(occurrence)
            DTSTART;TZID=Europe/Paris:20261205T120000
            END:VEVENT
            """
        }
        let changes = [
            change("5", "TZID=Europe/Paris:20261205T180000"),
            change("excluded", "TZID=Europe/Paris:20261203T180000"),
            change("2", "TZID=Europe/Paris:20261202T180000"),
            change("noon", "TZID=Europe/Paris:20261204T120000"),
            change("6", "VALUE=DATE:20261206"), change("over", "VALUE=DATE:20261211"),
            change("10", "TZID=Europe/Paris:20261210T180000"),
        ]

        let list = try list(
            """
            BEGIN:VEVENT
            UID:s
            SUMMARY:Choir
            SEQUENCE:2
            DTSTAMP:20260102T000000Z
            DTSTART;TZID=Europe/Paris:20261201T180000
            RRULE:FREQ=DAILY;COUNT=10
            EXDATE;TZID=Europe/Paris:20261203T180000
            END:VEVENT
            \(changes.joined(separator: "\n"))
            """)

        #expect(list.events.map(\.fields.title) == ["Choir", "5", "2", "6", "10"])
        #expect(list.passedOver == [ICalendarText.isOutdatedChange: 3])
    }

    @Test func `a change without a UID changes no series`() throws {
        let entry = "BEGIN:VEVENT\nSUMMARY:Choir\nDTSTART:20261201T180000"
        let list = try list(
            "\(entry)\nRRULE:FREQ=DAILY\nEND:VEVENT\n\(entry)\nRECURRENCE-ID:20261205T180000\nEND:VEVENT")

        #expect(list.events.count == 2)
        #expect(list.events.first?.fields.exclusions == [])
    }

    @Test func `of rules without number, some are read`() throws {
        let rules = (1...60).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)\n" }.joined()
        let file =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:s\nDTSTART:20261201T180000\n\(rules)END:VEVENT\nEND:VCALENDAR\n"

        let entry = try #require(
            ICalendarEntries(of: ICalendarFile(Array(file.utf8)), in: locality).all.first)

        #expect(entry.rules.count == 50)
        #expect(entry.faults.filter { $0.reason == .ruleIsNotRead }.count == 10)
    }

    @Test func `a change of all later occurrences of a task splits it, too`() throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:s
            SUMMARY:Water
            DUE;VALUE=DATE:20261201
            RRULE:FREQ=WEEKLY
            END:VTODO
            BEGIN:VTODO
            UID:s
            SUMMARY:Water well
            RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261215
            DUE;VALUE=DATE:20261216
            END:VTODO
            """)

        try #require(list.tasks.count == 2)
        #expect(list.tasks[0].fields.repeats?.description == "FREQ=WEEKLY;UNTIL=20261214")
        #expect(list.tasks[1].fields.due?.description == "2026-12-16")
        #expect(list.tasks[1].fields.repeats?.description == "FREQ=WEEKLY")
    }

    @Test func `a change of later occurrences without its series is one of its own, and named`() throws {
        let (event, losses) = try event(
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T180000\nDTSTART:20261210T190000")

        #expect(event?.repeats == nil && losses == [ICalendarText.changeOfLaterOccurrences])
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

    @Test func `a time in an unknown zone is kept as a local time, and the zone is named`() throws {
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

        #expect(list.refused.isEmpty)
        #expect(list.events.map { $0.fields.start?.description } == ["2026-12-07T10:00", "2026-12-07T10:00"])
        #expect(list.losses.map(\.words) == ["line 6: \(ICalendarText.zoneIsUnknown("Nowhere"))"])
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

    @Test func `an entry without an end is read up to the next, and refused if the file ends in it`() throws {
        let list = try list(
            "\(good)\nBEGIN:VTODO\nUID:t\nSUMMARY:Cut\n"
                + good.replacingOccurrences(of: "UID:g", with: "UID:h"))
        let cut = try self.list(
            file: "BEGIN:VCALENDAR\n\(good)\nBEGIN:VEVENT\nUID:t\nSUMMARY:Cut\nDTSTART:20261207")

        #expect(list.tasks.map(\.fields.title) == ["Good", "Cut", "Good"] && list.refused.isEmpty)
        #expect(list.losses.map(\.words) == ["line 7: \(ICalendarText.endIsMissing)"])
        #expect(cut.tasks.map(\.fields.title) == ["Good"] && cut.refused.count == 1 && cut.events.isEmpty)
    }

    @Test func `lines in an older encoding are read`() throws {
        var bytes = Array("BEGIN:VCALENDAR\n\(good)\nBEGIN:VTODO\nUID:t\nSUMMARY:Task\nLOCATION:Caf".utf8)
        bytes += [0xE9]
        bytes += Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8)

        let list = try list(bytes: bytes)

        #expect(list.tasks.map(\.fields.title) == ["Good", "Task"] && list.losses.isEmpty)
        #expect(list.tasks.last?.fields.location == "Café")
    }

    @Test func `a NUL in a text does not get into an entry`() throws {
        let list = try list("BEGIN:VTODO\nUID:t\nSUMMARY:Ta\0sk\nCATEGORIES:a\0,\0\nEND:VTODO")

        #expect(list.tasks.map(\.fields.title) == ["Task"] && list.tasks.first?.fields.labels == ["a"])
    }

    @Test func `zero bytes in a calendar do not keep it from being read`() throws {
        let bytes = Array("BEGIN:VCALENDAR\n\(good)\n\0\0\0\nEND:VCALENDAR\n".utf8)

        #expect(try TextEncoding.utf8(bytes) == bytes)
        #expect(try list(bytes: bytes).tasks.map(\.fields.title) == ["Good"])
    }

    @Test func `an alarm at a place is named`() throws {
        let (task, losses) = try task(
            """
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            X-APPLE-PROXIMITY:ARRIVE
            END:VALARM
            """)

        #expect(task?.reminders == nil && losses == [ICalendarText.alarmAtPlace])
    }

    @Test func `alarms and components of other kinds outside of entries are named, and stop nothing`() throws
    {
        let list = try list(
            """
            BEGIN:VALARM
            TRIGGER:-PT5M
            END:VALARM
            BEGIN:VJOURNAL
            SUMMARY:Diary
            END:VJOURNAL
            \(good)
            """)

        #expect(list.tasks.map(\.fields.title) == ["Good"] && list.refused.isEmpty)
        #expect(
            list.losses.map(\.what) == [
                ExchangeText.isNotKept("VALARM"), ExchangeText.isNotKept("VJOURNAL"),
            ])
    }

    @Test(arguments: ["\r", "\r\n", "\r\r\n", "\n"])
    func `the ends of lines may be any`(lineEnd: String) throws {
        let text = "BEGIN:VCALENDAR\n\(good)\nBEGIN:VTODO\nUID:t\nSUMMARY:Task\nEND:VTODO\nEND:VCALENDAR\n"

        let list = try list(file: text.split(separator: "\n").joined(separator: lineEnd) + lineEnd)

        #expect(list.tasks.map(\.fields.title) == ["Good", "Task"] && list.losses.isEmpty)
    }

    // MARK: States

    @Test(arguments: [("TENTATIVE", true), ("CONFIRMED", false), ("DRAFT", true)])
    func `a status that Steward does not have is named`(status: String, isNamed: Bool) throws {
        let (event, losses) = try event("DTSTART:20261207T100000\nSTATUS:\(status)")
        let (_, ofTask) = try task("STATUS:In-Process")

        #expect(event != nil)
        #expect(losses == (isNamed ? [ICalendarText.statusIsNotKept(status)] : []))
        #expect(ofTask == [ICalendarText.statusIsNotKept("In-Process")])
    }

    // MARK: Writing

    @Test(arguments: ["x", "é", "漢", "🙂"])
    func `no line is longer than 75 bytes, and joined it is what it was`(character: String) throws {
        for length in 55...90 {
            let text = String(repeating: character, count: length)
            let file = ICalendarFile(ICalendarComponent("X", [.property(.init("SUMMARY", text: text))]))

            let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\r\n")
                .dropFirst().dropLast(2)
            #expect(lines.allSatisfy { $0.utf8.count <= 75 })
            #expect(
                lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }.joined() == "SUMMARY:\(text)")
        }
    }
}
