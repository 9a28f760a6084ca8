import CivilTime
import Rules
import Store
import Testing

struct CalendarResourceTests {
    private let fixture: StoreFixture
    private let list: Int64

    init() throws {
        fixture = try StoreFixture()
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Tasks")
        (tasks.takesTasks, tasks.takesEvents, tasks.isWritable, tasks.role) = (true, true, true, .both)
        var account = CalendarAccount(
            id: .random(), name: "home", home: "https://example.com/", user: "anna", secret: .keyring,
            fingerprint: nil, addedAt: fixture.now)
        account.lists = [tasks]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
    }

    private var edited: CalendarResourceRow? {
        get throws { try fixture.store.nextEditedCalendarResource(in: list, except: []) }
    }

    /// The resource, as if the server had stored it.
    private func settle(_ resource: CalendarResourceRow) throws -> CalendarResourceRow {
        var resource = resource
        (resource.base, resource.etag, resource.isOnServer, resource.edits) = ([1, 2], "e1", true, 0)
        _ = try fixture.store.sync([.put(resource)], in: list, fixture.context(.job))
        return try #require(try fixture.store.calendarResource(at: resource.href, in: list))
    }

    private func synced(_ id: String) throws -> Todo {
        guard case .task(let todo)? = try fixture.store.syncedSubject(Subject(kind: .task, id: id))?.content
        else {
            throw StoreError.notFound(kind: "task", value: id)
        }
        return todo
    }

    private func undo(_ entry: Int64?) throws {
        _ = try fixture.store.undo(try #require(entry), fixture.context)
    }

    private func take(_ resource: CalendarResourceRow, _ subject: SyncedSubject) throws -> Change<Int> {
        try fixture.store.sync([.take(resource, [subject])], in: list, fixture.context(.job))
    }

    @Test func `a new task waits to be sent, and so does each later change of it`() throws {
        let id = try fixture.add("Bins", due: "2026-11-25")

        let new = try #require(try edited)
        let known = try settle(new)
        #expect(new.edits == 1 && new.uid == id && !new.isOnServer)
        #expect(try edited == nil)

        fixture.pass(.seconds(60))
        var changes = TodoChanges()
        changes.edits.set.title = "Take the bins out"
        let edit = try fixture.store.edit(id, changes, fixture.context)
        #expect(try edited?.edits == 1 && edited?.editedAt == fixture.now && edited?.href == known.href)

        try undo(edit.entry)
        #expect(try edited?.edits == 2)
    }

    @Test func `a removed task is a deletion to send, until an undo brings it back`() throws {
        let id = try fixture.add("Bins")
        _ = try settle(try #require(try edited))

        let removal = try fixture.store.remove([id], fixture.context)
        #expect(try edited?.isDeleted == true)

        try undo(removal.entry)
        #expect(try edited?.isDeleted == false && edited?.edits == 2)
    }

    @Test func `changes from the server are not sent back, but their undo is sent`() throws {
        let id = try fixture.add("Bins")
        let resource = try settle(try #require(try edited))
        var todo = try synced(id)
        todo.details.title = "Bins, by Ben"

        let change = try take(resource, SyncedSubject(.task(todo)))
        #expect(change.subjects == [Subject(kind: .task, id: id)] && change.entry != nil)
        #expect(try edited == nil && synced(id).title == "Bins, by Ben")

        try undo(change.entry)
        #expect(try synced(id).title == "Bins" && edited?.edits == 1)
    }

    @Test func `receiving the same resource again changes nothing`() throws {
        let id = try fixture.add("Bins")
        let resource = try settle(try #require(try edited))

        let change = try take(resource, SyncedSubject(.task(try synced(id))))

        #expect(change.entry == nil && change.subjects.isEmpty)
    }

    @Test func `completing a task elsewhere withdraws its reminder`() throws {
        let id = try fixture.add("Bins", due: "2026-11-24T08:00[UTC]")
        let resource = try settle(try #require(try edited))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        #expect(try fixture.states(of: id) == ["due due"])
        var todo = try synced(id)
        todo.status = .completed(at: fixture.now)

        let change = try take(resource, SyncedSubject(.task(todo)))

        #expect(try !synced(id).isOpen)
        #expect(try fixture.states(of: id) == ["due answered"] && !change.reminders.isEmpty)
    }

    @Test func `a reminder dismissed or snoozed elsewhere is dismissed or snoozed here`() throws {
        let id = try fixture.add("Bins", due: "2026-11-24T08:00[UTC]")
        let resource = try settle(try #require(try edited))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let todo = try synced(id)

        let later = fixture.now + .seconds(900)
        _ = try take(
            resource, SyncedSubject(.task(todo), acknowledged: fixture.now, snoozedUntil: later))
        #expect(try fixture.states(of: id) == ["due snoozed"])
        #expect(try fixture.reminders(of: id).first?.ringAt == later)

        _ = try take(resource, SyncedSubject(.task(todo), acknowledged: later))
        #expect(try fixture.states(of: id) == ["due answered"])
    }

    @Test func `an answer here waits to be sent`() throws {
        let id = try fixture.add("Bins", due: "2026-11-24T08:00[UTC]")
        _ = try settle(try #require(try edited))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let reminder = try #require(try fixture.reminders(of: id).first)

        _ = try fixture.store.answer(reminder.id.description, .dismiss, fixture.context)

        #expect(try edited?.edits == 1)
        #expect(
            try fixture.store.syncedSubject(Subject(kind: .task, id: id))?.acknowledged == fixture.now)
    }

    @Test func `a snooze here records up to when the reminder was seen`() throws {
        let id = try fixture.add("Bins", due: "2026-11-24T08:00[UTC]")
        _ = try settle(try #require(try edited))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let reminder = try #require(try fixture.reminders(of: id).first)
        let later = fixture.now + .seconds(900)

        _ = try fixture.store.answer(
            reminder.id.description, .snooze(.until(.instant(later))), fixture.context)

        let synced = try fixture.store.syncedSubject(Subject(kind: .task, id: id))
        #expect(synced?.acknowledged == fixture.now && synced?.snoozedUntil == later)
        #expect(try edited?.edits == 1)
    }

    @Test func `a task deleted on the server is removed here, and an undo brings it back`() throws {
        let id = try fixture.add("Bins", due: "2026-11-25")
        let resource = try settle(try #require(try edited))

        let removal = try fixture.store.sync(
            [.remove(href: resource.href)], in: list, fixture.context(.job))
        #expect(throws: StoreError.self) { try synced(id) }
        #expect(try fixture.store.calendarResource(at: resource.href, in: list) == nil)

        try undo(removal.entry)
        #expect(try synced(id).title == "Bins")
        // Steward sends it to the server again, as a new resource.
        #expect(try edited?.isOnServer == false)
    }

    @Test func `the forms that were sent are stored separately`() throws {
        _ = try fixture.add("Bins")
        var resource = try #require(try edited)
        resource.sent = [[], [1, 2, 3], Array(repeating: 0, count: 300)]

        _ = try fixture.store.sync([.put(resource)], in: list, fixture.context(.job))

        #expect(try edited?.sent == resource.sent)
    }
}
