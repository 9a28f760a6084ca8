import CivilTime
import Testing

@testable import Rules

struct TodoDetailsTests {
    private func full() throws -> TodoDetails {
        var details = TodoDetails()
        (details.title, details.notes, details.location) = ("Tea", "a\nb", "kitchen")
        details.due = try When(parsing: "2026-11-24T17:30")
        details.repeats = try Repetition(parsing: "FREQ=DAILY")
        details.reminders = [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue]
        (details.priority, details.labels, details.parent) = (.high, ["a", "b"], "3f2a")
        (details.estimate, details.lateCancel) = (.seconds(900), .seconds(3600))
        (details.nag, details.doneBy) = (.never, .note)
        return details
    }

    @Test func `every property of a task's details is in the table of fields, once`() {
        let properties = Mirror(reflecting: TodoDetails()).children.count

        #expect(TodoDetails.fields.count == properties)
        let paths: [PartialKeyPath<TodoDetails>] = TodoDetails.fields.map { $0.path }
        #expect(Set(paths).count == properties)
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
}
