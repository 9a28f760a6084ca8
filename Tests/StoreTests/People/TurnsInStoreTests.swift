import CivilTime
import Rules
import TestSupport
import Testing

@testable import Store

struct TurnsInStoreTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        for (name, isMe) in [("Anna", true), ("Ben", false)] {
            _ = try fixture.store.addPerson(
                Person(name: name, isMe: isMe, addedAt: fixture.now), fixture.context)
        }
    }

    private var store: Store { fixture.store }

    @discardableResult
    private func bins(for person: String? = nil) throws -> Todo.ID {
        var given = GivenFields<TodoDetails>()
        (given.title, given.repeats) = ("Bins", try Repetition(parsing: "FREQ=DAILY"))
        (given.turns, given.person) = (try Turns(parsing: "anna,BEN"), person)
        return try store.add(try TodoDetails(of: given), fixture.context).value.todo.id
    }

    private func task(_ id: Todo.ID) throws -> Todo { try store.task(id.description).todo }

    private func complete(_ id: Todo.ID, by person: String? = nil) throws {
        _ = try store.complete(id.description, by: person, subtasks: .ask, fixture.context)
    }

    private func edit(_ id: Todo.ID, _ change: (inout FieldEdits<TodoDetails>) throws -> Void) throws {
        var changes = TodoChanges()
        try change(&changes.edits)
        _ = try store.edit(id.description, changes, fixture.context)
    }

    @Test func `each occurrence is for whoever is next, and undo gives the turn back`() throws {
        let id = try bins()
        #expect(try task(id).person == "Anna")
        #expect(try task(id).turns?.names == ["Anna", "Ben"])
        try complete(id)
        #expect(try task(id).person == "Ben")
        _ = try store.undo(0, fixture.context)
        #expect(try task(id).person == "Anna")
        #expect(try task(id).turns?.description == "Anna, Ben")
    }

    @Test func `who did it counts, not whose turn it was`() throws {
        let id = try bins(for: "ben")
        #expect(try task(id).person == "Ben")
        try complete(id, by: "anna")
        #expect(try task(id).person == "Ben")
        try complete(id, by: "ben")
        #expect(try task(id).person == "Anna")
    }

    @Test func `without a user of this computer, whose turn it was has done it`() throws {
        _ = try store.updatePerson("Anna", fixture.context) { $0.isMe = false }
        let id = try bins()
        try complete(id)
        #expect(try task(id).person == "Ben")
    }

    /// The completed occurrences.
    private func copies() throws -> [Todo.ID] {
        var query = TaskQuery()
        query.status = .completed
        return try store.tasks(query).map(\.todo.id)
    }

    @Test func `an occurrence that is opened again no longer counts, and counts again once it is done`()
        throws
    {
        let id = try bins()
        try complete(id)
        let copy = try #require(try copies().first)
        _ = try store.reopen(copy.description, fixture.context)
        #expect(try task(id).person == "Anna")
        #expect(try task(id).turns?.description == "Anna, Ben")

        try complete(copy, by: "ben")
        #expect(try task(id).person == "Anna")
        #expect(try task(id).turns?.description == "Anna, Ben+1")
        _ = try store.undo(0, fixture.context)
        #expect(try task(id).turns?.description == "Anna, Ben")
    }

    @Test func `an occurrence that is handed over stays so while another one is opened again`() throws {
        _ = try store.addPerson(Person(name: "Zoe", addedAt: fixture.now), fixture.context)
        let id = try bins()
        try complete(id)
        try edit(id) { $0.set.person = "Zoe" }
        _ = try store.reopen(try #require(try copies().first).description, fixture.context)

        #expect(try task(id).person == "Zoe")
        #expect(try task(id).turns?.description == "Anna, Ben")
    }

    @Test func `an occurrence that is done ahead of time counts as well`() throws {
        let id = try bins()
        let due = try #require(try task(id).occurrence).date(in: fixture.locality)
        _ = try store.complete(
            id.description, occurrence: .date(due.adding(days: 1)), by: "anna", fixture.context)

        #expect(try task(id).person == "Ben")
        #expect(try task(id).turns?.description == "Anna+1, Ben")
    }

    @Test func `skipping an occurrence takes nobody's turn`() throws {
        let id = try bins()
        _ = try store.skip(id.description, fixture.context)
        #expect(try task(id).person == "Anna")
    }

    @Test func `after an occurrence that a guest was to do is skipped, it is whose turn it was`() throws {
        _ = try store.addPerson(Person(name: "Zoe", addedAt: fixture.now), fixture.context)
        let id = try bins()
        try edit(id) { $0.set.person = "Zoe" }
        #expect(try task(id).person == "Zoe")
        _ = try store.skip(id.description, fixture.context)
        #expect(try task(id).person == "Anna")
    }

    @Test func `the completed copy is for whoever's turn it was, and has no turns`() throws {
        let id = try bins()
        try complete(id, by: "Ben")
        var query = TaskQuery()
        query.status = .completed
        let copy = try #require(try store.tasks(query, in: fixture.locality).first).todo
        #expect(copy.person == "Anna")
        #expect(copy.completedBy == "Ben")
        #expect(copy.turns == nil)
    }

    @Test func `turns that end leave the task to anyone, and so does a task that no longer repeats`() throws {
        for clearing in ["turns", "repeats"] {
            let id = try bins()
            try edit(id) { $0.clear.append(clearing) }
            #expect(try task(id).turns == nil)
            #expect(try task(id).person == "")
        }
    }

    @Test func `what does not repeat, and who is unknown, cannot take turns`() throws {
        var given = GivenFields<TodoDetails>()
        (given.title, given.turns) = ("Bins", try Turns(parsing: "Anna,Ben"))
        #expect(throws: InvalidValue.self) { try TodoDetails(of: given) }
        given.repeats = try Repetition(parsing: "FREQ=DAILY")
        given.turns = try Turns(parsing: "Anna,Zoe")
        let details = try TodoDetails(of: given)
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.add(details, fixture.context)
        }
        given.turns = try Turns(parsing: "me,Anna")
        let twice = try TodoDetails(of: given)
        #expect(throws: StoreError.self) { try store.add(twice, fixture.context) }
        #expect(try store.tasks(TaskQuery(), in: fixture.locality).isEmpty)
    }

    @Test func `a person's new name is that of the turns as well`() throws {
        let id = try bins()
        try complete(id)
        _ = try store.updatePerson("Ben", fixture.context) { $0.name = "Benjamin" }
        #expect(try task(id).turns?.description == "Anna+1, Benjamin")
        #expect(try task(id).person == "Benjamin")
    }

    // MARK: Maintenance

    private func filter() throws -> MaintenancePlan.ID {
        var given = GivenFields<MaintenanceDetails>()
        (given.title, given.repeats) = ("Clean the filter", try Repetition(parsing: "after done P1M"))
        given.turns = try Turns(parsing: "ben,ANNA")
        return try store.addMaintenance(given, fixture.context).value.plan.id
    }

    private func plan(_ id: MaintenancePlan.ID) throws -> MaintenancePlan {
        try store.maintenance(id.description).plan
    }

    private func finish(_ id: MaintenancePlan.ID, by person: String = "", on day: String? = nil) throws {
        var given = GivenFields<ServiceDetails>()
        given.on = try day.map { try CivilDate(parsing: $0) }
        let done = try ServiceDetails(of: given, on: fixture.context.today, by: person)
        _ = try store.maintenanceDone(id.description, done, isAgain: true, fixture.context)
    }

    @Test func `maintenance is for whoever is next, counts who has done it, and undo gives the turn back`()
        throws
    {
        let id = try filter()
        #expect(try plan(id).person == "Ben")
        try finish(id, by: "ben")
        #expect(try plan(id).person == "Anna")
        // Without a name, the user of this computer has done it.
        try finish(id)
        #expect(try plan(id).person == "Ben")
        #expect(try plan(id).details.turns?.description == "Ben, Anna")
        _ = try store.undo(0, fixture.context)
        #expect(try plan(id).person == "Anna")
        #expect(try plan(id).details.turns?.description == "Ben+1, Anna")
    }

    @Test func `skipped maintenance takes nobody's turn, and what is recorded late counts`() throws {
        let id = try filter()
        _ = try store.skipMaintenance(id.description, fixture.context)
        #expect(try plan(id).person == "Ben")
        try finish(id, by: "Ben")
        try finish(id, by: "Ben", on: "2026-11-01")
        #expect(try plan(id).details.turns?.description == "Ben+2, Anna")
        #expect(try plan(id).person == "Anna")
    }

    @Test func `turns with maintenance end, follow a new name, and go on without who is removed`() throws {
        _ = try store.addPerson(Person(name: "Cara", addedAt: fixture.now), fixture.context)
        let id = try filter()
        _ = try store.updatePerson("Ben", fixture.context) { $0.name = "Benno" }
        #expect(try plan(id).details.turns?.names == ["Benno", "Anna"])
        var edits = FieldEdits<MaintenanceDetails>()
        edits.set.turns = try Turns(parsing: "benno,cara,anna")
        _ = try store.editMaintenance(id.description, edits, fixture.context)
        _ = try store.removePerson("Benno", givingTo: "Anna", fixture.context)
        #expect(try plan(id).details.turns?.names == ["Cara", "Anna"])
        #expect(try plan(id).person == "Cara")
        edits = FieldEdits<MaintenanceDetails>()
        edits.clear = ["turns"]
        _ = try store.editMaintenance(id.description, edits, fixture.context)
        #expect(try plan(id).details.turns == nil && plan(id).person == "")
    }
}
