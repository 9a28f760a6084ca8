import CivilTime
import Testing

@testable import Rules

struct TodoDetailsTests {
    private func full() throws -> TodoDetails {
        var details = TodoDetails()
        (details.title, details.notes, details.location) = ("Tea", "a\nb", "kitchen")
        details.due = try When(parsing: "2026-11-24T17:30")
        details.start = try When(parsing: "2026-11-24")
        details.repeats = try Repetition(parsing: "FREQ=DAILY")
        details.reminders = [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue]
        (details.priority, details.labels, details.parent) = (.high, ["a", "b"], "3f2a")
        details.after = "77aa"
        (details.person, details.turns) = ("Anna", try Turns(parsing: "Anna, Ben+1"))
        (details.estimate, details.lateCancel) = (.seconds(900), .seconds(3600))
        (details.nag, details.doneBy) = (.never, .note)
        return details
    }

    @Test func `the value of each field of a task is read as it was written`() throws {
        let details = try full()

        var copy = TodoDetails()
        for field in TodoDetails.fields {
            let value = try #require(field.read(details), "\(field.key)")
            #expect(try field.write(value, &copy))
        }

        #expect(copy == details)
        #expect(try details.checked() == details)
    }

    @Test func `setting the same rule again begins another series`() throws {
        var todo = Todo(id: .random(), try full(), createdAt: .earliest, modifiedAt: .earliest)
        todo.series = try Series(
            start: When(parsing: "2026-11-20T17:30"), repetition: Repetition(parsing: "FREQ=DAILY"))
        (todo.occurrence, todo.missed) = (todo.due, 3)
        var changes = TodoChanges()
        changes.edits.set.repeats = todo.repeats

        let changed = try changes.applied(to: todo)

        #expect(changed.series?.start == todo.due && changed.missed == 0)
        changes.edits.set.repeats = nil
        changes.edits.clear = ["repeats"]
        let ended = try changes.applied(to: todo)
        #expect(ended.series == nil && ended.occurrence == nil && ended.due == todo.due)
    }

    private func plan(due: String?, start: String, _ reminders: [String]) throws -> ReminderPlan {
        var details = TodoDetails()
        (details.due, details.start) = (try due.map { try When(parsing: $0) }, try When(parsing: start))
        details.reminders = try reminders.map { try ReminderTrigger(parsing: $0) }
        return try ReminderPlan(
            for: Todo(id: .random(), details, createdAt: .earliest, modifiedAt: .earliest), now: .earliest,
            in: Locality(zone: .utc, zones: ZoneDatabase(directories: [])))
    }

    @Test func `a reminder before the start comes at the start, and says so`() throws {
        let reminders = try plan(due: "2026-11-24T17:30", start: "2026-11-24T12:00", ["PT0S", "-PT8H"])
            .reminders

        #expect(reminders.map(\.ringAt.description) == ["2026-11-24T12:00:00Z", "2026-11-24T17:30:00Z"])
        #expect(reminders.map { $0.why.contains(", but it starts ") } == [true, false])
        let own = try plan(due: nil, start: "2026-11-26", ["2026-11-25T10:00", "2026-11-26T01:00"]).reminders
        #expect(own.map(\.ringAt.description) == ["2026-11-26T01:00:00Z", "2026-11-26T09:00:00Z"])
    }

    @Test(arguments: [
        ("2026-11-24", "2026-11-24", true), ("2026-11-24T23:00", "2026-11-24", true),
        ("2026-11-25", "2026-11-24", false), ("2026-11-24T17:30", "2026-11-24T17:30", true),
        ("2026-11-24T17:31", "2026-11-24T17:30", false), ("2026-11-24T17:30:00Z", "2026-11-24T17:29", false),
    ])
    func `a task does not start after it is due`(start: String, due: String, isSound: Bool) throws {
        var details = TodoDetails()
        (details.start, details.due) = (try When(parsing: start), try When(parsing: due))
        let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

        if isSound {
            try details.checkStart(in: locality)
        } else {
            let failure = #expect(throws: InvalidValue.self) { try details.checkStart(in: locality) }
            #expect(failure?.field == "start")
        }
    }

    @Test func `a task waits until its day begins`() throws {
        var details = TodoDetails()
        details.start = try When(parsing: "2026-11-24")
        let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

        #expect(details.isWaiting(at: try Instant(parsing: "2026-11-23T23:59:59Z"), in: locality))
        #expect(!details.isWaiting(at: try Instant(parsing: "2026-11-24T00:00:00Z"), in: locality))
    }
}
