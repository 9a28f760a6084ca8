import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// What it takes for a task to be done.
struct DoneTests {
    private func add(_ title: String, _ doneBy: DoneDefinition, to fixture: StoreFixture) throws -> String {
        let draft = try TodoDetails(title: title, due: .instant(fixture.now), doneBy: doneBy)
        return try fixture.store.add(draft, fixture.context).value.todo.id.description
    }

    @Test func `a task that is done with a note is refused without one, in words that say what to run`()
        throws
    {
        let fixture = try StoreFixture()
        let task = try add("Read the meter", .note, to: fixture)
        let short = try fixture.store.task(task).short
        #expect {
            try fixture.store.complete(task, subtasks: .ask, fixture.context)
        } throws: { error in
            guard case .conflict(let reason)? = error as? StoreError else { return false }
            return reason.contains("steward done \(short) --note")
        }
        #expect(throws: StoreError.self) {
            try fixture.store.complete(task, note: " \n", subtasks: .ask, fixture.context)
        }
        #expect(try fixture.store.task(task).todo.isOpen)
    }

    @Test func `the note is kept with the task and in the history, and goes when the task is opened again`()
        throws
    {
        let fixture = try StoreFixture()
        let task = try add("Read the meter", .note, to: fixture)

        let done = try fixture.store.complete(task, note: "4711 kWh", subtasks: .ask, fixture.context).value

        #expect(done.todo.doneNote == "4711 kWh")
        #expect(try fixture.store.history(of: task).first?.text == "'Read the meter' completed: 4711 kWh")
        try fixture.reopen()
        #expect(try fixture.store.task(task).todo.doneNote == "4711 kWh")
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.task(task).todo.doneNote == "")
        _ = try fixture.store.complete(task, note: "again", subtasks: .ask, fixture.context)
        _ = try fixture.store.reopen(task, fixture.context)
        #expect(try fixture.store.task(task).todo.doneNote == "")
    }

    @Test func `any task may have a note`() throws {
        let fixture = try StoreFixture()
        let task = try add("Tea", .check, to: fixture)
        let done = try fixture.store.complete(task, note: "Earl Grey", subtasks: .ask, fixture.context)
        #expect(done.value.todo.doneNote == "Earl Grey")
    }

    @Test func `completing all completes what needs no note, and the rest is shown again`() throws {
        let fixture = try StoreFixture()
        let (plain, noted) = (
            try add("Tea", .check, to: fixture), try add("Read the meter", .note, to: fixture)
        )
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due
        let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
        let popup = try fixture.store.beginPopup(
            .summary, of: due, replacing: nil, epoch: epoch, now: fixture.now)
        _ = try fixture.store.popupShown(popup.id, at: .init(5, in: epoch))

        _ = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))

        #expect(try !fixture.store.task(plain).todo.isOpen)
        #expect(try fixture.store.task(noted).todo.isOpen)
        #expect(try fixture.states(of: noted) == ["due due"])
        #expect(try fixture.store.popupsToClose().map(\.id) == [popup.id])
    }

    @Test func `a note from a popup completes its task`() throws {
        let fixture = try StoreFixture()
        let task = try add("Read the meter", .note, to: fixture)
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due
        let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
        let popup = try fixture.store.beginPopup(
            .single, of: due, replacing: nil, epoch: epoch, now: fixture.now)

        _ = try fixture.store.answerPopup(
            popup.token, .completeWithNote("4711: read"), fixture.context(.popup))

        #expect(try fixture.store.task(task).todo.doneNote == "4711: read")
        #expect(Answer("complete=4711: read") == .completeWithNote("4711: read"))
        #expect(Answer("complete=") == nil)
    }
}
