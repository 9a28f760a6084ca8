import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// What it takes for a task to be done.
struct DoneTests {
    private func add(_ title: String, _ doneBy: DoneDefinition, to world: StoreWorld) throws -> String {
        let draft = try TodoDetails(title: title, due: .instant(world.now), doneBy: doneBy)
        return try world.store.add(draft, world.context).value.todo.id.description
    }

    @Test func `a task that is done with a note is refused without one, in words that say what to run`()
        throws
    {
        let world = try StoreWorld()
        let task = try add("Read the meter", .note, to: world)
        let short = try world.store.task(task).short
        #expect {
            try world.store.complete(task, subtasks: .ask, world.context)
        } throws: { error in
            guard case .conflict(let reason)? = error as? StoreError else { return false }
            return reason.contains("steward done \(short) --note")
        }
        #expect(throws: StoreError.self) {
            try world.store.complete(task, note: " \n", subtasks: .ask, world.context)
        }
        #expect(try world.store.task(task).todo.isOpen)
    }

    @Test func `the note is kept with the task and in the history, and goes when the task is opened again`()
        throws
    {
        let world = try StoreWorld()
        let task = try add("Read the meter", .note, to: world)

        let done = try world.store.complete(task, note: "4711 kWh", subtasks: .ask, world.context).value

        #expect(done.todo.doneNote == "4711 kWh")
        #expect(try world.store.history(of: task).first?.text == "'Read the meter' completed: 4711 kWh")
        try world.reopen()
        #expect(try world.store.task(task).todo.doneNote == "4711 kWh")
        _ = try world.store.undo(0, world.context)
        #expect(try world.store.task(task).todo.doneNote == "")
        _ = try world.store.complete(task, note: "again", subtasks: .ask, world.context)
        _ = try world.store.reopen(task, world.context)
        #expect(try world.store.task(task).todo.doneNote == "")
    }

    @Test func `any task may have a note`() throws {
        let world = try StoreWorld()
        let task = try add("Tea", .check, to: world)
        let done = try world.store.complete(task, note: "Earl Grey", subtasks: .ask, world.context)
        #expect(done.value.todo.doneNote == "Earl Grey")
    }

    @Test func `completing all completes what needs no note, and the rest is shown again`() throws {
        let world = try StoreWorld()
        let (plain, noted) = (try add("Tea", .check, to: world), try add("Read the meter", .note, to: world))
        let due = try world.store.enqueueDue(now: world.now).value.due
        let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
        let popup = try world.store.beginPopup(
            .summary, of: due, replacing: nil, epoch: epoch, now: world.now)
        _ = try world.store.popupShown(popup.id, at: .init(5, in: epoch))

        _ = try world.store.answerPopup(popup.token, .complete, world.context(.popup))

        #expect(try !world.store.task(plain).todo.isOpen)
        #expect(try world.store.task(noted).todo.isOpen)
        #expect(try world.states(of: noted) == ["due due"])
        #expect(try world.store.popupsToClose().map(\.id) == [popup.id])
    }

    @Test func `a note from a popup completes its task`() throws {
        let world = try StoreWorld()
        let task = try add("Read the meter", .note, to: world)
        let due = try world.store.enqueueDue(now: world.now).value.due
        let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
        let popup = try world.store.beginPopup(.single, of: due, replacing: nil, epoch: epoch, now: world.now)

        _ = try world.store.answerPopup(popup.token, .completeWithNote("4711: read"), world.context(.popup))

        #expect(try world.store.task(task).todo.doneNote == "4711: read")
        #expect(Answer("complete=4711: read") == .completeWithNote("4711: read"))
        #expect(Answer("complete=") == nil)
    }
}
