import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct UndoTests {
    @Test func `a task calls again for itself once what was asked for instead is undone`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Call", due: "2026-11-24T10:00")
        _ = try fixture.store.snooze(task, .until(try When(parsing: "2026-11-24T20:00")), fixture.context)
        fixture.pass(.seconds(86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.states(of: task).sorted() == ["asked withdrawn", "due due"])
    }

    @Test func `undoing everything step by step goes back to each state in turn, and redoing forward`() throws
    {
        for seed in 1...5 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let fixture = try StoreFixture()
            var people = RandomPerson(fixture: fixture)
            var states: [(entry: Int64, before: [String], after: [String])] = []
            while states.count < 30 {
                let before = try everything(fixture.store)
                guard let entry = try people.act(&generator) else { continue }
                states.append((entry, before, try everything(fixture.store)))
            }

            var undoings: [Int64] = []
            for state in states.reversed() {
                let undone = try fixture.store.undo(0, fixture.context)
                #expect(undone.value.text.hasPrefix("undone: "))
                let now = try everything(fixture.store)
                #expect(
                    now == state.before,
                    "seed \(seed), \(undone.value.text): \(Set(now).symmetricDifference(state.before))")
                undoings.append(undone.value.id)
            }
            for (undoing, state) in zip(undoings.reversed(), states) {
                _ = try fixture.store.undo(undoing, fixture.context)
                #expect(
                    try everything(fixture.store) == state.after, "seed \(seed), entry \(state.entry) again")
            }
        }
    }

    @Test func `undoing does not put a task below itself`() throws {
        let fixture = try StoreFixture()
        let (upper, lower) = (try fixture.add("Upper"), try fixture.add("Lower"))
        func put(_ task: String, below parent: String?) throws -> Int64 {
            var changes = TodoChanges()
            if parent == nil { changes.edits.clear = ["parent"] }
            changes.edits.set.parent = parent
            return try #require(try fixture.store.edit(task, changes, fixture.context).entry)
        }
        _ = try put(upper, below: lower)
        let freeing = try put(upper, below: nil)
        let turning = try put(lower, below: upper)

        #expect(
            throws: StoreError.undoConflict(entry: freeing, later: turning, what: "'Lower' changed")
        ) { try fixture.store.undo(freeing, fixture.context) }
        #expect(try fixture.store.task(upper).todo.parent == nil)
    }

    @Test func `undoing a snooze after a later reminder has rung leaves one of the two`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T17:30", triggers: ["PT0S", "-PT1H"])
        fixture.pass(.seconds(8 * 3600))
        let before = try fixture.store.enqueueDue(now: fixture.now).value.due
        let morning = SnoozeTime.until(try When(parsing: "2026-11-25T09:00"))
        _ = try fixture.store.answer(
            try #require(before.first).description, .snooze(morning), fixture.context)
        fixture.pass(.seconds(3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.states(of: task) == ["before:-PT1H superseded", "due due"])
    }

    @Test func `an alert that is shown once and is over does not stand before what the user did`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        let alert = try Alert(
            title: "Does Steward reach you?", body: "", urgency: .normal, when: .instant(fixture.now),
            isOnce: true)
        let reminder = try fixture.store.notify(alert, fixture.context).value.reminder
        _ = try fixture.store.enqueueDue(now: fixture.now)
        let dismissal = try fixture.store.answer(reminder.id.description, .dismiss, fixture.context).entry

        let undone = try fixture.store.undo(0, fixture.context).value

        #expect(undone.text == "undone: 'Tea' added")
        #expect(throws: StoreError.self) { try fixture.store.task(task) }
        #expect(throws: StoreError.nothingToUndo) { try fixture.store.undo(0, fixture.context) }
        _ = try fixture.store.undo(try #require(dismissal), fixture.context)
        #expect(try fixture.store.reminder(reminder.id.description).reminder.state == .due)
    }

    @Test func `undoing after an alert was dismissed brings the alert back, and not an older task down`()
        throws
    {
        let fixture = try StoreFixture()
        let task = try fixture.add("Pay rent")
        let alert = try Alert(title: "Tea", body: "", urgency: .normal, when: .instant(fixture.now))
        let reminder = try fixture.store.notify(alert, fixture.context).value.reminder
        _ = try fixture.store.enqueueDue(now: fixture.now)
        _ = try fixture.store.answer(reminder.id.description, .dismiss, fixture.context)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.reminder(reminder.id.description).reminder.state == .due)
        #expect(throws: Never.self) { try fixture.store.task(task) }
    }

    @Test func `an alert that is still to be answered is undone like anything else`() throws {
        let fixture = try StoreFixture()
        let alert = try Alert(
            title: "Tea is ready", body: "", urgency: .normal, when: .instant(fixture.now + .seconds(60)))
        let reminder = try fixture.store.notify(alert, fixture.context).value.reminder

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.reminder(reminder.id.description).reminder.state == .withdrawn)
    }

    @Test func `what something later has touched is not undone before that`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        var rename = TodoChanges()
        rename.edits.set.title = "Green tea"
        let first = try #require(try fixture.store.edit(task, rename, fixture.context).entry)
        rename.edits.set.title = "Black tea"
        let second = try #require(try fixture.store.edit(task, rename, fixture.context).entry)

        #expect(
            throws: StoreError.undoConflict(entry: first, later: second, what: "'Black tea' changed")
        ) { try fixture.store.undo(first, fixture.context) }
        _ = try fixture.store.undo(second, fixture.context)
        _ = try fixture.store.undo(first, fixture.context)

        #expect(try fixture.store.task(task).todo.title == "Tea")
        #expect(throws: StoreError.self) { try fixture.store.undo(first, fixture.context) }
    }

    @Test func `adding a parent is not undone while it has subtasks from later`() throws {
        let fixture = try StoreFixture()
        let parent = try fixture.add("Party")
        _ = try fixture.add("Invite", parent: parent)

        #expect {
            try fixture.store.undo(1, fixture.context)
        } throws: { error in
            guard case .undoConflict(entry: 1, later: 2, what: _)? = error as? StoreError else {
                return false
            }
            return true
        }
    }

    @Test func `a snooze is undone to the reminder as it was`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        _ = try fixture.store.snooze(task, .lasting(CivilPeriod(parsing: "PT15M")), fixture.context)
        #expect(try fixture.states(of: task) == ["due snoozed"])

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.states(of: task) == ["due due"])
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `a snooze that is undone after it has rung passes quiet hours no more`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        _ = try fixture.store.snooze(task, .lasting(CivilPeriod(parsing: "PT15M")), fixture.context)
        fixture.pass(.seconds(3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        #expect(try fixture.reminders(of: task).map(\.isInsistent) == [true])

        let undoing = try #require(try fixture.store.undo(0, fixture.context).entry)
        #expect(try fixture.states(of: task) == ["due due"])
        #expect(try fixture.reminders(of: task).map(\.isInsistent) == [false])

        _ = try fixture.store.undo(undoing, fixture.context)
        #expect(try fixture.reminders(of: task).map(\.isInsistent) == [true])
    }

    @Test func `a reminder whose time came between is rung after the undoing`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        _ = try fixture.store.remove([task], fixture.context)
        fixture.pass(.seconds(3 * 3600))

        _ = try fixture.store.undo(0, fixture.context)
        let due = try fixture.store.enqueueDue(now: fixture.now)

        #expect(due.value.due.count == 1)
    }

    @Test func `fifty steps stay, however old`() throws {
        let fixture = try StoreFixture()
        for number in 1...60 { _ = try fixture.add("Task \(number)") }
        fixture.pass(.seconds(500 * 86_400))

        while try fixture.store.forget(before: fixture.now, limit: 7) {}

        #expect(try fixture.store.history(limit: 100).count == 50)
        for _ in 1...50 { _ = try fixture.store.undo(0, fixture.context) }
        #expect(throws: StoreError.nothingToUndo) { try fixture.store.undo(0, fixture.context) }
        #expect(
            Set(try fixture.store.tasks().map(\.todo.title)) == Set((1...10).map { "Task \($0)" }))
    }

    /// All that undoing brings back, as text; reminders move on by themselves.
    private func everything(_ store: Store) throws -> [String] {
        var query = TaskQuery()
        query.status = .all
        query.limit = 10_000
        let tasks = try store.tasks(query).map { task in
            "\(task.todo) \(task.position) \(task.subtasks) \(String(describing: task.dueAt))"
        }
        return try tasks + store.labels().map { "\($0)" }
    }
}

