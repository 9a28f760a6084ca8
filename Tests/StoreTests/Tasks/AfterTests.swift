import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Tasks that wait until another one is done.
struct AfterTests {
    /// Tuesday, 24 November 2026, 09:00 in Paris.
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    /// Adds a task that is to be done after another one.
    private func add(_ title: String, after other: String, due: String? = nil, repeats: String? = nil) throws
        -> String
    {
        let id = try fixture.add(title, due: due, repeats: repeats)
        try wait(id, for: other)
        return id
    }

    private func wait(_ id: String, for other: String?) throws {
        var changes = TodoChanges()
        if let other { changes.edits.set.after = other } else { changes.edits.clear = ["after"] }
        _ = try fixture.store.edit(id, changes, fixture.context)
    }

    private func done(_ id: String) throws {
        _ = try fixture.store.complete(id, subtasks: .ask, fixture.context)
    }

    private func waitingFor(_ id: String) throws -> String? { try fixture.store.task(id).waitingFor }

    /// What rings until now.
    private func rung() throws -> [String] {
        try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality).value.due.map {
            try fixture.store.reminder($0.description).title
        }
    }

    private func active(_ id: String) throws -> [String] {
        try fixture.states(of: id).filter { !$0.hasSuffix("withdrawn") }
    }

    @Test func `a task that waits does not remind, and is shown at once when the other is done`() throws {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes, due: "2026-11-24T09:30")
        #expect(try waitingFor(wall) == "Fill the holes")
        fixture.pass(.seconds(3600))
        #expect(try rung() == [] && active(wall) == [])

        try done(holes)

        #expect(try waitingFor(wall) == nil)
        #expect(try rung() == ["Paint the wall"])
        let reminder = try #require(try fixture.reminders(of: wall).first { $0.identity.step == .asked })
        #expect(reminder.why == "'Fill the holes' is done, and this was to be done after it")
        // Once.
        fixture.pass(.seconds(3600))
        #expect(try rung() == [])
    }

    @Test func `a part waits for no task above it, and no task for a part of it`() throws {
        let house = try fixture.add("Paint the house")
        let wall = try fixture.add("Paint the wall", parent: house)

        #expect(throws: StoreError.self) { try wait(wall, for: house) }
        #expect(throws: StoreError.self) { try wait(house, for: wall) }
        let other = try fixture.add("Fill the holes")
        try wait(other, for: house)
        var below = TodoChanges()
        below.edits.set.parent = house
        #expect(throws: StoreError.self) { try fixture.store.edit(other, below, fixture.context) }
        #expect(try waitingFor(wall) == nil)
    }

    @Test func `what waits cannot be put off, because it does not remind`() throws {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes, due: "2026-11-24T12:00")
        let hour = SnoozeTime.lasting(try CivilPeriod(parsing: "PT1H"))

        let refusal = #expect(throws: StoreError.self) {
            try fixture.store.snooze(wall, hour, fixture.context)
        }

        #expect("\(refusal as Any)".contains("waits until 'Fill the holes' is done"))
        fixture.pass(.seconds(7200))
        #expect(try rung() == [])
    }

    @Test func `a task without a date is shown at once as well, and one that is due later at its time`()
        throws
    {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes)
        let room = try add("Move in", after: holes, due: "2026-11-24T18:00")

        try done(holes)

        #expect(try rung() == ["Paint the wall"])
        #expect(try active(wall) == ["asked due"] && active(room) == ["due planned"])
        fixture.pass(.seconds(9 * 3600))
        #expect(try rung() == ["Move in"])
    }

    @Test func `undo lets it wait again, and so does opening the other again`() throws {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes, due: "2026-11-24T18:00")
        try done(holes)
        #expect(try active(wall) == ["due planned"])

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try waitingFor(wall) == "Fill the holes" && active(wall) == [])
        try done(holes)
        _ = try fixture.store.reopen(holes, fixture.context)
        #expect(try waitingFor(wall) == "Fill the holes" && active(wall) == [])
    }

    @Test func `removing the other frees it, and undo lets it wait again`() throws {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes)

        _ = try fixture.store.remove([holes], fixture.context)

        #expect(try fixture.store.task(wall).todo.after == nil && rung() == ["Paint the wall"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try waitingFor(wall) == "Fill the holes" && active(wall) == [])
    }

    @Test func `waiting for what is done already is no waiting, and --after none ends it`() throws {
        let holes = try fixture.add("Fill the holes")
        let wall = try add("Paint the wall", after: holes, due: "2026-11-24T18:00")
        try wait(wall, for: nil)
        #expect(try waitingFor(wall) == nil && active(wall) == ["due planned"])
        try done(holes)

        try wait(wall, for: holes)

        #expect(try waitingFor(wall) == nil && active(wall) == ["due planned"])
    }

    @Test func `a cycle is refused with its tasks, and nothing changes`() throws {
        let sand = try fixture.add("Sand")
        let holes = try add("Fill the holes", after: sand)
        let wall = try add("Paint the wall", after: holes)

        let refusal = #expect(throws: StoreError.self) { try wait(sand, for: wall) }
        let itself = #expect(throws: StoreError.self) { try wait(wall, for: wall) }

        #expect(
            "\(refusal as Any)".contains(
                "'Sand' cannot wait for 'Paint the wall', because that waits for 'Fill the holes', which waits for 'Sand'"
            ),
            "\(refusal as Any)")
        #expect("\(itself as Any)".contains("a task cannot be done after itself"))
        #expect(try fixture.store.task(sand).todo.after == nil && waitingFor(wall) == "Fill the holes")
    }

    @Test func `of a task that repeats, the current occurrence counts, each time again`() throws {
        let wash = try fixture.add("Wash", due: "2026-11-24T10:00", repeats: "day")
        let hang = try add("Hang up", after: wash, due: "2026-11-24T11:00", repeats: "day")
        fixture.pass(.seconds(2 * 3600 + 60))
        #expect(try rung() == ["Wash"] && waitingFor(hang) == "Wash")

        try done(wash)
        #expect(try waitingFor(hang) == nil && rung() == ["Hang up"])
        try done(hang)

        // The next occurrence waits for the next one.
        #expect(try waitingFor(hang) == "Wash")
        fixture.pass(.seconds(86_400))
        #expect(try rung() == ["Wash"])
        _ = try fixture.store.skip(wash, fixture.context)
        #expect(try waitingFor(hang) == "Wash" && rung() == [])
        fixture.pass(.seconds(86_400))
        _ = try rung()
        try done(wash)
        #expect(try rung() == ["Hang up"])
    }

    @Test func `a reminder that has rung goes when its task has to wait`() throws {
        let wall = try fixture.add("Paint the wall", due: "2026-11-24T09:30")
        let holes = try fixture.add("Fill the holes")
        fixture.pass(.seconds(3600))
        #expect(try rung() == ["Paint the wall"])

        try wait(wall, for: holes)

        #expect(try active(wall) == [])
        try done(holes)
        #expect(try rung() == ["Paint the wall"])
    }

    @Test func `a chain is worked off one by one, and survives a new start`() throws {
        let sand = try fixture.add("Sand")
        let holes = try add("Fill the holes", after: sand)
        let wall = try add("Paint the wall", after: holes)
        try fixture.reopen()

        try done(sand)
        #expect(try rung() == ["Fill the holes"] && waitingFor(wall) == "Fill the holes")
        try done(holes)
        #expect(try rung() == ["Paint the wall"])
    }

    @Test func `an imported task waits for one that comes later in the list, and a cycle waits for nothing`()
        throws
    {
        func todo(_ title: String, after other: Todo.ID? = nil) throws -> Todo {
            var details = TodoDetails()
            details.title = title
            details.after = other?.description
            details.due = try When(parsing: "2026-11-24T18:00")
            (details.reminders, details.doneBy) = ([.atDue], .check)
            return Todo(id: .random(), details, createdAt: fixture.now, modifiedAt: fixture.now)
        }
        var (holes, other) = (try todo("Fill the holes"), try todo("Other"))
        let wall = try todo("Paint the wall", after: holes.id)
        (holes.after, other.after) = (wall.id, other.id)
        var list = SubjectImport()
        list.tasks = [wall, holes, other]

        _ = try fixture.store.add(list, fixture.context)

        #expect(try waitingFor(wall.id.description) == "Fill the holes")
        #expect(try active(wall.id.description) == [])
        #expect(try fixture.store.task(holes.id.description).todo.after == nil)
        #expect(try fixture.store.task(other.id.description).todo.after == nil)
    }
}
