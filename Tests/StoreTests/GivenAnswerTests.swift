import CivilTime
import Rules
import Store
import Testing

/// Which changes are answers to reminders.
struct GivenAnswerTests {
    /// A task whose reminder has rung.
    private func rung(_ world: StoreWorld) throws -> (task: String, reminder: Reminder) {
        let task = try world.add("Tea", due: "2026-11-24T10:00")
        world.pass(.seconds(2 * 3600))
        _ = try world.store.enqueueDue(now: world.now)
        return (task, try #require(try world.reminders(of: task).first))
    }

    @Test func `an answer is named, and its undoing is none`() throws {
        let world = try StoreWorld()
        let (_, reminder) = try rung(world)

        let change = try world.store.answer(reminder.id.description, .dismiss, world.context)
        let undoing = try world.store.undo(0, world.context)
        let undoneUndoing = try world.store.undo(undoing.entry ?? 0, world.context)

        #expect(change.answers.map(\.reminder) == [reminder.id])
        #expect(change.answers.map(\.answer) == ["dismiss"])
        #expect(undoing.answers.isEmpty && undoneUndoing.answers.isEmpty)
    }

    @Test func `each snooze is an answer with its end, also of what was snoozed before`() throws {
        let world = try StoreWorld()
        let (task, _) = try rung(world)

        let ends = try ["2026-11-24T18:00", "2026-11-24T19:00"].map { end in
            try world.store.snooze(task, .until(When(parsing: end)), world.context).answers.map(\.answer)
        }

        #expect(ends == [["snooze=2026-11-24T18:00"], ["snooze=2026-11-24T19:00"]])
    }

    @Test func `completing a task answers what has rung, and nothing that is still to come`() throws {
        let world = try StoreWorld()
        let (task, reminder) = try rung(world)
        let later = try world.add("Later", due: "2026-11-30T10:00")

        let done = try world.store.complete(task, subtasks: .ask, world.context)
        let early = try world.store.complete(later, subtasks: .ask, world.context)

        #expect(done.answers.map(\.reminder) == [reminder.id])
        #expect(done.answers.map(\.answer) == ["complete"])
        #expect(early.answers.isEmpty)
    }
}
