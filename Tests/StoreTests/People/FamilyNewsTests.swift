import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// What a sync brings that others have done for the user.
struct FamilyNewsTests {
    private let fixture: StoreFixture
    private let list: Int64
    private var store: Store { fixture.store }

    init() throws {
        fixture = try StoreFixture()
        for (name, isMe) in [("Anna", true), ("Ben", false)] {
            _ = try fixture.store.addPerson(
                Person(name: name, isMe: isMe, addedAt: fixture.now), fixture.context)
        }
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Tasks")
        (tasks.takesTasks, tasks.takesEvents, tasks.isWritable, tasks.role) = (true, true, true, .both)
        var account = CalendarAccount(
            id: .random(), name: "home", home: "https://example.com/", user: "anna", secret: .keyring,
            fingerprint: nil, addedAt: fixture.now)
        account.lists = [tasks]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
    }

    /// Reads the list for the first time.
    private func read() throws {
        _ = try store.sync(
            [.reach(token: "1", tag: nil, listedAt: fixture.now)], in: list, fixture.context(.job))
    }

    private func todo(_ title: String, for person: String, repeats: Bool = false) throws -> Todo {
        var todo = Todo(
            id: .random(), title: title, due: try When(parsing: "2026-11-25"), createdAt: fixture.now,
            modifiedAt: fixture.now)
        todo.details.person = person
        guard repeats else { return todo }
        let day = try When(parsing: "2026-11-25")
        let repetition = try Repetition(parsing: "FREQ=DAILY")
        todo.details.repeats = repetition
        (todo.series, todo.occurrence) = (try Series(start: day, repetition: repetition), day)
        return todo
    }

    /// Takes tasks from the server, and returns what the user is told.
    @discardableResult
    private func take(_ todos: Todo...) throws -> [FamilyNews] {
        var told: [FamilyNews] = []
        let changes = try todos.map { todo in
            let href = "https://example.com/tasks/\(todo.id).ics"
            var row =
                try store.calendarResource(at: href, in: list)
                ?? CalendarResourceRow(href: href, uid: todo.id.description)
            (row.base, row.etag, row.isOnServer) = ([1], "e", true)
            return CalendarChange.take(row, [SyncedSubject(.task(todo))])
        }
        _ = try store.sync(
            changes, in: list,
            telling: { news in
                told = news
                return try Alert(title: "News", body: "", urgency: .low, when: .instant(fixture.now))
            }, fixture.context(.job))
        return told
    }

    @Test func `the first reading of a list is no news`() throws {
        #expect(try take(todo("Bins", for: "Anna")) == [])
        #expect(try !store.hasOpenAlert(titled: "News"))
    }

    @Test func `the user is told what is new for the user, and of nothing else`() throws {
        try read()
        let told = try take(
            todo("Bins", for: "anna"), todo("Cat", for: "Ben"), todo("Letters", for: ""),
            todo("Plants", for: "Anna"))

        #expect(told == [.given(title: "Bins", by: ""), .given(title: "Plants", by: "")])
        #expect(try store.hasOpenAlert(titled: "News"))
    }

    @Test func `news names who added it, unless that was the user`() throws {
        try read()
        var (bins, cat) = (try todo("Bins", for: "Anna"), try todo("Cat", for: "Anna"))
        (bins.details.addedBy, cat.details.addedBy) = ("Ben", "anna")

        #expect(try take(bins, cat) == [.given(title: "Bins", by: "Ben"), .given(title: "Cat", by: "")])
    }

    @Test func `who added something is kept if another program drops it`() throws {
        try read()
        var bins = try todo("Bins", for: "Anna")
        bins.details.addedBy = "Ben"
        try take(bins)
        (bins.details.addedBy, bins.details.notes) = ("", "The yellow one")
        try take(bins)
        let kept = try store.task(bins.id.description).todo

        #expect(kept.details.addedBy == "Ben" && kept.notes == "The yellow one")
    }

    @Test func `what the user adds here says so, and cannot be changed later`() throws {
        let task = try fixture.add("Mine")
        let event = try store.add(
            try EventDetails(title: "Dinner", start: When(parsing: "2026-11-25")), fixture.context
        ).value.event
        #expect(try store.task(task).todo.details.addedBy == "Anna")
        #expect(event.details.addedBy == "Anna")

        var changes = TodoChanges()
        changes.edits.set.addedBy = "Ben"
        #expect(throws: StoreError.self) { try store.edit(task, changes, fixture.context) }
        #expect(try store.task(task).todo.details.addedBy == "Anna")
    }

    @Test func `a task that is handed over to the user is new`() throws {
        try read()
        var bins = try todo("Bins", for: "Ben")
        try take(bins)
        bins.details.person = "Anna"
        let handed = try take(bins)
        bins.details.notes = "The yellow one"
        let changed = try take(bins)

        #expect(handed == [.given(title: "Bins", by: "")])
        #expect(changed == [])
    }

    @Test func `what somebody else has done for the user is told, and what the user has done is not`() throws
    {
        try read()
        var (bins, plants, phone) = (
            try todo("Bins", for: "Anna"), try todo("Plants", for: "Anna"), try todo("Cat", for: "Anna")
        )
        try take(bins, plants, phone)
        for (person, change) in [("Ben", 0), ("Anna", 1), ("", 2)] {
            var todo = [bins, plants, phone][change]
            (todo.status, todo.completedBy) = (.completed(at: fixture.now), person)
            switch change {
            case 0: bins = todo
            case 1: plants = todo
            default: phone = todo
            }
        }

        #expect(try take(bins, plants, phone) == [.done(title: "Bins", by: "Ben")])
    }

    @Test func `an occurrence that somebody else has done is told`() throws {
        try read()
        var bins = try todo("Bins", for: "Anna", repeats: true)
        try take(bins)
        let next = try When(parsing: "2026-11-26")
        (bins.details.due, bins.occurrence, bins.completedBy) = (next, next, "Ben")

        #expect(try take(bins) == [.done(title: "Bins", by: "Ben")])
    }

    @Test func `without a user, there is nobody to tell`() throws {
        try read()
        _ = try store.updatePerson("Anna", fixture.context) { $0.isMe = false }

        #expect(try take(todo("Bins", for: "Anna")) == [])
    }

    @Test func `a plain undo takes back what the user did last, and neither what came nor its news`() throws {
        try read()
        let id = try fixture.add("Mine")
        try take(todo("Bins", for: "Anna"))
        _ = try store.undo(0, fixture.context)

        #expect(try !store.tasks(TaskQuery()).contains { $0.todo.id.description == id })
        #expect(try store.hasOpenAlert(titled: "News"))
    }
}
