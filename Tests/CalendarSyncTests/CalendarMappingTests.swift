import CivilTime
import Interchange
import Rules
import Testing

struct CalendarMappingTests {
    private static let task = """
        BEGIN:VTODO
        UID:call
        DTSTAMP:20261120T080000Z
        SUMMARY:Call the dentist
        DESCRIPTION:About the appointment\\, and the bill
        DUE;TZID=Europe/Paris:20261124T090000
        CATEGORIES:Home
        CATEGORIES;X-A=b:Health
        RELATED-TO;RELTYPE=SIBLING:other
        X-FOREIGN;A=b:kept\\, as it is
        PERCENT-COMPLETE:40
        STATUS:IN-PROCESS
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:-PT30M
        X-FOREIGN:kept
        END:VALARM
        END:VTODO
        """

    private static func meeting(_ lines: String) -> String {
        """
        BEGIN:VEVENT
        UID:team
        DTSTAMP:20261120T080000Z
        SUMMARY:Team meeting
        DTSTART:20261124T090000Z
        DTEND:20261124T100000Z
        \(lines)
        END:VEVENT
        """
    }

    private func joining(_ link: String, of base: CalendarResource) throws -> CalendarResource {
        try parisMapping().changed(base) { (subject: inout CalendarSubject) in
            var event = try #require(subject.event)
            event.details.join = link
            subject.content = .event(event)
        }
    }

    private func join(in resource: CalendarResource) throws -> String? {
        try parisMapping().reading(of: resource).subjects.first?.event?.join
    }

    @Test(arguments: [
        (
            "CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+49-30-1\nCONFERENCE;VALUE=URI;FEATURE=VIDEO:https://zoom.us/j/1",
            "https://zoom.us/j/1"
        ),
        (
            "CONFERENCE;VALUE=URI:https://example.org/dial-in\nCONFERENCE;VALUE=URI:https://zoom.us/j/1",
            "https://zoom.us/j/1"
        ),
        ("CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/team", "https://meet.example.org/team"),
        ("URL:https://meet.jit.si/OurRoom", "https://meet.jit.si/OurRoom"),
        ("X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"),
        ("URL:https://example.org/agenda", ""), ("CONFERENCE;VALUE=URI:http://zoom.us/j/1", ""),
        ("URL:https://zoom.us.evil.com/j/1", ""),
    ])
    func `the link to a meeting is read as programs write it`(lines: String, link: String) throws {
        #expect(try join(in: resource(Self.meeting(lines))) == link)
    }

