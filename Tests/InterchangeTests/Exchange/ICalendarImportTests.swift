import AgentInterface
import CivilTime
import Rules
import TestSupport
import Testing

@testable import Interchange

struct ICalendarImportTests {
    private let locality = Locality(
        zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"]))

    private func list(_ parts: String) throws -> ExchangeList {
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(parts)\r\nEND:VCALENDAR\r\n"
        var list = try ICalendarImport(
            locality: locality, now: try Instant(parsing: "2026-11-21T15:00:00Z")
        ).list(of: ICalendarFile(Array(text.utf8)))
        list.sortParentsFirst()
        return list
    }

    @Test func `a task keeps what a task has`() throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:6f1c9c52-8f6d-4a3f-9a54-2b8f0c2d1a01
            SUMMARY:Paper: A4\\, 80 g\\; a very long titl
             e that was folded
            DESCRIPTION:one\\ntwo\\\\three
            LOCATION:Shop
            DTSTART:20261125T090000
            DUE:20261125T093000
            PRIORITY:5
            CATEGORIES:Office,Home
            CATEGORIES:Paper\\, white
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;RELATED=END:-PT30M
            END:VALARM
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT15M
            END:VALARM
            END:VTODO
            """)

        #expect(list.refused.isEmpty)
        let task = try #require(list.tasks.first?.fields)
        #expect(task.id == "6f1c9c52-8f6d-4a3f-9a54-2b8f0c2d1a01")
        #expect(task.title == "Paper: A4, 80 g; a very long title that was folded")
        #expect(task.notes == "one\ntwo\\three")
        #expect(task.location == "Shop")
        #expect(task.due?.description == "2026-11-25T09:30")
        #expect(task.start?.description == "2026-11-25T09:00")
        #expect(task.priority == .medium)
        #expect(task.labels == ["Office", "Home", "Paper, white"])
        // The second alarm is a quarter of an hour before the start, which is half an hour before it is due.
        #expect(task.reminders?.map(\.description) == ["-PT30M", "-PT45M"])
    }

    @Test func `a subtask follows its parent, wherever it stands`() throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:child@example.invalid
            SUMMARY:Child
            RELATED-TO:parent@example.invalid
            STATUS:COMPLETED
            COMPLETED:20261102T080500Z
            END:VTODO
            BEGIN:VTODO
            UID:parent@example.invalid
            SUMMARY:Parent
            END:VTODO
            """)

