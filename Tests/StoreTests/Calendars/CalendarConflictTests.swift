import CivilTime
import Rules
import Store
import Testing

/// Values that both sides have changed.
struct CalendarConflictTests {
    private let fixture: StoreFixture
    private let list: Int64
    private let id: String
    private let resource: CalendarResourceRow

    init() throws {
        fixture = try StoreFixture()
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Tasks")
        tasks.role = .both
        var account = CalendarAccount(
            name: "Home", home: "https://example.com/", user: "anna", secret: .keyring, addedAt: fixture.now)
        account.lists = [tasks]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
        id = try fixture.add("Ours", due: "2026-11-26")
        var row = try #require(try fixture.store.nextEditedCalendarResource(in: list, except: []))
        (row.base, row.isOnServer, row.edits) = ([1], true, 0)
        _ = try fixture.store.sync([.put(row)], in: list, fixture.context(.job))
        resource = try #require(try fixture.store.calendarResource(at: row.href, in: list))
    }

    private var context: ChangeContext {
        ChangeContext(
            now: fixture.now, locality: fixture.locality, source: .job, client: ClientName("calendar Home"))
    }

    private func form(_ title: String, _ due: String) throws -> SyncedSubject {
        var todo = try todo
        (todo.details.title, todo.details.due) = (title, try When(parsing: due))
        return SyncedSubject(.task(todo))
    }

    private var todo: Todo { get throws { try fixture.store.task(id).todo } }

    private var isEdited: Bool {
        get throws { try fixture.store.nextEditedCalendarResource(in: list, except: []) != nil }
    }

    /// Theirs is the title that counts, and ours the date.
    private func sync() throws {
        fixture.pass(.seconds(60))
        let conflicts = [
            CalendarConflict(undecided: [try form("Ours", "2026-11-27")], isOurs: true),
            CalendarConflict(undecided: [try form("Theirs", "2026-11-27")], isOurs: false),
        ]
        let final = try form("Theirs", "2026-11-26")
        _ = try fixture.store.sync([.take(resource, [final], conflicts: conflicts)], in: list, context)
    }

    @Test func `each conflict is a step of the journal that names both values`() throws {
        try sync()

        #expect(try todo.title == "Theirs" && todo.due?.description == "2026-11-26" && !isEdited)
        let steps = try fixture.store.history(limit: 2)
        #expect(steps.map(\.kindOfChange) == [.conflict, .conflict])
        #expect(steps.allSatisfy { $0.subject?.id == id && $0.client?.description == "calendar Home" })
        #expect(
            steps.map(\.text) == [
                "'Theirs' changed on both sides; kept due '2026-11-26' from here, not '2026-11-27' from calendar Home",
                "'Theirs' changed on both sides; kept title 'Theirs' from calendar Home, not 'Ours' from here",
            ])
    }

    @Test func `an undo restores the lost value, leaves later changes alone, and is sent`() throws {
        try sync()
        let steps = try fixture.store.history(limit: 2)
        var changes = TodoChanges()
        changes.edits.set.notes = "Noted since"
        _ = try fixture.store.edit(id, changes, fixture.context)

        _ = try fixture.store.undo(steps[1].id, fixture.context)
        #expect(try todo.title == "Ours" && todo.due?.description == "2026-11-26")
        #expect(try todo.notes == "Noted since" && isEdited)

        let again = try fixture.store.undo(steps[0].id, fixture.context)
        #expect(try todo.title == "Ours" && todo.due?.description == "2026-11-27")

        _ = try fixture.store.undo(again.value.id, fixture.context)
        #expect(try todo.title == "Ours" && todo.due?.description == "2026-11-26")
    }

    @Test func `a value that has changed since is not replaced by the lost one`() throws {
        try sync()
        let step = try fixture.store.history(limit: 2)[1]
        var changes = TodoChanges()
        changes.edits.set.title = "Newer"
        _ = try fixture.store.edit(id, changes, fixture.context)

        #expect(throws: StoreError.self) { try fixture.store.undo(step.id, fixture.context) }
        #expect(try todo.title == "Newer")
    }
}