    @Test func `another link to a meeting is written before what other programs wrote`() throws {
        let phone = "CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL=Dial in:tel:+49-30-1"
        let base = try resource(Self.meeting("\(phone)\nURL:https://zoom.us/j/1"))

        let after = try joining("https://meet.example.org/team", of: base)
        let again = try joining("https://zoom.us/j/2", of: after)

        #expect(
            difference(base, after) == ["+CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/team"])
        #expect(try join(in: after) == "https://meet.example.org/team")
        #expect(
            difference(after, again) == [
                "-CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/team",
                "+CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://zoom.us/j/2",
            ])
    }

    @Test func `a link that is cleared does not come back from another program's property`() throws {
        let own = try resource(Self.meeting("CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://zoom.us/j/1"))
        let foreign = try resource(Self.meeting("URL:https://zoom.us/j/1"))

        #expect(
            difference(own, try joining("", of: own)) == [
                "-CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://zoom.us/j/1"
            ])
        let cleared = try joining("", of: foreign)
        #expect(difference(foreign, cleared) == ["+X-STEWARD-JOIN:"])
        #expect(try join(in: cleared) == "")
        let back = try joining("https://zoom.us/j/1", of: cleared)
        #expect(try join(in: back) == "https://zoom.us/j/1")
        #expect(difference(cleared, back).contains("-X-STEWARD-JOIN:"))
    }

    @Test func `a new title is the only difference`() throws {
        let base = try resource(Self.task)

        let after = try parisMapping().changed(base) { todo in todo.details.title = "Call the doctor" }

        #expect(difference(base, after) == ["-SUMMARY:Call the dentist", "+SUMMARY:Call the doctor"])
    }

    @Test func `properties that have not changed are written byte for byte`() throws {
        let base = try resource(Self.task)

        let after = try parisMapping().changed(base) { (_: inout Todo) in }

        #expect(after.bytes == base.bytes)
    }

    @Test func `labels are added and removed one by one, and other relations stay`() throws {
        let base = try resource(Self.task)

        let after = try parisMapping().changed(base) { todo in
            todo.details.labels = ["Home", "urgent"]
            todo.details.parent = Todo.ID.derived(from: "parent").description
        }

        let parent = Todo.ID.derived(from: "parent").description
        #expect(
            difference(base, after) == [
                "-CATEGORIES:Home", "-CATEGORIES;X-A=b:Health", "+CATEGORIES:Home,urgent",
                "+RELATED-TO:\(parent)",
            ])
    }

    @Test func `a task that waits for another one depends on it in the calendar as well`() throws {
        let base = try resource(Self.task)
        let other = Todo.ID.derived(from: "holes").description

        let waiting = try parisMapping().changed(base) { todo in todo.details.after = other }
        let free = try parisMapping().changed(waiting) { todo in todo.details.after = nil }

        #expect(difference(base, waiting) == ["+RELATED-TO;RELTYPE=DEPENDS-ON:\(other)"])
        #expect(
            try parisMapping().reading(of: waiting).subjects.first?.todo?.after?.description == other)
        #expect(difference(base, free) == [])
    }

    @Test func `a task is completed and opened again`() throws {
        let base = try resource(Self.task)
        let mapping = try parisMapping()

        let done = try mapping.changed(base) { todo in todo.status = .completed(at: mapping.now) }
        let open = try mapping.changed(done) { todo in todo.status = .open }

        #expect(
            difference(base, done) == [
                "-PERCENT-COMPLETE:40", "-STATUS:IN-PROCESS", "+STATUS:COMPLETED",
                "+COMPLETED:20261124T083000Z",
                "+PERCENT-COMPLETE:100",
            ])
        #expect(
            difference(done, open) == [
                "-STATUS:COMPLETED", "-COMPLETED:20261124T083000Z", "-PERCENT-COMPLETE:100",
                "+STATUS:NEEDS-ACTION",
            ])
    }

    @Test func `an added or removed reminder changes one alarm, and the others stay`() throws {
        let base = try resource(Self.task)

        let after = try parisMapping().changed(base) { todo in
            todo.details.reminders += [.atDue]
        }

        #expect(
            difference(base, after) == ["+DESCRIPTION:Reminder", "+TRIGGER;RELATED=END:PT0S"])
        #expect(after.lines.filter { $0 == "BEGIN:VALARM" }.count == 2)
    }

    @Test func `a task without reminders gets none, even if it has no alarm`() throws {
        let base = try resource("BEGIN:VTODO\nUID:a\nSUMMARY:Quiet\nDUE:20261124T080000Z\nEND:VTODO")
        let mapping = try parisMapping()
        #expect(mapping.reading(of: base).subjects.first?.todo?.reminders == [.atDue])

        let after = try mapping.changed(base) { todo in todo.details.reminders = [] }

        #expect(difference(base, after) == ["+X-STEWARD-REMINDERS:"])
        #expect(mapping.reading(of: after).subjects.first?.todo?.reminders == [])
    }

    @Test func `a dismissal is written as the standard defines it and as Thunderbird reads it`() throws {
        let base = try resource(
            Self.task.swapping("STATUS:", for: "X-MOZ-SNOOZE-TIME:20261124T080500Z\nSTATUS:"))
        let mapping = try parisMapping()

        let after = try mapping.changed(base) { (subject: inout CalendarSubject) in
            subject.answer = CalendarAnswer(acknowledged: mapping.now)
        }

        #expect(
            difference(base, after) == [
                "-X-MOZ-SNOOZE-TIME:20261124T080500Z", "+X-MOZ-LASTACK:20261124T083000Z",
                "+ACKNOWLEDGED:20261124T083000Z",
            ])
        #expect(
            mapping.reading(of: after).subjects.first?.answer == CalendarAnswer(acknowledged: mapping.now))
    }

    @Test(arguments: [
        ("", "20261124T080500Z"), ("-1795507200000000", "20261124T080500Z"), ("-1763971200000000", nil),
        ("-other", "20261124T080500Z"),
    ])
    func `a snooze of Thunderbird counts unless it is that of another occurrence`(
        name: String, until: String?
    )
        throws
    {
        let base = try resource(
            "BEGIN:VTODO\nUID:a\nSUMMARY:A\nDUE:20261124T080000Z\nX-MOZ-SNOOZE-TIME\(name):20261124T080500Z\nEND:VTODO"
        )

        let answer = try parisMapping().reading(of: base).subjects.first?.answer

        #expect(answer?.snoozedUntil.map { CompactTime.text(.instant($0)) } == until)
    }

    @Test func `of a series the occurrence that was snoozed last counts`() throws {
        let base = try resource(
            """
            BEGIN:VEVENT
            UID:a
            SUMMARY:A
            DTSTART:20251124T080000Z
            RRULE:FREQ=YEARLY
            X-MOZ-SNOOZE-TIME-1763971200000000:20270101T080000Z
            X-MOZ-SNOOZE-TIME-1795507200000000:20261124T080500Z
            END:VEVENT
            """)

        let answer = try parisMapping().reading(of: base).subjects.first?.answer

        #expect(answer?.snoozedUntil.map { CompactTime.text(.instant($0)) } == "20261124T080500Z")
    }

    @Test func `a snooze is an alarm beside the one that rang, and the next snooze replaces it`() throws {
        let base = try resource(Self.task)
        let mapping = try parisMapping()
        func snoozed(_ resource: CalendarResource, minutes: Int) throws -> CalendarResource {
            try mapping.changed(resource) { (subject: inout CalendarSubject) in
                subject.answer = CalendarAnswer(
                    acknowledged: mapping.now, snoozedUntil: mapping.now + .seconds(60 * minutes))
            }
        }

        let once = try snoozed(base, minutes: 15)
        let twice = try snoozed(once, minutes: 60)

        for (after, time) in [(once, "20261124T084500Z"), (twice, "20261124T093000Z")] {
            let alarms = try #require(after.entries.first).components("VALARM")
            #expect(alarms.count == 2)
            let (rang, again) = (alarms[0], alarms[1])
            #expect(rang.first("ACKNOWLEDGED")?.value == "20261124T083000Z")
            #expect(again.first("TRIGGER")?.value == time)
            #expect(again.first("RELATED-TO")?.value == rang.first("UID")?.value)
            #expect(again.first("RELATED-TO")?.parameter("RELTYPE") == "SNOOZE")
        }
        // A snooze alarm is not another reminder of the task.
        #expect(
            mapping.reading(of: twice).subjects.first?.todo?.reminders
                == mapping.reading(of: base).subjects.first?.todo?.reminders)
        #expect(
            mapping.reading(of: twice).subjects.first?.answer.snoozedUntil == mapping.now + .seconds(3600))
    }

    @Test func `an event keeps its properties, and our changes are added`() throws {
        let text = """
            BEGIN:VEVENT
            UID:e
            SUMMARY:Team
            DTSTART;TZID=Europe/Paris:20261124T150000
            DTEND;TZID=Europe/Paris:20261124T160000
            ORGANIZER:mailto:anna@example.com
            X-FOREIGN:kept
            END:VEVENT
            """
        let base = try resource(text)
        let mapping = try parisMapping()

        let after = try mapping.changed(base) { (subject: inout CalendarSubject) in
            var event = try #require(subject.event)
            event.details.location = "Room 1, upstairs"
            subject.content = .event(event)
        }

        #expect(difference(base, after) == ["+LOCATION:Room 1\\, upstairs"])
    }

    @Test func `a new task has the properties that other programs need, and reads back unchanged`() throws {
        let mapping = try parisMapping()
        var details = TodoDetails()
        details.title = "Water the plants"
        details.due = try When(parsing: "2026-11-25T09:00[Europe/Paris]")
        details.reminders = [.relative(try CivilPeriod(parsing: "-PT1H"))]
        details.nag = NagChoice("10m,1h")
        details.doneBy = .check
        let todo = Todo(
            id: .derived(from: "plants"), details, createdAt: mapping.now, modifiedAt: mapping.now)

        let made = mapping.resource(
            nil, saying: [CalendarSubject(.task(todo))], uid: todo.id.description, changedAt: mapping.now,
            uids: { _ in nil })

        #expect(made.uid == todo.id.description)
        #expect(made.lines.contains("BEGIN:VTIMEZONE"))
        #expect(mapping.reading(of: made).subjects.first?.todo == todo)
    }
}