/// Does what people do with tasks, in no sensible order.
struct RandomPerson {
    let fixture: StoreFixture
    private var tasks: [String] = []

    init(fixture: StoreFixture) {
        self.fixture = fixture
    }

    /// - Returns: The journal's entry, `nil` if nothing came of it.
    mutating func act(_ generator: inout SeededGenerator) throws -> Int64? {
        fixture.pass(.seconds(Int.random(in: 1...900, using: &generator)))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        do {
            return try attempt(&generator)
        } catch let error as StoreError {
            switch error {
            case .conflict, .hasOpenSubtasks, .notFound, .invalid: return nil
            default: throw error
            }
        }
    }

    private mutating func attempt(_ generator: inout SeededGenerator) throws -> Int64? {
        let (store, context) = (fixture.store, fixture.context)
        guard let task = tasks.randomElement(using: &generator), Int.random(in: 0..<4, using: &generator) > 0
        else {
            let hour = Int.random(in: 9...19, using: &generator)
            let draft = try TodoDetails(
                title: "Task \(tasks.count)",
                due: When(parsing: "2026-11-24T\(hour < 10 ? "0" : "")\(hour):00"),
                labels: ["l\(Int.random(in: 0...3, using: &generator))"],
                parent: Bool.random(using: &generator) ? tasks.randomElement(using: &generator) : nil,
                repetition: Int.random(in: 0..<3, using: &generator) == 0
                    ? Repetition(
                        parsing: ["FREQ=WEEKLY", "after done P9D", "FREQ=WEEKLY;COUNT=3"].randomElement(
                            using: &generator) ?? "")
                    : nil)
            let change = try store.add(draft, context)
            tasks.append(change.value.todo.id.description)
            return change.entry
        }
        var changes = TodoChanges()
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: return try store.complete(task, subtasks: .complete, context).entry
        case 1: return try store.complete(task, subtasks: .leave, context).entry
        case 2: return try store.reopen(task, context).entry
        case 3:
            return try store.move(
                task, to: When(parsing: "2026-11-2\(Int.random(in: 4...9, using: &generator))"), context
            ).entry
        case 4: return try store.remove([task], context).entry
        case 5:
            changes.edits.set.parent = tasks.randomElement(using: &generator)
            changes.position = Int.random(in: 0...3, using: &generator)
        case 6: changes.addedLabels = ["l\(Int.random(in: 0...5, using: &generator))"]
        case 7: changes.edits.clear = ["due"]
        case 8: changes.edits.clear = ["parent"]
        case 9:
            return try store.renameLabel("l1", to: "l\(Int.random(in: 1...5, using: &generator))", context)
                .entry
        case 10, 11: return try store.skip(task, context).entry
        case 12:
            let day = When.date(
                CivilDate(year: 2026, month: 12, day: 1 + 7 * Int.random(in: 0...2, using: &generator))
                    ?? .latest)
            return try store.complete(task, occurrence: day, context).entry
        case 13: return try store.end(task, context).entry
        case 14: changes.edits.set.repeats = try Repetition(parsing: "FREQ=WEEKLY;INTERVAL=2")
        default: changes.edits.set.title = "Title \(Int.random(in: 0...99, using: &generator))"
        }
        return try store.edit(task, changes, context).entry
    }
}