        #expect(list.tasks.map(\.fields.title) == ["Parent", "Child"])
        #expect(list.tasks.last?.fields.parent == list.tasks.first?.fields.id)
        #expect(list.tasks.last?.fields.completedAt?.description == "2026-11-02T08:05:00Z")
    }

    @Test func `a task waits for the first one that it depends on, and a cycle for nothing`() throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:wall@example.invalid
            SUMMARY:Paint the wall
            RELATED-TO;RELTYPE=DEPENDS-ON:holes@example.invalid
            RELATED-TO;RELTYPE=DEPENDS-ON:sand@example.invalid
            END:VTODO
            BEGIN:VTODO
            UID:holes@example.invalid
            SUMMARY:Fill the holes
            RELATED-TO;RELTYPE=DEPENDS-ON:wall@example.invalid
            END:VTODO
            BEGIN:VTODO
            UID:alone@example.invalid
            SUMMARY:Move in
            RELATED-TO;RELTYPE=DEPENDS-ON:gone@example.invalid
            END:VTODO
            """)

        let tasks = list.tasks.map(\.fields)
        #expect(tasks.map(\.title) == ["Paint the wall", "Fill the holes", "Move in"])
        #expect(tasks.map(\.after) == [tasks[1].id, nil, nil])
        #expect(
            list.losses.map(\.what) == [
                ICalendarText.otherRelation, ExchangeText.firstWaits, ExchangeText.firstIsMissing,
            ])
    }

    @Test func `an event keeps its zone, rule and exceptions`() throws {
        let list = try list(
            """
            BEGIN:VEVENT
            UID:choir@example.invalid
            SUMMARY:Choir
            DTSTART;TZID=W. Europe Standard Time:20261123T183000
            DTEND;TZID="W. Europe Standard Time":20261123T193000
            RRULE:FREQ=WEEKLY;UNTIL=20261221T225959Z;BYDAY=MO
            EXDATE;TZID=Europe/Berlin:20261207T183000
            ATTENDEE;CN="Smith; John":mailto:a@example.invalid
            BEGIN:VALARM
            TRIGGER:-P0DT0H30M0S
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:choir@example.invalid
            RECURRENCE-ID;TZID=Europe/Berlin:20261130T183000
            SUMMARY:Choir, in church
            DTSTART;TZID=Europe/Berlin:20261130T170000
            DURATION:PT2H
            END:VEVENT
            BEGIN:VEVENT
            UID:day@example.invalid
            SUMMARY:Christmas
            DTSTART;VALUE=DATE:20261225
            DTEND;VALUE=DATE:20261227
            END:VEVENT
            """)

        #expect(list.refused.isEmpty)
        let choir = try #require(list.events.first?.fields)
        #expect(choir.start?.description == "2026-11-23T18:30[Europe/Berlin]")
        #expect(choir.end?.description == "2026-11-23T19:30[Europe/Berlin]")
        #expect(choir.repeats?.description.contains("BYDAY=MO") == true)
        #expect(
            choir.exclusions.map(\.description) == [
                "2026-12-07T18:30[Europe/Berlin]", "2026-11-30T18:30[Europe/Berlin]",
            ])
        #expect(choir.reminders?.map(\.description) == ["-PT30M"])
        try #require(list.events.count == 3)
        #expect(list.events[1].fields.start?.description == "2026-11-30T17:00[Europe/Berlin]")
        #expect(list.events[1].fields.id != choir.id)
        #expect(list.events[2].fields.end?.description == "2026-12-27")
        #expect(list.losses.map(\.words) == ["line 10: ATTENDEE is not kept"])
    }

    /// An alarm after the hour for dates cannot be kept: then the usual reminder takes its place.
    @Test(
        arguments: [
            ("PT9H", ["PT0S"]), ("-PT15H", ["-P1D"]), ("-P30D", ["-P30D"]), ("-PT1H", ["-PT10H"]),
            ("PT12H", nil),
        ] as [(String, [String]?)])
    func `an alarm of a day counts from its midnight`(trigger: String, reminders: [String]?) throws {
        let list = try list(
            """
            BEGIN:VEVENT
            UID:zoe
            SUMMARY:Zoé
            DTSTART;VALUE=DATE:19611224
            RRULE:FREQ=YEARLY
            BEGIN:VALARM
            TRIGGER:\(trigger)
            END:VALARM
            END:VEVENT
            """)

        let event = try #require(list.events.first?.fields)
        #expect(event.reminders?.map(\.description) == reminders)
        #expect(list.losses.isEmpty == (reminders != nil))
    }

    @Test func `a completed occurrence is one of its series`() throws {
        let list = try list(
            """
            BEGIN:VTODO
            UID:rec-1@example.invalid
            SUMMARY:Water the plants
            RRULE:FREQ=WEEKLY;BYDAY=MO,TH
            DTSTART;TZID=Europe/Paris:20261102T080000
            DUE;TZID=Europe/Paris:20261102T200000
            END:VTODO
            BEGIN:VTODO
            UID:rec-1@example.invalid
            SUMMARY:Water the plants
            RECURRENCE-ID;TZID=Europe/Paris:20261102T080000
            DUE;TZID=Europe/Paris:20261102T200000
            COMPLETED:20261102T180000Z
            END:VTODO
            """)

        #expect(list.refused.isEmpty)
        try #require(list.tasks.count == 2)
        let (series, done) = (list.tasks[0].fields, list.tasks[1].fields)
        #expect(series.due?.description == "2026-11-02T20:00[Europe/Paris]")
        #expect(series.exclusions.map(\.description) == ["2026-11-02"])
        #expect(done.series == series.id)
        #expect(done.occurrence?.description == "2026-11-02T20:00[Europe/Paris]")
    }

    @Test(arguments: [
        ("DUE:20261131", "line 6: DUE '20261131': the calendar has no such day"),
        ("DUE:soon", "line 6: DUE 'soon': it is not a date"),
        ("DTSTART:20261124T250000", "line 6: DTSTART '20261124T250000': a day ends at 23:59:59"),
        (
            "DUE:20261124\r\nRRULE:FREQ=SECONDLY;INTERVAL=30",
            "line 7: RRULE 'FREQ=SECONDLY;INTERVAL=30': it repeats several times a minute"
        ),
        ("DUE:20261124\r\nRECURRENCE-ID:the third", "line 7: RECURRENCE-ID 'the third'"),
        ("DUE:20261124\r\nRRULE:FREQ=SOMETIMES", "line 7: RRULE 'FREQ=SOMETIMES'"),
    ])
    func `what is wrong is refused with its line, value and remedy`(line: String, words: String) throws {
        let list = try list("BEGIN:VTODO\r\nUID:a\r\nSUMMARY:Milk\r\n\(line)\r\nEND:VTODO")

        #expect(list.tasks.isEmpty)
        #expect(list.refused.map(\.words).first?.hasPrefix(words) == true, "\(list.refused.map(\.words))")
    }

    @Test(arguments: [
        "", "BEGIN:VCALENDAR", "END:VTODO", "SUMMARY", "BEGIN:A\r\nEND:B", ":x", "BEGIN:A\r\n\u{1}:x",
    ])
    func `a file that is cut off or is no calendar is refused`(text: String) throws {
        let importer = ICalendarImport(locality: locality, now: try Instant(parsing: "2026-11-21T15:00:00Z"))
        guard !text.isEmpty else {
            #expect(try importer.list(of: ICalendarFile([])).count == 0)
            return
        }
        #expect(throws: ImportRefusal.self) { try importer.list(of: ICalendarFile(Array(text.utf8))) }
    }

    @Test func `no file takes long, or does more than be refused`() throws {
        var random = SeededGenerator(seed: 11)
        let whole = Array(
            """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:a
            SUMMARY:Mi\\,lk
            DUE;TZID="Europe/Paris":20261124T100000
            RRULE:FREQ=WEEKLY;COUNT=3
            EXDATE:20261124T090000Z,20261125
            BEGIN:VALARM
            TRIGGER;RELATED=END:-PT1H
            END:VALARM
            END:VTODO
            END:VCALENDAR
            """.utf8)
        let importer = ICalendarImport(locality: locality, now: try Instant(parsing: "2026-11-21T15:00:00Z"))

        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[..<place].suffix(40), at: place)
                }
            }
            if var list = try? importer.list(of: ICalendarFile(bytes)) {
                list.sortParentsFirst()
                #expect(list.tasks.count <= 50)
            }
        }
    }
}
