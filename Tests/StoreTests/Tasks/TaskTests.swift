import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct TaskTests {
    @Test func `a task comes back as it was added, also after a restart`() throws {
        let fixture = try StoreFixture()
        let draft = try TodoDetails(
            title: "Call the dentist", notes: "Dr. Who\n555", due: When(parsing: "2026-11-24T17:30"),
            triggers: [.atDue, ReminderTrigger(parsing: "-PT1H")], priority: .high, estimate: .seconds(900),
            labels: ["Health", "phone"], location: "Home")
        let added = try fixture.store.add(draft, fixture.context).value

        try fixture.reopen()
        let found = try fixture.store.task(added.short)

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
        let fixture = try StoreFixture()
        let draft = try TodoDetails(
            title: " Call  the dentist ", due: due.flatMap { When($0) },
            triggers: due.map { _ in [.atDue, try ReminderTrigger(parsing: "-PT60M"), .atDue] },
            estimate: .milliseconds(900_500), lateCancel: .seconds(90), nag: .never)
        let parent = try fixture.add("Parent")
        let child = try fixture.add("Child", due: due, parent: parent)

        let added = try fixture.store.add(draft, fixture.context).value
        #expect(try fixture.store.task(added.short) == added)
        fixture.pass(.seconds(10 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)

        let id = added.todo.id.description
        let completed = try fixture.store.complete(id, note: "done", subtasks: .ask, fixture.context).value
        #expect(try fixture.store.task(id) == completed)
        let whole = try fixture.store.complete(parent, subtasks: .complete, fixture.context).value
        #expect(try fixture.store.task(parent) == whole)
        #expect(whole.subtasks.map(\.description) == [child] && whole.openSubtasks == 0)
    }

    @Test func `a due task rings once, and completing it answers the reminder`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add(
            "Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M", "2026-11-25"])
        #expect(try fixture.store.nextRing()?.description == "2026-11-24T08:30:00Z")
        fixture.pass(.seconds(3 * 3600))

        let due = try fixture.store.enqueueDue(now: fixture.now)
        let again = try fixture.store.enqueueDue(now: fixture.now)
        let states = try fixture.states(of: task)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(due.value.due.count == 1)
        #expect(again.value.due.isEmpty && again.reminders.isEmpty)
        #expect(states == ["before:-PT30M superseded", "due due", "at:2026-11-25 planned"])
        #expect(
            try fixture.states(of: task) == [
                "before:-PT30M superseded", "due answered", "at:2026-11-25 withdrawn",
            ])
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `a completed task is opened again before it is moved`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(throws: StoreError.conflict(reason: "'Tea' has been completed; reopen it first")) {
            try fixture.store.move(task, to: When(parsing: "2026-11-25"), fixture.context)
        }
    }

    @Test func `an edit that changes nothing is no entry of the journal`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-25")
        let before = try fixture.store.task(task)
        fixture.pass(.seconds(60))
        var changes = TodoChanges()
        changes.edits.set.title = "Tea"

        let change = try fixture.store.edit(task, changes, fixture.context)

        #expect(change.entry == nil && change.subjects.isEmpty)
        #expect(change.value == before)
        #expect(try fixture.store.history().count == 1)
    }

    @Test func `one subtask is one`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        _ = try fixture.add("Boil water", parent: task)
        _ = try fixture.store.complete(task, subtasks: .complete, fixture.context)
        #expect(try fixture.store.history().first?.text == "'Tea' completed with 1 subtask")
    }

    @Test func `a label is found in either case`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", labels: ["Kitchen"])
        var query = TaskQuery()
        query.label = "kitchen"
        #expect(try fixture.store.tasks(query).count == 1)
    }

    @Test func `a label does not become another one by being renamed`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", labels: ["kitchen"])
        _ = try fixture.add("Rent", labels: ["home"])

        #expect {
            try fixture.store.renameLabel("kitchen", to: "HOME", fixture.context)
        } throws: { error in
            guard case .conflict(let reason)? = error as? StoreError else { return false }
            return reason.contains("'home'")
        }
        _ = try fixture.store.renameLabel("kitchen", to: "Kitchen", fixture.context)

        #expect(try fixture.store.labels().map(\.label.name) == ["home", "Kitchen"])
        var query = TaskQuery()
        query.label = "Kitchen"
        #expect(try fixture.store.tasks(query).first?.todo.labels == ["Kitchen"])
    }

    @Test func `undo brings back a completed task and its reminders`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "2026-11-25"])
        fixture.pass(.seconds(3 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        let before = try fixture.store.task(task)
        let states = try fixture.states(of: task)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        let undone = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.task(task) == before)
        #expect(try fixture.states(of: task) == states)
        #expect(undone.value.kindOfChange == .undo)
        #expect(undone.subjects.map(\.id) == [task])
        #expect(try fixture.store.history().map(\.isUndone) == [false, true, false])
    }

    @Test func `the start of a task is kept, moves its reminders, and is undone`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-25T10:00", triggers: ["-P1D"])
        let before = try fixture.store.nextRing()
        var changes = TodoChanges()
        changes.edits.set.start = try When(parsing: "2026-11-25T08:00")

        _ = try fixture.store.edit(task, changes, fixture.context)

        #expect(try fixture.store.task(task).todo.start?.description == "2026-11-25T08:00")
        let after = try #require(try fixture.store.nextRing())
        #expect(before.map { $0 < after } == true)
        changes.edits.set.start = try When(parsing: "2026-11-26")
        #expect(throws: StoreError.self) { try fixture.store.edit(task, changes, fixture.context) }
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.task(task).todo.start == nil)
        #expect(try fixture.store.nextRing() == before)
    }
}
