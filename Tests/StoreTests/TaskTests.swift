import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct TaskTests {
    @Test func `a task comes back as it was added, also after a restart`() throws {
        let world = try StoreWorld()
        let draft = try TodoDetails(
            title: "Call the dentist", notes: "Dr. Who\n555", due: When(parsing: "2026-11-24T17:30"),
            triggers: [.atDue, ReminderTrigger(parsing: "-PT1H")], priority: .high, estimate: .seconds(900),
            labels: ["Health", "phone"], location: "Home")
        let added = try world.store.add(draft, world.context).value

        try world.reopen()
        let found = try world.store.task(added.short)

        #expect(found == added)
        #expect(found.todo.title == "Call the dentist")
        #expect(found.todo.notes == "Dr. Who\n555")
        #expect(found.todo.due?.description == "2026-11-24T17:30")
        #expect(found.todo.reminders.map(\.description) == ["-PT1H", "PT0S"])
        #expect(found.todo.priority == .high)
        #expect(found.todo.estimate == .seconds(900))
        #expect(found.todo.labels == ["Health", "phone"])
        #expect(found.todo.location == "Home")
        #expect(found.dueAt?.description == "2026-11-24T16:30:00Z")
        #expect(found.nextReminderAt?.description == "2026-11-24T15:30:00Z")
        #expect(found.short.count == 4)
    }

    @Test(arguments: [
        nil, "2026-11-24", "2026-11-24T17:30", "2026-11-24T16:30:00.25Z",
    ])
    func `what adding and completing answer is what is stored then`(due: String?) throws {
        let world = try StoreWorld()
        let draft = try TodoDetails(
            title: " Call  the dentist ", due: due.flatMap { When($0) },
            triggers: due.map { _ in [.atDue, try ReminderTrigger(parsing: "-PT60M"), .atDue] },
            estimate: .milliseconds(900_500), lateCancel: .seconds(90), nag: .never)
        let parent = try world.add("Parent")
        let child = try world.add("Child", due: due, parent: parent)

        let added = try world.store.add(draft, world.context).value
        #expect(try world.store.task(added.short) == added)
        world.pass(.seconds(10 * 3600))
        _ = try world.store.enqueueDue(now: world.now)

        let id = added.todo.id.description
        let completed = try world.store.complete(id, note: "done", subtasks: .ask, world.context).value
        #expect(try world.store.task(id) == completed)
        let whole = try world.store.complete(parent, subtasks: .complete, world.context).value
        #expect(try world.store.task(parent) == whole)
        #expect(whole.subtasks.map(\.description) == [child] && whole.openSubtasks == 0)
    }

    @Test func `a due task rings once, and completing it answers the reminder`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M", "2026-11-25"])
        #expect(try world.store.nextRing()?.description == "2026-11-24T08:30:00Z")
        world.pass(.seconds(3 * 3600))

        let due = try world.store.enqueueDue(now: world.now)
        let again = try world.store.enqueueDue(now: world.now)
        let states = try world.states(of: task)
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(due.value.due.count == 1)
        #expect(again.value.due.isEmpty && again.reminders.isEmpty)
        #expect(states == ["before:-PT30M superseded", "due due", "at:2026-11-25 planned"])
        #expect(
            try world.states(of: task) == [
                "before:-PT30M superseded", "due answered", "at:2026-11-25 withdrawn",
            ])
        #expect(try world.store.nextRing() == nil)
    }

    @Test func `a completed task is opened again before it is moved`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea")
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(throws: StoreError.conflict(reason: "'Tea' has been completed; reopen it first")) {
            try world.store.move(task, to: When(parsing: "2026-11-25"), world.context)
        }
    }

    @Test func `an edit that changes nothing is no entry of the journal`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-25")
        let before = try world.store.task(task)
        world.pass(.seconds(60))
        var changes = TodoChanges()
        changes.edits.set.title = "Tea"

        let change = try world.store.edit(task, changes, world.context)

        #expect(change.entry == nil && change.subjects.isEmpty)
        #expect(change.value == before)
        #expect(try world.store.history().count == 1)
    }

    @Test func `one subtask is one`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea")
        _ = try world.add("Boil water", parent: task)
        _ = try world.store.complete(task, subtasks: .complete, world.context)
        #expect(try world.store.history().first?.text == "'Tea' completed with 1 subtask")
    }

    @Test func `a label is found in either case`() throws {
        let world = try StoreWorld()
        _ = try world.add("Tea", labels: ["Kitchen"])
        var query = TaskQuery()
        query.label = "kitchen"
        #expect(try world.store.tasks(query).count == 1)
    }

    @Test func `a label does not become another one by being renamed`() throws {
        let world = try StoreWorld()
        _ = try world.add("Tea", labels: ["kitchen"])
        _ = try world.add("Rent", labels: ["home"])

        #expect {
            try world.store.renameLabel("kitchen", to: "HOME", world.context)
        } throws: { error in
            guard case .conflict(let reason)? = error as? StoreError else { return false }
            return reason.contains("'home'")
        }
        _ = try world.store.renameLabel("kitchen", to: "Kitchen", world.context)

        #expect(try world.store.labels().map(\.label.name) == ["home", "Kitchen"])
        var query = TaskQuery()
        query.label = "Kitchen"
        #expect(try world.store.tasks(query).first?.todo.labels == ["Kitchen"])
    }

    @Test func `undo brings back a completed task and its reminders`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "2026-11-25"])
        world.pass(.seconds(3 * 3600))
        _ = try world.store.enqueueDue(now: world.now)
        let before = try world.store.task(task)
        let states = try world.states(of: task)
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        let undone = try world.store.undo(0, world.context)

        #expect(try world.store.task(task) == before)
        #expect(try world.states(of: task) == states)
        #expect(undone.value.intention == .undo)
        #expect(undone.subjects.map(\.id) == [task])
        #expect(try world.store.history().map(\.isUndone) == [false, true, false])
    }

    @Test func `the start of a task is kept, moves its reminders, and is undone`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-25T10:00", triggers: ["-P1D"])
        let before = try world.store.nextRing()
        var changes = TodoChanges()
        changes.edits.set.start = try When(parsing: "2026-11-25T08:00")

        _ = try world.store.edit(task, changes, world.context)

        #expect(try world.store.task(task).todo.start?.description == "2026-11-25T08:00")
        let after = try #require(try world.store.nextRing())
        #expect(before.map { $0 < after } == true)
        changes.edits.set.start = try When(parsing: "2026-11-26")
        #expect(throws: StoreError.self) { try world.store.edit(task, changes, world.context) }
        _ = try world.store.undo(0, world.context)
        #expect(try world.store.task(task).todo.start == nil)
        #expect(try world.store.nextRing() == before)
    }
}
