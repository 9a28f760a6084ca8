import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Tasks that start later.
struct StartTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func add(
        start: String, due: String? = nil, _ triggers: [String] = ["PT0S"], repeats: String? = nil
    ) throws -> String {
        var details = try TodoDetails(
            title: "Tea", due: due.map { try When(parsing: $0) },
            triggers: try triggers.map { try ReminderTrigger(parsing: $0) },
            repetition: repeats.map { try RepetitionPhrase.repetition($0) })
        details.start = try When(parsing: start)
        return try fixture.store.add(details, fixture.context).value.todo.id.description
    }

    private func edit(_ task: String, _ change: (inout TodoChanges) throws -> Void) throws {
        var changes = TodoChanges()
        try change(&changes)
        _ = try fixture.store.edit(task, changes, fixture.context)
    }

    private func rings(of task: String) throws -> [String] {
        try fixture.reminders(of: task).map { "\($0.state.kind) \($0.ringAt)" }.sorted()
    }

    private func ring(at moment: String) throws {
        fixture.now = try Instant(parsing: moment)
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
    }

    @Test func `planning again after a change of zone does not forget the start`() throws {
        let task = try add(start: "2026-11-26T09:00", due: "2026-11-27T17:00", ["-P3D"])
        let tokyo = Locality(
            zone: Zone(posix: "JST-9") ?? .utc, zones: ZoneDatabase(directories: []))

        var cursor: Store.ReplanCursor? = .start
        while let next = cursor {
            cursor = try fixture.store.replan(from: next, in: tokyo, stamp: "tokyo").value
        }

        #expect(try rings(of: task) == ["planned 2026-11-26T00:00:00Z"])
    }

    @Test func `a reminder that waits for a day does not come after the task is due`() throws {
        let task = try add(start: "2026-12-01", due: "2026-12-01T08:00", ["-P1D"])

        #expect(try rings(of: task) == ["planned 2026-12-01T07:00:00Z"])
    }

    @Test func `a task that repeats from its start is first due then`() throws {
        let task = try add(start: "2027-01-01", repeats: "every day")

        let todo = try fixture.store.task(task).todo
        #expect(todo.due?.description == "2027-01-01" && todo.missed == 0)
        try edit(task) { $0.edits.set.notes = "with milk" }
    }

    @Test func `each occurrence of a task that starts later has a reminder of its own`() throws {
        let task = try add(
            start: "2027-01-02T09:00", due: "2027-01-04T10:00", ["-P14D"], repeats: "every week")

        try ring(at: "2027-01-02T08:00:00Z")

        let due = try fixture.reminders(of: task).filter { $0.state == .due }
        #expect(due.map(\.identity.occurrence) == ["2027-01-04T10:00"])
        try ring(at: "2027-01-04T09:00:00Z")
        #expect(try fixture.store.task(task).todo.due?.description == "2027-01-04T10:00")
    }

    @Test func `a popup of a task that is to start later goes, and comes at the start`() throws {
        let task = try add(start: "2026-11-24T08:00", due: "2026-11-26T10:00", ["-P1D"])
        try ring(at: "2026-11-25T09:00:00Z")
        #expect(try rings(of: task) == ["due 2026-11-25T09:00:00Z"])

        try edit(task) { $0.edits.set.start = try When(parsing: "2026-11-26T08:00") }

        #expect(try rings(of: task) == ["planned 2026-11-26T07:00:00Z"])
    }

    @Test func `a start that has come to lie behind the due time refuses no other change`() throws {
        let task = try add(start: "2026-11-26T09:00", due: "2026-11-27T17:00", repeats: "every day")

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        var query = TaskQuery()
        query.status = .completed
        let copy = try #require(try fixture.store.tasks(query).first?.todo)
        #expect(copy.start == nil)
        try edit(copy.id.description) { $0.edits.set.notes = "done" }
    }
}
