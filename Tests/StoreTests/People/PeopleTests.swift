import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

struct PeopleTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private var store: Store { fixture.store }

    @discardableResult
    private func person(_ name: String, isMe: Bool = false) throws -> Person {
        let person = Person(name: name, isMe: isMe, addedAt: fixture.now)
        return try store.addPerson(person, fixture.context).value
    }

    /// Adds a task that rings at once.
    private func ring(_ title: String, for person: String = "") throws -> Todo.ID {
        let minute = fixture.now.secondsSince1970 / 60 % 60 + 1
        var details = try TodoDetails(
            title: title, due: When(parsing: "2026-11-24T09:\(minute < 10 ? "0" : "")\(minute)"))
        details.person = person
        let id = try store.add(details, fixture.context).value.todo.id
        fixture.pass(.seconds(60))
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        return id
    }

    private func owed() throws -> [String] {
        let attention = Attention(QuietRules(), Presence(), in: fixture.locality.zone)
        let situation = try store.popupSituation(in: Store.Circumstances(attention, at: fixture.now))
        return situation.owed.map(\.subject.id)
    }

    @Test func `people read back as they were added, even after a restart`() throws {
        let anna = Person(name: "Änna", mail: "anna@example.org", isMe: true, addedAt: fixture.now)
        _ = try store.addPerson(anna, fixture.context)
        try fixture.reopen()

        #expect(try store.people() == [anna])
        #expect(try store.person("anna") == anna)
        #expect(try store.person("@ANNA") == anna)
        #expect(try store.person("me") == anna)
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) { try store.person("@Zoe") }
        #expect(
            "\(StoreError.notFound(kind: "person", value: "Zoe"))"
                == "there is no person called 'Zoe'; add them: steward person add 'Zoe'")
    }

    @Test func `a name belongs to one person, whatever its case and accents`() throws {
        try person("Änna")

        #expect(throws: StoreError.conflict(reason: "there is already a person called 'Änna'")) {
            try person("ANNA")
        }
    }

    @Test func `only one person uses this computer`() throws {
        try person("Anna", isMe: true)
        try person("Ben", isMe: true)

        #expect(try store.people().filter(\.isMe).map(\.name) == ["Ben"])
        _ = try store.undo(0, fixture.context)
        #expect(try store.people().map(\.name) == ["Anna"])
        #expect(try store.people().map(\.isMe) == [true])
    }

    @Test
    func `a task for somebody keeps the name as the person has it, and one for nobody known is refused`()
        throws
    {
        try person("Anna")
        var details = try TodoDetails(title: "Bins")
        details.person = "ANNA"
        let id = try store.add(details, fixture.context).value.todo.id
        details.person = "Zoe"

        #expect(try store.task(id.description).todo.person == "Anna")
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.add(details, fixture.context)
        }
        var changes = TodoChanges()
        changes.edits.set.person = "anyone"
        #expect(try store.edit(id.description, changes, fixture.context).value.todo.person == "")
    }

    @Test func `what is for somebody else does not ring on this computer`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        let bens = try ring("Bins", for: "Ben")
        let annas = try ring("Plants", for: "Anna")
        let anyones = try ring("Letters")
        let unknown = try ring("Cat")
        try store.setPerson("Zoe", of: unknown)

        #expect(Set(try owed()) == Set([annas, anyones, unknown].map(\.description)))
        #expect(try fixture.reminders(of: bens.description).map(\.state.kind) == [.due])
        let reminder = try #require(try fixture.reminders(of: bens.description).first)
        #expect(try store.otherPerson(of: reminder.id) == "Ben")
    }

    @Test func `everything rings while nobody is marked as the user of this computer`() throws {
        try person("Ben")
        let bens = try ring("Bins", for: "Ben")

        #expect(try owed() == [bens.description])
    }

    @Test func `an event and maintenance for somebody else do not ring either`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        var event = try EventDetails(
            title: "Training", start: When(parsing: "2026-11-24T09:10"),
            reminders: [ReminderTrigger(parsing: "-PT9M")])
        event.person = "Ben"
        _ = try store.add(event, fixture.context)
        var plan = GivenFields<MaintenanceDetails>()
        plan.title = "Descale"
        plan.due = try CivilDate(parsing: "2026-11-24")
        plan.repeats = try Repetition(parsing: "after done P3M")
        plan.person = "ben"
        _ = try store.addMaintenance(plan, fixture.context)
        fixture.now = try Instant(parsing: "2026-11-24T20:00:00Z")
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)

        #expect(try owed() == [])
    }

    @Test func `a new name goes to all that is for the person, and one undo takes it back`() throws {
        try person("Anna")
        let id = try ring("Bins", for: "Anna")
        _ = try store.updatePerson("anna", fixture.context) { $0.name = "Anne" }

        #expect(try store.task(id.description).todo.person == "Anne")
        _ = try store.undo(0, fixture.context)
        #expect(try store.task(id.description).todo.person == "Anna")
        #expect(try store.people().map(\.name) == ["Anna"])
    }

    @Test func `tasks with the name as a label are for a person who is added`() throws {
        let id = try fixture.add("Bins", labels: ["@anna", "home"])
        let other = try fixture.add("Shed", labels: ["@garden"])
        try person("Anna")

        #expect(try store.task(id).todo.person == "Anna")
        #expect(try store.task(id).todo.labels == ["home"])
        #expect(try store.task(other).todo.labels == ["@garden"])
        _ = try store.undo(0, fixture.context)
        #expect(try store.task(id).todo.labels == ["@anna", "home"])
        #expect(try store.task(id).todo.person == "")
    }

    @Test func `who removes a person leaves the name on tasks, which ring again`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        let bens = try ring("Bins", for: "Ben")
        _ = try store.removePerson("Ben", fixture.context)

        #expect(try store.task(bens.description).todo.person == "Ben")
        #expect(try owed() == [bens.description])
    }

    @Test func `what was for a person who is removed can go to another one, or to anyone`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        try person("Cara")
        let bens = try ring("Bins", for: "Ben")
        let done = try ring("Old bins", for: "Ben")
        _ = try store.complete(done.description, subtasks: .ask, fixture.context)
        func turns(_ names: String) throws -> String {
            var given = GivenFields<TodoDetails>()
            (given.title, given.repeats) = (names, try Repetition(parsing: "FREQ=DAILY"))
            given.turns = try Turns(parsing: names)
            return try store.add(try TodoDetails(of: given), fixture.context).value.todo.id.description
        }
        let (both, three) = (try turns("Ben, Anna"), try turns("Ben, Cara, Anna+1"))

        #expect(throws: StoreError.self) { try store.removePerson("Ben", givingTo: "ben", fixture.context) }
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.removePerson("Ben", givingTo: "Zoe", fixture.context)
        }
        let removal = try store.removePerson("Ben", givingTo: "me", fixture.context).value
        #expect(removal.person.name == "Ben")
        #expect(
            removal.handovers.map { "\($0.title): \($0.person)\($0.isTurn ? ", turn" : "")" } == [
                "Ben, Anna: Anna, turn", "Ben, Cara, Anna+1: Cara, turn", "Bins: Anna",
            ])
        #expect(try store.task(bens.description).todo.person == "Anna")
        #expect(try store.task(done.description).todo.person == "Ben")
        #expect(try store.task(both).todo.details.turns == nil)
        #expect(try store.task(both).todo.person == "Anna")
        #expect(try store.task(three).todo.details.turns?.description == "Cara, Anna+1")
        #expect(try store.task(three).todo.person == "Cara")

        _ = try store.undo(0, fixture.context)
        #expect(try store.task(bens.description).todo.person == "Ben")
        #expect(try store.task(both).todo.details.turns?.description == "Ben, Anna")
        _ = try store.removePerson("Ben", givingTo: "anyone", fixture.context)
        #expect(try store.task(bens.description).todo.person == "")
    }

    @Test func `a list shows what is for one person, or for me and anyone`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        _ = try ring("Bins", for: "Ben")
        _ = try ring("Plants", for: "Anna")
        _ = try ring("Letters")
        func titles(_ filter: PersonFilter) throws -> [String] {
            var query = TaskQuery()
            query.people = filter
            return try store.tasks(query).map(\.todo.title).sorted()
        }

        #expect(try titles(PersonFilter(person: "ben")) == ["Bins"])
        #expect(try titles(PersonFilter(person: "me")) == ["Plants"])
        #expect(try titles(PersonFilter(person: "anyone")) == ["Letters"])
        #expect(try titles(PersonFilter(isMine: true)) == ["Letters", "Plants"])
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try titles(PersonFilter(person: "Zoe"))
        }
    }

    @Test func `whoever uses this computer has done what is completed here, unless somebody else is named`()
        throws
    {
        let before = try fixture.add("Before")
        _ = try store.complete(before, subtasks: .ask, fixture.context)
        try person("Anna", isMe: true)
        try person("Ben")
        let mine = try fixture.add("Mine")
        let bens = try fixture.add("Bins", due: "2026-11-24", repeats: "day")
        _ = try store.complete(mine, subtasks: .ask, fixture.context)
        _ = try store.complete(bens, by: "ben", subtasks: .ask, fixture.context)
        var done = TaskQuery()
        done.status = .completed

        let who = try Dictionary(
            uniqueKeysWithValues: store.tasks(done).map { ($0.todo.title, $0.todo.completedBy) })
        #expect(who == ["Before": "", "Mine": "Anna", "Bins": "Ben"])
        #expect(try store.task(bens).todo.completedBy == "Ben")
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.complete(bens, by: "Zoe", subtasks: .ask, fixture.context)
        }
        _ = try store.reopen(mine, fixture.context)
        #expect(try store.task(mine).todo.completedBy == "")
    }

    @Test func `the family's status counts what is open, overdue and done this week`() throws {
        try person("Anna", isMe: true)
        try person("Ben")
        _ = try ring("Bins", for: "Ben")
        _ = try fixture.add("Letters", due: "2026-11-30")
        let done = try fixture.add("Cake")
        _ = try store.complete(done, by: "Ben", subtasks: .ask, fixture.context)
        fixture.pass(.seconds(3_600))

        let monday = try CivilDate(parsing: "2026-11-23")
        let status = try store.familyStatus(since: monday, now: fixture.now, in: fixture.locality)

        #expect(status.map(\.name) == ["Anna", "Ben", ""])
        #expect(status.map(\.open) == [0, 1, 1])
        #expect(status.map(\.overdue) == [0, 1, 0])
        #expect(status.map(\.done) == [0, 1, 0])
    }
}

extension Store {
    /// As a calendar may bring it: a person who is unknown here.
    fileprivate func setPerson(_ name: String, of task: Todo.ID) throws {
        try write(.reserve) { db in
            try db.run("UPDATE task SET person = ? WHERE id = ?", [name, task.description])
        }
    }
}
