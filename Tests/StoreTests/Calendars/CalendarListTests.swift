import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// A calendar list, from the moment at which the user chooses it.
struct CalendarListTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    /// Adds an account with a list of tasks and events.
    private func join(_ role: CalendarList.Role = .both, named name: String = "home") throws
        -> CalendarAccount
    {
        var list = CalendarList(href: "https://example.com/\(name)/list/", name: "List")
        list.role = role
        var account = CalendarAccount(
            id: .random(), name: name, home: "https://example.com/\(name)/", user: "anna", secret: .keyring,
            addedAt: fixture.now)
        account.lists = [list]
        return try fixture.store.addAccount(account)
    }

    private func read(_ list: Int64) throws {
        _ = try fixture.store.sync(
            [.reach(token: "1", tag: nil, listedAt: fixture.now)], in: list, fixture.context(.job))
    }

    private func waiting(in list: Int64) throws -> [CalendarResourceRow] {
        var found: [CalendarResourceRow] = []
        while let next = try fixture.store.nextEditedCalendarResource(
            in: list, except: Set(found.map(\.href)))
        {
            found.append(next)
        }
        return found
    }

    private func todo(_ id: String) throws -> Todo {
        guard case .task(let todo)? = try fixture.store.syncedSubject(Subject(kind: .task, id: id))?.content
        else { throw StoreError.notFound(kind: "task", value: id) }
        return todo
    }

    private func take(_ todo: Todo, in list: Int64) throws {
        var row = CalendarResourceRow(href: "https://example.com/home/list/x.ics", uid: "uid of another")
        (row.base, row.etag, row.isOnServer) = ([1], "e", true)
        _ = try fixture.store.sync(
            [.take(row, [SyncedSubject(.task(todo))])], in: list, fixture.context(.job))
    }

    @Test func `open tasks go to a list once it has been read for the first time, and no sooner`() throws {
        let open = try fixture.add("Bins")
        let done = try fixture.add("Old news")
        _ = try fixture.store.complete(done, subtasks: .leave, fixture.context)
        let list = try #require(try join().lists.first?.id)
        #expect(try waiting(in: list).isEmpty)

        try read(list)
        #expect(try waiting(in: list).map(\.uid) == [open])

        try read(list)
        #expect(try waiting(in: list).map(\.edits) == [1])
    }

    @Test func `a plain undo leaves alone what has just come from the server`() throws {
        _ = try fixture.add("Bins")
        let list = try #require(try join().lists.first?.id)
        try read(list)
        try take(
            Todo(
                id: .derived(from: "uid of another"), TodoDetails(title: "Parcel"), createdAt: fixture.now,
                modifiedAt: fixture.now), in: list)

        let undone = try fixture.store.undo(0, fixture.context).value

        #expect(undone.text.contains("Bins"), "\(undone.text)")
        #expect(try fixture.store.counts().openTasks == 1)
    }

    @Test func `a list for events only gets no tasks`() throws {
        _ = try fixture.add("Bins")
        let list = try #require(try join(.events).lists.first?.id)

        try read(list)

        #expect(try waiting(in: list).isEmpty)
    }

    @Test func `what is only here is queued a few at a time, and then no more`() throws {
        let open = [try fixture.add("Bins"), try fixture.add("Tea"), try fixture.add("Milk")]
        let done = try fixture.add("Old news")
        _ = try fixture.store.complete(done, subtasks: .leave, fixture.context)
        let account = try join()
        let list = try #require(account.lists.first?.id)
        func queue() throws -> Int {
            try fixture.store.queueUnlisted(to: list, most: 2, at: fixture.now)
        }

        #expect(try [queue(), queue(), queue()] == [2, 1, 0])
        #expect(try Set(waiting(in: list).map(\.uid)) == Set(open))

        try read(list)
        #expect(try waiting(in: list).map(\.edits) == [1, 1, 1])
    }

    @Test func `a list that takes no tasks queues none of those that are only here`() throws {
        _ = try fixture.add("Bins")
        let list = try #require(try join(.events).lists.first?.id)

        #expect(try fixture.store.queueUnlisted(to: list, most: 2, at: fixture.now) == 0)
    }

    @Test func `only titles of what is open and in no list are unlisted`() throws {
        let bins = try fixture.add("Bins")
        let done = try fixture.add("Old news")
        _ = try fixture.store.complete(done, subtasks: .leave, fixture.context)
        let list = try #require(try join().lists.first?.id)

        #expect(try fixture.store.unlistedTitles().contains("BINS"))
        #expect(try !fixture.store.unlistedTitles().contains("Old news"))
        try take(try todo(bins), in: list)
        #expect(try !fixture.store.unlistedTitles().contains("bins"))
    }

    /// A task that another computer has made, as the server has it.
    private func another(_ id: String, _ change: (inout TodoDetails) throws -> Void) throws -> Todo {
        let known = try todo(id)
        var details = known.details
        try change(&details)
        return Todo(
            id: .derived(from: "uid of another"), details, createdAt: known.createdAt,
            modifiedAt: known.modifiedAt)
    }

    private func twin(of todo: Todo, except joined: Set<String> = []) throws -> String? {
        try fixture.store.unlistedTwin(of: SyncedSubject(.task(todo)), except: joined, byTitle: true)?.subject
            .id
    }

    @Test func `a task that joins one on the server exists once, under its local identifier`() throws {
        let id = try fixture.add("Bins", due: "2026-11-25")
        let list = try #require(try join().lists.first?.id)
        var row = CalendarResourceRow(href: "https://example.com/home/list/x.ics", uid: "uid of another")
        (row.base, row.etag, row.isOnServer) = ([1], "e", true)
        var subject = SyncedSubject(.task(try todo(id)))
        subject.identity = Todo.ID.derived(from: "uid of another").description

        _ = try fixture.store.sync([.take(row, [subject])], in: list, fixture.context(.job))
        try read(list)

        #expect(try fixture.store.calendarIdentities() == [subject.identity: id])
        #expect(try fixture.store.counts().openTasks == 1)
        #expect(try waiting(in: list).isEmpty)
    }

    @Test func `a task with the same identifier is the same, whatever has changed`() throws {
        let id = try fixture.add("Bins", due: "2026-11-25")
        var same = try todo(id)
        (same.details.title, same.details.due) = ("Rubbish", try When(parsing: "2026-12-01"))

        #expect(try twin(of: same) == id)
        #expect(try twin(of: same, except: [id]) == nil)
    }

    @Test(arguments: ["equal", "case", "notes", "label"])
    func `a task with the same title and dates is the same if nothing contradicts`(_ what: String) throws {
        let id = try fixture.add("Bins", due: "2026-11-25", labels: ["home"])

        let other = try another(id) { details in
            switch what {
            case "case": details.title = "bins"
            case "notes": details.notes = "The blue one"
            case "label": details.labels = []
            default: break
            }
        }

        #expect(try twin(of: other) == id)
    }

    @Test(arguments: ["date", "no date", "label", "rule"])
    func `a task with the same title but other details is a different task`(_ what: String) throws {
        let id = try fixture.add("Bins", due: "2026-11-25", labels: ["home"])

        let other = try another(id) { details in
            switch what {
            case "date": details.due = try When(parsing: "2026-11-26")
            case "no date": (details.due, details.reminders) = (nil, [])
            case "label": details.labels = ["office"]
            default: details.repeats = try RepetitionPhrase.repetition("week")
            }
        }

        #expect(try twin(of: other) == nil)
    }

    @Test func `of two tasks with the same title, only an equal one is the same`() throws {
        let id = try fixture.add("Call mum")
        _ = try fixture.add("Call mum")

        let other = try another(id) { $0.notes = "About the trip" }
        #expect(try twin(of: other) == nil)
        let equal = try another(id) { _ in }
        let first = try #require(try twin(of: equal))
        let second = try #require(try twin(of: equal, except: [first]))
        #expect(first != second)
    }

    @Test func `tasks that are kept beside others with the same title can be listed`() throws {
        let id = try fixture.add("Bins", due: "2026-11-25")
        _ = try fixture.add("Tea")
        let list = try #require(try join().lists.first?.id)

        try take(try another(id) { $0.due = try When(parsing: "2026-11-26") }, in: list)

        #expect(try fixture.store.counts().openTasks == 3)
        #expect(try fixture.store.unlistedNamesakes(in: list) == ["Bins"])
    }

    @Test func `a question about missing entries is stored, and its answer is sent to the server`() throws {
        let account = try join()
        let list = try #require(account.lists.first?.id)
        _ = try fixture.store.sync([.hold(8)], in: list, fixture.context(.job))
        let alert = Alert.ID.random()
        try fixture.store.setQuestion(alert, of: list)

        #expect(try fixture.store.listInQuestion(of: alert)?.list == list)
        #expect(try fixture.store.account("home").lists.first?.missing == 8)
        #expect(try fixture.store.accountsToSend().isEmpty)
        #expect(try fixture.store.decide(false, aboutLists: [list]) == [alert])

        #expect(try fixture.store.accountsToSend() == [account.id])
        #expect(try fixture.store.calendarListState(list).verdict == "keep")
        #expect(try fixture.store.listInQuestion(of: alert) == nil)
        try read(list)
        #expect(try fixture.store.account("home").lists.first?.missing == 0)
        #expect(try fixture.store.accountsToSend().isEmpty)
    }

    @Test func `an account's entries are removed in one step, without sending anything`() throws {
        let id = try fixture.add("Bins")
        let account = try join()
        let list = try #require(account.lists.first?.id)
        try read(list)
        #expect(try fixture.store.account("home").lists.first?.entries == 1)

        let removal = try fixture.store.removeEntries(ofAccount: account.id, fixture.context)
        _ = try fixture.store.removeAccount("home")

        #expect(removal.value == 1)
        #expect(try fixture.store.counts().openTasks == 0)
        _ = try fixture.store.undo(try #require(removal.entry), fixture.context)
        #expect(try fixture.store.syncedSubject(Subject(kind: .task, id: id)) != nil)
    }
}
