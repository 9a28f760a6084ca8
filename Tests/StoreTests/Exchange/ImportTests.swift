import CivilTime
import Rules
import Store
import Testing

struct ImportTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func draft(_ title: String, _ fill: (inout TaskDraft) throws -> Void = { _ in }) throws -> Todo {
        var draft = TaskDraft()
        draft.id = .derived(from: title)
        draft.given.title = title
        try fill(&draft)
        return try draft.todo(at: fixture.now, in: fixture.locality)
    }

    private func titles() throws -> [String] {
        var query = TaskQuery()
        query.status = .all
        return try fixture.store.tasks(query, in: fixture.locality).map(\.todo.title)
    }

    @Test func `an import is one step, which undo takes back and repeats`() throws {
        var all = SubjectImport()
        all.tasks = try [
            draft("Parent") { $0.given.due = try When(parsing: "2026-11-30T09:00") },
            draft("Child") { $0.given.parent = Todo.ID.derived(from: "Parent").description },
        ]
        var event = EventDraft()
        event.given.title = "Choir"
        event.given.start = try When(parsing: "2026-11-30T18:30")
        all.events = [try event.event(at: fixture.now, usual: nil, in: fixture.locality)]

        let outcome = try fixture.store.add(all, fixture.context).value
        #expect(outcome.added.count == 3)
        #expect(try titles().count == 2)

        let undone = try fixture.store.undo(0, fixture.context)
        #expect(undone.value.text == "undone: 2 tasks and 1 event imported")
        #expect(try titles().isEmpty)

        // What was taken back is not remembered: the same file adds it again.
        #expect(try fixture.store.add(all, fixture.context).value.present.isEmpty)
    }

    @Test func `what is there already stays as it is`() throws {
        var all = SubjectImport()
        all.tasks = [try draft("Milk")]
        _ = try fixture.store.add(all, fixture.context)
        all.tasks = [try draft("Milk") { $0.given.notes = "changed" }, try draft("Eggs")]

        let trial = try fixture.store.add(all, isTrial: true, fixture.context).value
        #expect(try titles() == ["Milk"])
        let outcome = try fixture.store.add(all, fixture.context).value

        #expect(trial == outcome)
        #expect(outcome.present == [.task(.derived(from: "Milk"))])
        #expect(outcome.added == [.task(.derived(from: "Eggs"))])
        #expect(try fixture.store.task(Todo.ID.derived(from: "Milk").description).todo.notes.isEmpty)
    }

    @Test func `a snooze comes with its task, and rings when it would have`() throws {
        var all = SubjectImport()
        let tea = try draft("Tea") { $0.given.due = try When(parsing: "2026-11-23T10:00") }
        let book = try draft("Book")
        all.tasks = [tea, book]
        all.snoozes = [
            ImportedSnooze(
                ReminderIdentity(subject: .task(tea.id), occurrence: "2026-11-23T10:00", step: .due),
                until: try When(parsing: "2026-11-24T12:00")),
            ImportedSnooze(
                ReminderIdentity(subject: .task(book.id), occurrence: "2026-11-23T09:00:00Z", step: .asked),
                until: try When(parsing: "2026-11-23T20:00")),
        ]

        _ = try fixture.store.add(all, isTrial: true, fixture.context)
        _ = try fixture.store.add(all, fixture.context)

        #expect(try fixture.states(of: tea.id.description) == ["due snoozed"])
        #expect(try fixture.states(of: book.id.description) == ["asked planned"])
        // The time of the second passed before the import.
        #expect(try fixture.store.enqueueDue(now: fixture.now).value.due.count == 1)
        fixture.pass(.seconds(3 * 3600))
        #expect(try fixture.store.enqueueDue(now: fixture.now).value.due.count == 1)

        _ = try fixture.store.undo(0, fixture.context)
        _ = try fixture.store.add(all, fixture.context)
        #expect(try fixture.states(of: tea.id.description) == ["due snoozed"])
    }

    @Test func `a snooze of what is there already changes nothing`() throws {
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        var all = SubjectImport()
        let other = try draft("Eggs")
        all.tasks = [other]
        all.snoozes = [
            ImportedSnooze(
                ReminderIdentity(
                    subject: Subject(kind: .task, id: task), occurrence: "2026-11-24T10:00", step: .due),
                until: try When(parsing: "2026-11-24T12:00"))
        ]

        _ = try fixture.store.add(all, fixture.context)

        #expect(try fixture.states(of: task) == ["due planned"])
    }

    @Test func `if one cannot be added, none is`() throws {
        var all = SubjectImport()
        all.tasks = try [
            draft("Milk"), draft("Child") { $0.given.parent = Todo.ID.derived(from: "Gone").description },
        ]

        #expect(throws: StoreError.self) { try fixture.store.add(all, fixture.context) }
        #expect(try titles().isEmpty)
        #expect(throws: StoreError.self) { try fixture.store.add(all, isTrial: true, fixture.context) }
    }

    @Test func `a repeating task stands at the newest occurrence that is not left out`() throws {
        let task = try draft("Plants") {
            $0.given.due = try When(parsing: "2026-11-02T20:00")
            $0.given.repeats = try Repetition(parsing: "FREQ=WEEKLY")
            $0.exclusions = [try When(parsing: "2026-11-23T20:00")]
        }
        var all = SubjectImport()
        all.tasks = [task]
        _ = try fixture.store.add(all, fixture.context)

        let kept = try fixture.store.task(task.id.description).todo
        #expect(kept.series?.start.description == "2026-11-02T20:00")
        #expect(kept.due?.description == "2026-11-16T20:00")
    }

    @Test func `a series keeps its place and a completed occurrence its series`() throws {
        let series = try draft("Plants") {
            $0.given.due = try When(parsing: "2026-12-01T08:00")
            $0.given.repeats = try Repetition(parsing: "FREQ=WEEKLY")
            $0.seriesStart = try When(parsing: "2026-11-02T20:00")
            $0.occurrence = try When(parsing: "2026-11-30T20:00")
            $0.missed = 2
        }
        let copy = try draft("Plants, done") {
            $0.completedAt = try Instant(parsing: "2026-11-02T20:10:00Z")
            $0.doneNote = "with rain"
            $0.copyOf = series.id
            $0.occurrence = try When(parsing: "2026-11-02T20:00")
        }
        var all = SubjectImport()
        all.tasks = [series, copy]
        _ = try fixture.store.add(all, fixture.context)

        #expect(try fixture.store.task(series.id.description).todo == series)
        let kept = try fixture.store.task(copy.id.description).todo
        #expect(kept.copyOf == series.id && kept.doneNote == "with rain" && !kept.isOpen)
    }

    @Test func `an occurrence that was opened again comes with its series and rings`() throws {
        let copy = try draft("Plants again") {
            $0.copyOf = .derived(from: "Plants")
            $0.occurrence = try When(parsing: "2026-11-24T20:00")
            $0.given.due = try When(parsing: "2026-11-24T20:00")
        }
        var all = SubjectImport()
        all.tasks = [copy]
        _ = try fixture.store.add(all, fixture.context)

        let kept = try fixture.store.task(copy.id.description).todo
        #expect(kept.copyOf == Todo.ID.derived(from: "Plants") && kept.isOpen)
        #expect(try fixture.states(of: copy.id.description) == ["due planned"])
    }

    @Test func `a past that contradicts itself is refused`() throws {
        #expect(throws: InvalidValue.self) {
            try draft("A") { $0.occurrence = try When(parsing: "2026-11-02") }
        }
        #expect(throws: InvalidValue.self) {
            try draft("A") { $0.copyOf = .derived(from: "B") }
        }
        #expect(throws: InvalidValue.self) {
            try draft("A") { $0.exclusions = [try When(parsing: "2026-11-02")] }
        }
    }

    @Test func `more than a call takes, or nothing, is refused`() throws {
        #expect(throws: StoreError.self) { try fixture.store.add(SubjectImport(), fixture.context) }
        var all = SubjectImport()
        all.tasks = try (0...Limits.itemsAdded).map { try draft("Task \($0)") }
        #expect(throws: StoreError.self) { try fixture.store.add(all, fixture.context) }
    }

    @Test func `equal texts give equal identifiers, and a UUID stands for itself`() {
        let own = "6F1C9C52-8F6D-4A3F-9A54-2B8F0C2D1A01"
        #expect(Todo.ID.derived(from: own).description == own.lowercased())
        #expect(Todo.ID.derived(from: "a@b") == .derived(from: "a@b"))
        #expect(Set((0..<20_000).map { Todo.ID.derived(from: "task \($0)") }).count == 20_000)
    }
}
