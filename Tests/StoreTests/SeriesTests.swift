import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct SeriesTests {
    /// Tuesday, 24 November 2026, 09:00 in Paris.
    private func world() throws -> StoreWorld { try StoreWorld() }

    private func ring(_ world: StoreWorld) throws -> [Reminder.ID] {
        try world.store.enqueueDue(now: world.now, in: world.locality).value.due
    }

    private func occurrences(_ world: StoreWorld, _ task: String) throws -> [String] {
        try world.reminders(of: task).map {
            "\($0.identity.occurrence) \($0.identity.step) \($0.state.kind)"
        }
    }

    private func copies(_ world: StoreWorld) throws -> [String] {
        var query = TaskQuery()
        query.status = .completed
        return try world.store.tasks(query).map {
            "\($0.todo.title) \($0.todo.occurrence.map(\.description) ?? "-")"
        }
    }

    private func standing(_ world: StoreWorld, _ task: String) throws -> String {
        let todo = try world.store.task(task).todo
        return "\(todo.occurrenceText) missed \(todo.missed)"
    }

    @Test func `completing keeps a copy in the history and moves on to the first time after now`() throws {
        let world = try world()
        let task = try world.add(
            "Water", due: "2026-11-24T10:00", labels: ["plants"], repeats: "day")
        world.pass(.seconds(3600))
        #expect(try ring(world).count == 1)

        let done = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(done.value.todo.isOpen && done.value.todo.due?.description == "2026-11-25T10:00")
        #expect(try copies(world) == ["Water 2026-11-24T10:00"])
        var query = TaskQuery()
        query.status = .completed
        let copy = try #require(try world.store.tasks(query).first?.todo)
        #expect(copy.copyOf?.description == task && copy.labels == ["plants"] && copy.series == nil)
        #expect(copy.reminders.isEmpty && copy.due?.description == "2026-11-24T10:00")
        #expect(
            try occurrences(world, task) == [
                "2026-11-24T10:00 due answered", "2026-11-25T10:00 due planned",
            ])
    }

    @Test func `what was let pass is counted, and completing skips it`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        for _ in 0..<3 {
            world.pass(.seconds(86_400))
            _ = try ring(world)
        }
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 2")

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try standing(world, task) == "2026-11-27T10:00 missed 0")
        #expect(try copies(world) == ["Water 2026-11-26T10:00"])
    }

    @Test func `a date that repeats is due all day, and the next one is today's or later`() throws {
        let world = try StoreWorld(now: "2026-11-24T07:00:00Z")
        let task = try world.add("Bins", due: "2026-11-24", repeats: "day")
        world.pass(.seconds(86_400 + 20 * 3600 - 7 * 3600))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-25 missed 1")

        world.pass(.seconds(4 * 3600))
        #expect(try ring(world).isEmpty)
        #expect(try standing(world, task) == "2026-11-25 missed 1")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        #expect(try standing(world, task) == "2026-11-26 missed 0")
    }

    @Test func `done early, it goes on from its own time`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-26T10:00", repeats: "day")

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try standing(world, task) == "2026-11-27T10:00 missed 0")
        #expect(
            try occurrences(world, task) == [
                "2026-11-26T10:00 due withdrawn", "2026-11-27T10:00 due planned",
            ]
        )
    }

    @Test func `the last time completes the task itself`() throws {
        let world = try world()
        let task = try world.add("Pills", due: "2026-11-24T10:00", repeats: "day 2 times")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        #expect(try world.store.task(task).todo.isOpen)
        #expect(throws: StoreError.self) { try world.store.skip(task, world.context) }

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try !world.store.task(task).todo.isOpen)
        #expect(try world.store.nextRing() == nil)
        _ = try world.store.undo(0, world.context)
        #expect(try world.store.task(task).todo.isOpen)
    }

    @Test func `skipping goes on without a copy, by name and from a popup`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        world.pass(.seconds(3600))
        let rung = try #require(try ring(world).first)

        _ = try world.store.answer(rung.description, .skip, world.context(.popup))

        #expect(try standing(world, task) == "2026-11-25T10:00 missed 0")
        #expect(try copies(world).isEmpty)
        #expect(try world.store.reminder(rung.description).reminder.state.kind == .answered)
        _ = try world.store.skip(task, world.context)
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 0")
        #expect(try world.store.history()[0].intention == .skip)
        let other = try world.add("Tea", due: "2026-11-24T11:00")
        #expect(throws: StoreError.self) { try world.store.skip(other, world.context) }
    }

    @Test func `an earlier time is completed by its day, once`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        for _ in 0..<3 {
            world.pass(.seconds(86_400))
            _ = try ring(world)
        }

        _ = try world.store.complete(task, occurrence: When(parsing: "2026-11-25"), world.context)

        #expect(try standing(world, task) == "2026-11-26T10:00 missed 1")
        #expect(try copies(world) == ["Water 2026-11-25T10:00"])
        #expect(throws: StoreError.self) {
            try world.store.complete(task, occurrence: When(parsing: "2026-11-25T10:00"), world.context)
        }
        #expect(throws: StoreError.self) {
            try world.store.complete(task, occurrence: When(parsing: "2026-11-25T11:00"), world.context)
        }
        _ = try world.store.undo(0, world.context)
        #expect(try copies(world).isEmpty)
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 2")
    }

    @Test func `the current time completed by its name goes on to the very next, also past ones`() throws {
        let world = try StoreWorld(now: "2026-11-26T10:00:00Z")
        let task = try world.add("Water", due: "2026-11-26T10:00", repeats: "day")
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 0")
        world.pass(.seconds(3 * 86_400 - 7200))

        _ = try world.store.complete(task, occurrence: When(parsing: "2026-11-26"), world.context)

        #expect(try standing(world, task) == "2026-11-27T10:00 missed 0")
    }

    @Test func `a time to come that is done already does not come`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")

        _ = try world.store.complete(task, occurrence: When(parsing: "2026-11-25"), world.context)

        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
        world.pass(.seconds(3600))
        _ = try ring(world)
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 0")
    }

    @Test func `ending leaves this time as an ordinary task with its popup`() throws {
        let world = try world()
        let task = try world.add(
            "Water", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M"], repeats: "day")
        world.pass(.seconds(1800))
        _ = try ring(world)

        _ = try world.store.end(task, world.context)

        #expect(try world.store.task(task).todo.series == nil)
        #expect(
            try occurrences(world, task).filter { !$0.hasSuffix("withdrawn") } == [
                "2026-11-24T10:00 before:-PT30M due", "2026-11-24T10:00 due planned",
            ])
        world.pass(.seconds(86_400 * 3))
        #expect(try ring(world).count == 1)
        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
        _ = try world.store.undo(0, world.context)
        #expect(try standing(world, task) == "2026-11-27T10:00 missed 3")
    }

    @Test func `moving touches one time only, and what was answered is never taken for another`() throws {
        let world = try world()
        let task = try world.add("Class", due: "2026-11-24T10:00", repeats: "week")
        world.pass(.seconds(3600))
        _ = try ring(world)
        _ = try world.store.move(task, to: When(parsing: "2026-11-26T10:00"), world.context)
        #expect(try standing(world, task) == "2026-11-24T10:00/2026-11-26T10:00 missed 0")
        world.pass(.seconds(2 * 86_400))
        #expect(try ring(world).count == 1)

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try standing(world, task) == "2026-12-01T10:00 missed 0")
        #expect(try copies(world) == ["Class 2026-11-24T10:00"])
        world.pass(.seconds(5 * 86_400))
        #expect(try ring(world).count == 1)
        #expect(
            try occurrences(world, task).filter { $0.hasSuffix("due due") } == ["2026-12-01T10:00 due due"])
    }

    @Test func `one that was moved beyond the next stands until then, and the next still comes`() throws {
        let world = try world()
        let task = try world.add("Class", due: "2026-11-24T10:00", repeats: "day")
        _ = try world.store.move(task, to: When(parsing: "2026-11-26T15:00"), world.context)
        world.pass(.seconds(86_400 + 3600))
        #expect(try ring(world).count == 1)
        #expect(try standing(world, task) == "2026-11-24T10:00/2026-11-26T15:00 missed 0")
        world.pass(.seconds(86_400 + 5 * 3600))
        _ = try ring(world)
        #expect(
            try occurrences(world, task).filter { $0.hasSuffix("due due") } == [
                "2026-11-24T10:00/2026-11-26T15:00 due due"
            ])
        world.pass(.seconds(19 * 3600))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-27T10:00 missed 3")
    }

    @Test func `so many days after it was done`() throws {
        let world = try world()
        let task = try world.add("Filter", due: "2026-11-24T10:00", repeats: "3d after done")
        world.pass(.seconds(26 * 3600))
        _ = try ring(world)
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        #expect(try world.store.task(task).todo.due?.description == "2026-11-28T10:00")

        // Early, so that it comes again on the very day on which it was due.
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try world.store.task(task).todo.due?.description == "2026-11-28T10:00")
        world.pass(.seconds(3 * 86_400))
        #expect(try ring(world).count == 1)
        #expect(try copies(world).count == 2)
    }

    @Test func `reminders that come long before do not hide what is due today`() throws {
        let world = try world()
        let task = try world.add(
            "Report", due: "2026-11-24T10:00", triggers: ["PT0S", "-P2D"], repeats: "day")
        world.pass(.seconds(3600))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
        world.pass(.seconds(82_800))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
        world.pass(.seconds(3600))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-25T10:00 missed 1")
    }

    @Test func `a popup about a later time completes that one`() throws {
        let world = try world()
        let task = try world.add("Report", due: "2026-11-24T10:00", triggers: ["-P2D"], repeats: "day")
        world.pass(.seconds(3600))
        let rung = try #require(try ring(world).first)
        #expect(
            try world.store.reminder(rung.description).reminder.meant.description == "2026-11-26T10:00")

        _ = try world.store.answer(rung.description, .complete, world.context(.popup))

        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
        #expect(try copies(world) == ["Report 2026-11-26T10:00"])
        _ = try world.store.undo(0, world.context)
        #expect(try copies(world).isEmpty)
        #expect(try world.store.reminder(rung.description).reminder.state == .due)
    }

    @Test func `subtasks are open again the next time`() throws {
        let world = try world()
        let task = try world.add("Clean", due: "2026-11-24T10:00", repeats: "week")
        let part = try world.add("Bath", parent: task)
        #expect(throws: StoreError.hasOpenSubtasks(count: 1)) {
            try world.store.complete(task, subtasks: .ask, world.context)
        }
        _ = try world.store.complete(part, subtasks: .ask, world.context)

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        #expect(try world.store.task(part).todo.isOpen)
        _ = try world.store.undo(0, world.context)
        #expect(try !world.store.task(part).todo.isOpen)
    }

    @Test func `undoing a completion brings everything back, and goes on from there`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        world.pass(.seconds(3600))
        _ = try ring(world)
        let before = try world.store.task(task).todo
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        _ = try world.store.undo(0, world.context)

        #expect(try world.store.task(task).todo == before)
        #expect(try copies(world).isEmpty)
        #expect(
            try occurrences(world, task).filter { $0.hasSuffix("due due") } == ["2026-11-24T10:00 due due"])
        let redo = try #require(try world.store.history().first).id
        _ = try world.store.undo(redo, world.context)
        #expect(try standing(world, task) == "2026-11-25T10:00 missed 0")
        world.pass(.seconds(2 * 86_400))
        _ = try ring(world)
        #expect(try standing(world, task) == "2026-11-26T10:00 missed 1")
    }

    @Test func `an edit can be undone after the task has moved on by itself`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        var rename = TodoChanges()
        rename.edits.set.title = "Flowers"
        _ = try world.store.edit(task, rename, world.context)
        world.pass(.seconds(2 * 86_400))
        _ = try ring(world)
        // Also if the clock has been set back meanwhile, it stays where it has come to.
        world.pass(.seconds(-86_400))

        _ = try world.store.undo(0, world.context)

        #expect(try world.store.task(task).todo.title == "Water")
        #expect(try standing(world, task) == "2026-11-25T10:00 missed 1")
        world.pass(.seconds(86_400))
        // What another step has changed since is not undone before it.
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        let first = try world.store.history()[1].id
        #expect(throws: StoreError.self) { try world.store.undo(first, world.context) }
    }

    @Test func `a reminder that is answered or put off before its time does not end the series`() throws {
        for answer in ["dismiss", "snooze=P9D"] {
            let world = try world()
            let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
            let planned = try #require(try world.reminders(of: task).first)

            _ = try world.store.answer(
                planned.id.description, try #require(Answer(answer)), world.context)
            world.pass(.seconds(86_400 + 3600))
            let due = try ring(world)

            #expect(due.count == 1, "\(answer)")
            #expect(try standing(world, task) == "2026-11-25T10:00 missed 1", "\(answer)")
        }
    }

    @Test func `a reminder that is lost with a damaged file is planned again`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        world.pass(.seconds(3600))
        _ = try ring(world)
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        world.store.close()
        try sqlite(world.path, "DELETE FROM reminder WHERE state = 'planned'")
        try world.reopen()
        #expect(try world.store.nextRing() == nil)

        _ = try world.store.replan(now: world.now, in: world.locality, stamp: "again")

        #expect(try world.store.nextRing()?.description == "2026-11-25T09:00:00Z")
    }

    @Test func `a series whose zone has gone keeps nobody else from being reminded`() throws {
        let world = try world()
        let zones = ZoneDatabase(environment: [:])
        let here = Locality(zone: world.locality.zone, zones: zones)
        let draft = try TodoDetails(
            title: "Call", due: When(parsing: "2026-11-24T04:00[America/New_York]"),
            repetition: Repetition(parsing: "FREQ=DAILY"))
        let context = ChangeContext(now: world.now, locality: here, source: .cli)
        let task = try world.store.add(draft, context).value.todo.id.description
        _ = try world.add("Tea", due: "2026-11-24T10:00")
        world.pass(.seconds(3600))

        let due = try ring(world)

        #expect(due.count == 2)
        #expect(try standing(world, task) == "2026-11-24T04:00[America/New_York] missed 0")
    }

    @Test func `a popup about a later time completes that one also where times name a zone`() throws {
        let world = try world()
        let here = Locality(zone: world.locality.zone, zones: ZoneDatabase(environment: [:]))
        func context() -> ChangeContext { ChangeContext(now: world.now, locality: here, source: .cli) }
        let draft = try TodoDetails(
            title: "Call", due: When(parsing: "2026-11-24T10:00[Europe/Paris]"),
            triggers: [ReminderTrigger(parsing: "-P8D"), ReminderTrigger(parsing: "PT0S")],
            repetition: Repetition(parsing: "FREQ=WEEKLY"))
        let task = try world.store.add(draft, context()).value.todo.id.description
        // On the day before it, the reminder of the one of next week comes.
        world.now = try Instant(parsing: "2026-11-30T09:00:00Z")
        let due = try world.store.enqueueDue(now: world.now, in: here).value.due
        try #require(due.count == 1)
        let reminder = try world.store.reminder(due[0].description).reminder
        #expect(reminder.identity.occurrence == "2026-12-08T10:00[Europe/Paris]")

        _ = try world.store.answer(due[0].description, .complete, context())

        #expect(try copies(world) == ["Call 2026-12-08T10:00[Europe/Paris]"])
        #expect(try standing(world, task) == "2026-11-24T10:00[Europe/Paris] missed 0")
    }

    @Test func `doing a time to come leaves what was asked for about this one`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        _ = try world.store.snooze(task, .until(When(parsing: "2026-11-24T09:30")), world.context)

        _ = try world.store.complete(
            task, occurrence: When(parsing: "2026-11-25"), world.context)

        #expect(try world.store.nextRing()?.description == "2026-11-24T08:30:00Z")
        #expect(
            try occurrences(world, task).filter { $0.hasSuffix("planned") }.count == 2)
    }

    @Test func `a time that was completed before the series began anew can be completed again`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        var changes = TodoChanges()
        changes.edits.set.due = try When(parsing: "2026-11-24T10:00")
        changes.edits.set.repeats = try RepetitionPhrase.repetition("2d")
        _ = try world.store.edit(task, changes, world.context)
        world.pass(.seconds(3600))

        let due = try ring(world)
        try #require(due.count == 1)
        _ = try world.store.answer(due[0].description, .complete, world.context)

        #expect(try standing(world, task) == "2026-11-26T10:00 missed 0")
        #expect(try copies(world).count == 2)
    }

    @Test func `ten years of a rule by the minute cost as little as a day`() throws {
        let world = try world()
        let task = try world.add("Blink", due: "2026-11-24T10:00", repeats: "FREQ=MINUTELY")
        world.pass(.seconds(3650 * 86_400))
        let clock = ContinuousClock()

        var rung: [Reminder.ID] = []
        let took = try clock.measure { rung = try ring(world) }

        #expect(rung.count == 1)
        #expect(took < .seconds(2))
        #expect(try standing(world, task) == "2036-11-21T09:00 missed 1000")
        #expect(try world.reminders(of: task).count == 3)
    }

    @Test func `without a due time it begins with the first that lies ahead`() throws {
        for (repeats, start) in [
            ("day", "2026-11-24"), ("2w on tue", "2026-11-24"), ("2w on wed", "2026-11-25"),
            ("month on last fri", "2026-11-27"), ("6h", "2026-11-24T15:00"),
            ("FREQ=DAILY;BYHOUR=8,20", "2026-11-24T20:00"), ("3d after done", "2026-11-24"),
            ("90min after done", "2026-11-24T10:30"),
        ] {
            let world = try world()
            let task = try world.add("Task", repeats: repeats)
            #expect(try world.store.task(task).todo.due?.description == start, "\(repeats)")
            #expect(try world.store.task(task).nextReminderAt != nil, "\(repeats)")
        }
    }

    @Test(arguments: ["day", "week", "month", "2w on tue", "month on 24", "3d after done"])
    func `today lies ahead all day, as in a sentence`(repeats: String) throws {
        let world = try StoreWorld(now: "2026-11-24T15:30:00Z")

        let task = try world.store.task(try world.add("Task", repeats: repeats))

        #expect(task.todo.due?.description == "2026-11-24")
        #expect(task.nextReminderAt?.description == "2026-11-24T18:00:00Z")
    }

    @Test(arguments: [
        ("2027-01-31", "month", "2027-02-01"), ("2027-01-29", "3mo", "2027-05-01"),
        ("2027-01-28", "month", "2027-01-28"), ("2027-01-31", "month on 31", "2027-01-31"),
        ("2027-01-31", "month on last day", "2027-01-31"), ("2027-01-31", "year", "2028-01-31"),
        ("2028-02-29", "year", "2029-03-01"), ("2027-01-31", "week", "2027-01-31"),
    ])
    func `a day that nobody named made a rule skip months`(today: String, repeats: String, due: String) throws
    {
        let world = try StoreWorld(now: "\(today)T07:00:00Z")

        let task = try world.store.task(try world.add("Task", repeats: repeats))

        #expect(task.todo.due?.description == due)
    }

    @Test(arguments: [
        ("3mo", "2027-02-24"), ("year", "2027-11-24"), ("2y", "2028-11-24"),
        ("year until 2027-03-01", "2026-11-24"),
        ("3mo on 1", "2026-12-01"), ("weekday", "2026-11-24"),
    ])
    func `a rule of months or years that names no day begins after one interval`(repeats: String, due: String)
        throws
    {
        let world = try world()

        let task = try world.store.task(try world.add("Task", repeats: repeats))

        #expect(task.todo.due?.description == due)
    }

    @Test(arguments: ["2026-11-28T08:00:00Z", "2026-11-29T08:00:00Z"])
    func `"every weekday" never begins on a weekend`(now: String) throws {
        let world = try StoreWorld(now: now)

        let task = try world.store.task(try world.add("Task", repeats: "weekdays"))

        #expect(task.todo.due?.description == "2026-11-30")
        #expect(
            try Repetition(parsing: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
                .onItsDays(When(parsing: "2026-11-29T09:30")).description == "2026-11-30T09:30")
    }

    @Test func `a start in the past is silent about what has been`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-01T10:00", repeats: "day")
        #expect(try standing(world, task) == "2026-11-23T10:00 missed 0")
        #expect(try ring(world).isEmpty)
        world.pass(.seconds(3600))
        #expect(try ring(world).count == 1)
        #expect(try standing(world, task) == "2026-11-24T10:00 missed 1")
    }

    @Test func `what cannot repeat is refused with its reason`() throws {
        let world = try world()
        for (repeats, due, word) in [
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-11-24", "never come"),
            ("day until 2026-11-01", "2026-11-24", "before it begins"),
        ] {
            let error = #expect(throws: StoreError.self) {
                try world.add("Task", due: due, repeats: repeats)
            }
            #expect(error?.description.contains(word) == true, "\(String(describing: error))")
        }
        #expect(throws: InvalidValue.self) {
            try world.add("Task", due: "2026-11-24", triggers: ["2026-11-24T08:00"], repeats: "day")
        }
    }

    @Test func `editing begins another series, moves one time, or ends it`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00")
        var changes = TodoChanges()
        changes.edits.set.repeats = try RepetitionPhrase.repetition("2d")
        _ = try world.store.edit(task, changes, world.context)
        #expect(try world.store.task(task).todo.series?.repetition.description == "FREQ=DAILY;INTERVAL=2")
        changes = TodoChanges()
        changes.edits.set.due = try When(parsing: "2026-11-24T12:00")
        _ = try world.store.edit(task, changes, world.context)
        #expect(try standing(world, task) == "2026-11-24T10:00/2026-11-24T12:00 missed 0")
        changes.edits.set.due = nil
        changes.edits.clear = ["due"]
        #expect(throws: StoreError.self) { try world.store.edit(task, changes, world.context) }
        changes.edits.clear = ["repeats"]
        _ = try world.store.edit(task, changes, world.context)
        #expect(try world.store.task(task).todo.occurrence == nil)
        for _ in 0..<3 { _ = try world.store.undo(0, world.context) }
        #expect(try world.store.task(task).todo.series == nil)
        #expect(try standing(world, task) == "2026-11-24T10:00 missed 0")
    }

    @Test func `once it was never added, nothing of it is told that was planned since`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        world.pass(.seconds(3 * 86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        _ = try world.store.undo(0, world.context)

        #expect(try world.reminders(of: task).allSatisfy { !$0.state.kind.isActive })
        #expect(try world.store.nextRing() == nil)
    }

    @Test func `undone after the next time has rung, the time before is told again`() throws {
        let world = try world()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "1d after done")
        world.pass(.seconds(2 * 86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        world.pass(.seconds(2 * 86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        _ = try world.store.undo(0, world.context)

        let told = try world.reminders(of: task).filter { $0.state == .due }
        #expect(told.map(\.identity.occurrence) == ["2026-11-24T10:00"])
    }
}
