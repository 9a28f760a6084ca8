import CivilTime
import Rules
import Store
import Testing

/// Which changes are answers to reminders.
struct GivenAnswerTests {
    /// A task whose reminder has rung.
    private func rung(_ fixture: StoreFixture) throws -> (task: String, reminder: Reminder) {
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        return (task, try #require(try fixture.reminders(of: task).first))
    }

    @Test func `an answer is named, and its undoing is none`() throws {
        let fixture = try StoreFixture()
        let (_, reminder) = try rung(fixture)

        let change = try fixture.store.answer(reminder.id.description, .dismiss, fixture.context)
        let undoing = try fixture.store.undo(0, fixture.context)
        let undoneUndoing = try fixture.store.undo(undoing.entry ?? 0, fixture.context)

        #expect(change.answers.map(\.reminder) == [reminder.id])
        #expect(change.answers.map(\.answer) == ["dismiss"])
        #expect(undoing.answers.isEmpty && undoneUndoing.answers.isEmpty)
    }

    @Test func `each snooze is an answer with its end, also of what was snoozed before`() throws {
        let fixture = try StoreFixture()
        let (task, _) = try rung(fixture)

        let ends = try ["2026-11-24T18:00", "2026-11-24T19:00"].map { end in
            try fixture.store.snooze(task, .until(When(parsing: end)), fixture.context).answers.map(\.answer)
        }

        #expect(ends == [["snooze=2026-11-24T18:00"], ["snooze=2026-11-24T19:00"]])
    }

    @Test func `completing a task answers what has rung, and nothing that is still to come`() throws {
        let fixture = try StoreFixture()
        let (task, reminder) = try rung(fixture)
        let later = try fixture.add("Later", due: "2026-11-30T10:00")

        let done = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let early = try fixture.store.complete(later, subtasks: .ask, fixture.context)

        #expect(done.answers.map(\.reminder) == [reminder.id])
        #expect(done.answers.map(\.answer) == ["complete"])
        #expect(early.answers.isEmpty)
    }
}
