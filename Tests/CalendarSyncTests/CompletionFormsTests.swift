import CivilTime
import Interchange
import Rules
import Testing

/// What programs write when a user completes the occurrence of 24 November of a weekly task, and what Steward
/// then shows.
struct CompletionFormsTests {
    private static let head = "BEGIN:VTODO\nUID:bins\nSUMMARY:Bins"
    private static let rule = "RRULE:FREQ=WEEKLY"
    private static func times(_ day: String) -> String {
        "DTSTART;TZID=Europe/Paris:\(day)T090000\nDUE;TZID=Europe/Paris:\(day)T090000"
    }
    private static let before = "\(head)\n\(times("20261124"))\n\(rule)\nEND:VTODO"
    private static let override = """
        \(head)
        \(times("20261124"))
        RECURRENCE-ID;TZID=Europe/Paris:20261124T090000
        STATUS:COMPLETED
        COMPLETED:20261124T081500Z
        END:VTODO
        """
    private static let moved = "\(head)\n\(times("20261201"))\n\(rule)\nSTATUS:NEEDS-ACTION\nEND:VTODO"
    private static let copy = """
        BEGIN:VTODO
        UID:bins-done
        SUMMARY:Bins
        \(times("20261124"))
        STATUS:COMPLETED
        COMPLETED:20261124T081500Z
        PERCENT-COMPLETE:100
        END:VTODO
        """

    /// The program, the resources that it leaves, and what Steward then shows.
    private static let forms: [(program: String, after: [String], shown: String)] = [
        ("Evolution", [moved], "open 2026-12-01T09:00[Europe/Paris]"),
        (
            "Tasks.org",
            [moved.swapping("STATUS:NEEDS-ACTION", for: "X-APPLE-SORT-ORDER:1")],
            "open 2026-12-01T09:00[Europe/Paris]"
        ),
        (
            "KDE",
            [before.swapping(rule, for: "\(rule)\nX-KDE-LIBKCAL-DTRECURRENCE:20261201T080000Z")],
            "open 2026-12-01T09:00[Europe/Paris]"
        ),
        (
            "Thunderbird, jtx Board", ["\(before)\n\(override)"],
            "open 2026-12-01T09:00[Europe/Paris], done 2026-11-24T09:00[Europe/Paris]"
        ),
        (
            "Nextcloud Tasks", [moved, override],
            "open 2026-12-01T09:00[Europe/Paris], done 2026-11-24T09:00[Europe/Paris]"
        ),
        (
            "python-caldav, Apple", [moved, copy],
            "open 2026-12-01T09:00[Europe/Paris], done 2026-11-24T09:00[Europe/Paris]"
        ),
        (
            "Home Assistant", [before.swapping(rule, for: "\(rule)\nSTATUS:COMPLETED")],
            "done 2026-11-24T09:00[Europe/Paris]"
        ),
        (
            "todoman",
            [before.swapping(rule, for: "STATUS:COMPLETED"), moved.swapping("UID:bins", for: "UID:new")],
            "done 2026-11-24T09:00[Europe/Paris], open 2026-12-01T09:00[Europe/Paris]"
        ),
    ]

    @Test func `Steward shows what each program means by a completed occurrence`() throws {
        let before = try shown([Self.before])
        #expect(before == "open 2026-11-24T09:00[Europe/Paris]")
        for form in Self.forms {
            let after = try shown(form.after)
            print("| \(form.program) | \(before) | \(after) |")
            #expect(after == form.shown, "\(form.program)")
        }
    }

    private func shown(_ components: [String]) throws -> String {
        let mapping = try parisMapping()
        return try components.flatMap { try mapping.reading(of: resource($0)).subjects }.compactMap(\.todo)
            .map {
                "\($0.isOpen ? "open" : "done") \($0.due.map { "\($0)" } ?? "-")"
            }.joined(separator: ", ")
    }

    // MARK: What Steward writes

    private func completed(_ component: String, copies: Bool = false) throws -> CalendarResource {
        let mapping = try parisMapping()
        let base = try resource(component)
        let task = try #require(mapping.reading(of: base).subjects.first?.todo)
        let recurring = try #require(RecurringTask(task))
        let next = try #require(try recurring.next(afterDoneAt: mapping.now, in: mapping.locality))
        var copy = Todo(
            id: .derived(from: "copy"), task.details, status: .completed(at: mapping.now),
            createdAt: task.createdAt, modifiedAt: task.modifiedAt)
        copy.details.repeats = nil
        (copy.copyOf, copy.occurrence) = (task.id, task.occurrence)
        return try mapping.changed(base, copies: copies ? [CalendarSubject(.task(copy))] : []) { subject in
            var todo = task
            (todo.occurrence, todo.due, todo.missed) = (next.occurrence, next.due, 0)
            subject.content = .task(todo)
        }
    }

    @Test func `a series moves on in its present form, and nothing else in it changes`() throws {
        let text = """
            BEGIN:VTODO
            UID:bins
            SUMMARY;LANGUAGE=en:Bins
            DUE:20261124T080000Z
            RRULE:FREQ=WEEKLY;COUNT=5
            X-KDE-LIBKCAL-DTRECURRENCE:20261124T080000Z
            X-FOREIGN;A=b:as, it is
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER;VALUE=DATE-TIME:20261124T070000Z
            END:VALARM
            END:VTODO
            """

        let after = try completed(text)

        #expect(
            difference(try resource(text), after) == [
                "-DUE:20261124T080000Z", "-RRULE:FREQ=WEEKLY;COUNT=5",
                "-X-KDE-LIBKCAL-DTRECURRENCE:20261124T080000Z", "-TRIGGER;VALUE=DATE-TIME:20261124T070000Z",
                "+DUE:20261201T080000Z", "+RRULE:FREQ=WEEKLY;COUNT=4",
                "+X-KDE-LIBKCAL-DTRECURRENCE:20261201T080000Z", "+TRIGGER;VALUE=DATE-TIME:20261201T070000Z",
            ])
    }

    @Test func `a series with changed occurrences gets another one, and does not move`() throws {
        let other = """
            BEGIN:VTODO
            UID:bins
            SUMMARY:Bins after the holiday
            RECURRENCE-ID;TZID=Europe/Paris:20261229T090000
            DUE;TZID=Europe/Paris:20261230T090000
            END:VTODO
            """
        let text = "\(Self.before)\n\(other)"

        let after = try completed(text, copies: true)

        #expect(after.entries.count == 3)
        #expect(after.entries.prefix(2).map { $0.first("DTSTART")?.value }.first == "20261124T090000")
        let override = try #require(after.entries.last)
        #expect(override.first("RECURRENCE-ID")?.value == "20261124T090000")
        #expect(override.first("STATUS")?.value == "COMPLETED" && override.first("RRULE") == nil)
        #expect(
            try shown([text]) == "open 2026-11-24T09:00[Europe/Paris], open 2026-12-30T09:00[Europe/Paris]")
        let mapping = try parisMapping()
        #expect(
            mapping.reading(of: after).subjects.compactMap(\.todo).map(\.isOpen) == [true, true, false])
    }
}
