import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct SeriesTests {
    /// Tuesday, 24 November 2026, 09:00 in Paris.
    private func fixture() throws -> StoreFixture { try StoreFixture() }

    private func ring(_ fixture: StoreFixture) throws -> [Reminder.ID] {
        try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality).value.due
    }

    private func occurrences(_ fixture: StoreFixture, _ task: String) throws -> [String] {
        try fixture.reminders(of: task).map {
            "\($0.identity.occurrence) \($0.identity.step) \($0.state.kind)"
        }
    }

    private func copies(_ fixture: StoreFixture) throws -> [String] {
        var query = TaskQuery()
        query.status = .completed
        return try fixture.store.tasks(query).map {
            "\($0.todo.title) \($0.todo.occurrence.map(\.description) ?? "-")"
        }
    }

    private func standing(_ fixture: StoreFixture, _ task: String) throws -> String {
        let todo = try fixture.store.task(task).todo
        return "\(todo.occurrenceText) missed \(todo.missed)"
    }

    @Test func `completing keeps a copy in the history and moves on to the first time after now`() throws {
        let fixture = try fixture()
        let task = try fixture.add(
            "Water", due: "2026-11-24T10:00", labels: ["plants"], repeats: "day")
        fixture.pass(.seconds(3600))
        #expect(try ring(fixture).count == 1)

        let done = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(done.value.todo.isOpen && done.value.todo.due?.description == "2026-11-25T10:00")
        #expect(try copies(fixture) == ["Water 2026-11-24T10:00"])
        var query = TaskQuery()
        query.status = .completed
        let copy = try #require(try fixture.store.tasks(query).first?.todo)
        #expect(copy.copyOf?.description == task && copy.labels == ["plants"] && copy.series == nil)
        #expect(copy.reminders.isEmpty && copy.due?.description == "2026-11-24T10:00")
        #expect(
            try occurrences(fixture, task) == [
                "2026-11-24T10:00 due answered", "2026-11-25T10:00 due planned",
            ])
    }

    @Test func `what was let pass is counted, and completing skips it`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        for _ in 0..<3 {
            fixture.pass(.seconds(86_400))
            _ = try ring(fixture)
        }
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 2")

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try standing(fixture, task) == "2026-11-27T10:00 missed 0")
        #expect(try copies(fixture) == ["Water 2026-11-26T10:00"])
    }

    @Test func `a date that repeats is due all day, and the next one is today's or later`() throws {
        let fixture = try StoreFixture(now: "2026-11-24T07:00:00Z")
        let task = try fixture.add("Bins", due: "2026-11-24", repeats: "day")
        fixture.pass(.seconds(86_400 + 20 * 3600 - 7 * 3600))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-25 missed 1")

        fixture.pass(.seconds(4 * 3600))
        #expect(try ring(fixture).isEmpty)
        #expect(try standing(fixture, task) == "2026-11-25 missed 1")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-26 missed 0")
    }

    @Test func `done early, it goes on from its own time`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-26T10:00", repeats: "day")

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try standing(fixture, task) == "2026-11-27T10:00 missed 0")
        #expect(
            try occurrences(fixture, task) == [
                "2026-11-26T10:00 due withdrawn", "2026-11-27T10:00 due planned",
            ]
        )
    }

    @Test func `the last time completes the task itself`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Pills", due: "2026-11-24T10:00", repeats: "day 2 times")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try fixture.store.task(task).todo.isOpen)
        #expect(throws: StoreError.self) { try fixture.store.skip(task, fixture.context) }

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try !fixture.store.task(task).todo.isOpen)
        #expect(try fixture.store.nextRing() == nil)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.task(task).todo.isOpen)
    }

    @Test func `skipping goes on without a copy, by name and from a popup`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        fixture.pass(.seconds(3600))
        let rung = try #require(try ring(fixture).first)

        _ = try fixture.store.answer(rung.description, .skip, fixture.context(.popup))

        #expect(try standing(fixture, task) == "2026-11-25T10:00 missed 0")
        #expect(try copies(fixture).isEmpty)
        #expect(try fixture.store.reminder(rung.description).reminder.state.kind == .answered)
        _ = try fixture.store.skip(task, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 0")
        #expect(try fixture.store.history()[0].kindOfChange == .skip)
        let other = try fixture.add("Tea", due: "2026-11-24T11:00")
        #expect(throws: StoreError.self) { try fixture.store.skip(other, fixture.context) }
    }

    @Test func `an earlier time is completed by its day, once`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        for _ in 0..<3 {
            fixture.pass(.seconds(86_400))
            _ = try ring(fixture)
        }

        _ = try fixture.store.complete(task, occurrence: When(parsing: "2026-11-25"), fixture.context)

        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 1")
        #expect(try copies(fixture) == ["Water 2026-11-25T10:00"])
        #expect(throws: StoreError.self) {
            try fixture.store.complete(task, occurrence: When(parsing: "2026-11-25T10:00"), fixture.context)
        }
        #expect(throws: StoreError.self) {
            try fixture.store.complete(task, occurrence: When(parsing: "2026-11-25T11:00"), fixture.context)
        }
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try copies(fixture).isEmpty)
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 2")
    }

    @Test func `the current time completed by its name goes on to the very next, also past ones`() throws {
        let fixture = try StoreFixture(now: "2026-11-26T10:00:00Z")
        let task = try fixture.add("Water", due: "2026-11-26T10:00", repeats: "day")
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 0")
        fixture.pass(.seconds(3 * 86_400 - 7200))

        _ = try fixture.store.complete(task, occurrence: When(parsing: "2026-11-26"), fixture.context)

        #expect(try standing(fixture, task) == "2026-11-27T10:00 missed 0")
    }

    @Test func `a time to come that is done already does not come`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")

        _ = try fixture.store.complete(task, occurrence: When(parsing: "2026-11-25"), fixture.context)

        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 0")
    }

    @Test func `ending leaves this time as an ordinary task with its popup`() throws {
        let fixture = try fixture()
        let task = try fixture.add(
            "Water", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M"], repeats: "day")
        fixture.pass(.seconds(1800))
        _ = try ring(fixture)

        _ = try fixture.store.end(task, fixture.context)

        #expect(try fixture.store.task(task).todo.series == nil)
        #expect(
            try occurrences(fixture, task).filter { !$0.hasSuffix("withdrawn") } == [
                "2026-11-24T10:00 before:-PT30M due", "2026-11-24T10:00 due planned",
            ])
        fixture.pass(.seconds(86_400 * 3))
        #expect(try ring(fixture).count == 1)
        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-27T10:00 missed 3")
    }

    @Test func `moving touches one time only, and what was answered is never taken for another`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Class", due: "2026-11-24T10:00", repeats: "week")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        _ = try fixture.store.move(task, to: When(parsing: "2026-11-26T10:00"), fixture.context)
        #expect(try standing(fixture, task) == "2026-11-24T10:00/2026-11-26T10:00 missed 0")
        fixture.pass(.seconds(2 * 86_400))
        #expect(try ring(fixture).count == 1)

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try standing(fixture, task) == "2026-12-01T10:00 missed 0")
        #expect(try copies(fixture) == ["Class 2026-11-24T10:00"])
        fixture.pass(.seconds(5 * 86_400))
        #expect(try ring(fixture).count == 1)
        #expect(
            try occurrences(fixture, task).filter { $0.hasSuffix("due due") } == ["2026-12-01T10:00 due due"])
    }

    @Test func `one that was moved beyond the next stands until then, and the next still comes`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Class", due: "2026-11-24T10:00", repeats: "day")
        _ = try fixture.store.move(task, to: When(parsing: "2026-11-26T15:00"), fixture.context)
        fixture.pass(.seconds(86_400 + 3600))
        #expect(try ring(fixture).count == 1)
        #expect(try standing(fixture, task) == "2026-11-24T10:00/2026-11-26T15:00 missed 0")
        fixture.pass(.seconds(86_400 + 5 * 3600))
        _ = try ring(fixture)
        #expect(
            try occurrences(fixture, task).filter { $0.hasSuffix("due due") } == [
                "2026-11-24T10:00/2026-11-26T15:00 due due"
            ])
        fixture.pass(.seconds(19 * 3600))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-27T10:00 missed 3")
    }

    @Test func `so many days after it was done`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Filter", due: "2026-11-24T10:00", repeats: "3d after done")
        fixture.pass(.seconds(26 * 3600))
        _ = try ring(fixture)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try fixture.store.task(task).todo.due?.description == "2026-11-28T10:00")

        // Early, so that it comes again on the very day on which it was due.
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try fixture.store.task(task).todo.due?.description == "2026-11-28T10:00")
        fixture.pass(.seconds(3 * 86_400))
        #expect(try ring(fixture).count == 1)
        #expect(try copies(fixture).count == 2)
    }

    @Test func `reminders that come long before do not hide what is due today`() throws {
        let fixture = try fixture()
        let task = try fixture.add(
            "Report", due: "2026-11-24T10:00", triggers: ["PT0S", "-P2D"], repeats: "day")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
        fixture.pass(.seconds(82_800))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-25T10:00 missed 1")
    }

    @Test func `a popup about a later time completes that one`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Report", due: "2026-11-24T10:00", triggers: ["-P2D"], repeats: "day")
        fixture.pass(.seconds(3600))
        let rung = try #require(try ring(fixture).first)
        #expect(
            try fixture.store.reminder(rung.description).reminder.meant.description == "2026-11-26T10:00")

        _ = try fixture.store.answer(rung.description, .complete, fixture.context(.popup))

        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
        #expect(try copies(fixture) == ["Report 2026-11-26T10:00"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try copies(fixture).isEmpty)
        #expect(try fixture.store.reminder(rung.description).reminder.state == .due)
    }

    @Test func `subtasks are open again the next time`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Clean", due: "2026-11-24T10:00", repeats: "week")
        let part = try fixture.add("Bath", parent: task)
        #expect(throws: StoreError.hasOpenSubtasks(title: "Clean", subtasks: ["Bath"])) {
            try fixture.store.complete(task, subtasks: .ask, fixture.context)
        }
        _ = try fixture.store.complete(part, subtasks: .ask, fixture.context)

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try fixture.store.task(part).todo.isOpen)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try !fixture.store.task(part).todo.isOpen)
    }

    @Test func `subtasks are open again if nobody completed the last occurrence, and after a skip`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Clean", due: "2026-11-24T10:00", repeats: "week")
        let part = try fixture.add("Bath", due: "2026-11-23", parent: task)
        let other = try fixture.add("Kitchen", parent: task)
        _ = try fixture.store.complete(part, subtasks: .ask, fixture.context)
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        #expect(try !fixture.store.task(part).todo.isOpen)

        fixture.pass(.seconds(7 * 86_400))
        _ = try ring(fixture)

        #expect(try standing(fixture, task) == "2026-12-01T10:00 missed 1")
        let again = try fixture.store.task(part).todo
        #expect(again.isOpen && again.due?.description == "2026-11-30")
        #expect(try fixture.store.task(other).todo.isOpen)
        _ = try fixture.store.complete(part, subtasks: .ask, fixture.context)
        _ = try fixture.store.skip(task, fixture.context)
        #expect(try fixture.store.task(part).todo.isOpen)
    }

    @Test func `the dates of subtasks move on with their task, and back with an undo`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Clean", due: "2026-11-24T10:00", repeats: "week")
        let part = try fixture.add("Bath", due: "2026-11-23", parent: task)
        _ = try fixture.store.complete(part, subtasks: .ask, fixture.context)

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        #expect(try fixture.store.task(part).todo.due?.description == "2026-11-30")
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.task(part).todo.due?.description == "2026-11-23")
    }

    @Test func `what is below a subtask that repeats by itself moves with that one alone`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Clean", due: "2026-11-24T10:00", repeats: "week")
        let part = try fixture.add("Bath", due: "2026-11-24T09:00", parent: task, repeats: "week")
        let detail = try fixture.add("Tiles", due: "2026-11-24", parent: part)
        _ = try fixture.store.complete(detail, subtasks: .ask, fixture.context)
        _ = try fixture.store.complete(part, subtasks: .ask, fixture.context)
        _ = try fixture.store.complete(detail, subtasks: .ask, fixture.context)

        _ = try fixture.store.complete(task, subtasks: .leave, fixture.context)

        let left = try fixture.store.task(detail).todo
        #expect(left.due?.description == "2026-12-01" && !left.isOpen)
    }

    @Test func `undoing a completion brings everything back, and goes on from there`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        let before = try fixture.store.task(task).todo
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.task(task).todo == before)
        #expect(try copies(fixture).isEmpty)
        #expect(
            try occurrences(fixture, task).filter { $0.hasSuffix("due due") } == ["2026-11-24T10:00 due due"])
        let redo = try #require(try fixture.store.history().first).id
        _ = try fixture.store.undo(redo, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-25T10:00 missed 0")
        fixture.pass(.seconds(2 * 86_400))
        _ = try ring(fixture)
        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 1")
    }

    @Test func `an edit can be undone after the task has moved on by itself`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        var rename = TodoChanges()
        rename.edits.set.title = "Flowers"
        _ = try fixture.store.edit(task, rename, fixture.context)
        fixture.pass(.seconds(2 * 86_400))
        _ = try ring(fixture)
        // Also if the clock has been set back meanwhile, it stays where it has come to.
        fixture.pass(.seconds(-86_400))

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.task(task).todo.title == "Water")
        #expect(try standing(fixture, task) == "2026-11-25T10:00 missed 1")
        fixture.pass(.seconds(86_400))
        // What another step has changed since is not undone before it.
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let first = try fixture.store.history()[1].id
        #expect(throws: StoreError.self) { try fixture.store.undo(first, fixture.context) }
    }

    @Test func `a reminder that is answered or put off before its time does not end the series`() throws {
        for answer in ["dismiss", "snooze=P9D"] {
            let fixture = try fixture()
            let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
            let planned = try #require(try fixture.reminders(of: task).first)

            _ = try fixture.store.answer(
                planned.id.description, try #require(Answer(answer)), fixture.context)
            fixture.pass(.seconds(86_400 + 3600))
            let due = try ring(fixture)

            #expect(due.count == 1, "\(answer)")
            #expect(try standing(fixture, task) == "2026-11-25T10:00 missed 1", "\(answer)")
        }
    }

    @Test func `a reminder that is lost with a damaged file is planned again`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        fixture.store.close()
        try sqlite(fixture.path, "DELETE FROM reminder WHERE state = 'planned'")
        try fixture.reopen()
        #expect(try fixture.store.nextRing() == nil)

        _ = try fixture.store.replan(now: fixture.now, in: fixture.locality, stamp: "again")

        #expect(try fixture.store.nextRing()?.description == "2026-11-25T09:00:00Z")
    }

    @Test func `a series whose zone is missing does not stop other reminders`() throws {
        let fixture = try fixture()
        let zones = ZoneDatabase(environment: [:])
        let here = Locality(zone: fixture.locality.zone, zones: zones)
        let draft = try TodoDetails(
            title: "Call", due: When(parsing: "2026-11-24T04:00[America/New_York]"),
            repetition: Repetition(parsing: "FREQ=DAILY"))
        let context = ChangeContext(now: fixture.now, locality: here, source: .cli)
        let task = try fixture.store.add(draft, context).value.todo.id.description
        _ = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(3600))

        let due = try ring(fixture)

        #expect(due.count == 2)
        #expect(try standing(fixture, task) == "2026-11-24T04:00[America/New_York] missed 0")
    }

    @Test func `a popup about a later time completes that one also where times name a zone`() throws {
        let fixture = try fixture()
        let here = Locality(zone: fixture.locality.zone, zones: ZoneDatabase(environment: [:]))
        func context() -> ChangeContext { ChangeContext(now: fixture.now, locality: here, source: .cli) }
        let draft = try TodoDetails(
            title: "Call", due: When(parsing: "2026-11-24T10:00[Europe/Paris]"),
            triggers: [ReminderTrigger(parsing: "-P8D"), ReminderTrigger(parsing: "PT0S")],
            repetition: Repetition(parsing: "FREQ=WEEKLY"))
        let task = try fixture.store.add(draft, context()).value.todo.id.description
        // On the day before it, the reminder of the one of next week comes.
        fixture.now = try Instant(parsing: "2026-11-30T09:00:00Z")
        let due = try fixture.store.enqueueDue(now: fixture.now, in: here).value.due
        try #require(due.count == 1)
        let reminder = try fixture.store.reminder(due[0].description).reminder
        #expect(reminder.identity.occurrence == "2026-12-08T10:00[Europe/Paris]")

        _ = try fixture.store.answer(due[0].description, .complete, context())

        #expect(try copies(fixture) == ["Call 2026-12-08T10:00[Europe/Paris]"])
        #expect(try standing(fixture, task) == "2026-11-24T10:00[Europe/Paris] missed 0")
    }

    @Test func `doing a time to come leaves what was asked for about this one`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        _ = try fixture.store.snooze(task, .until(When(parsing: "2026-11-24T09:30")), fixture.context)

        _ = try fixture.store.complete(
            task, occurrence: When(parsing: "2026-11-25"), fixture.context)

        #expect(try fixture.store.nextRing()?.description == "2026-11-24T08:30:00Z")
        #expect(
            try occurrences(fixture, task).filter { $0.hasSuffix("planned") }.count == 2)
    }

    @Test func `a time that was completed before the series began anew can be completed again`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        var changes = TodoChanges()
        changes.edits.set.due = try When(parsing: "2026-11-24T10:00")
        changes.edits.set.repeats = try RepetitionPhrase.repetition("2d")
        _ = try fixture.store.edit(task, changes, fixture.context)
        fixture.pass(.seconds(3600))

        let due = try ring(fixture)
        try #require(due.count == 1)
        _ = try fixture.store.answer(due[0].description, .complete, fixture.context)

        #expect(try standing(fixture, task) == "2026-11-26T10:00 missed 0")
        #expect(try copies(fixture).count == 2)
    }

    @Test func `ten years of a rule by the minute cost as little as a day`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Blink", due: "2026-11-24T10:00", repeats: "FREQ=MINUTELY")
        fixture.pass(.seconds(3650 * 86_400))
        let clock = ContinuousClock()

        var rung: [Reminder.ID] = []
        let took = try clock.measure { rung = try ring(fixture) }

        #expect(rung.count == 1)
        #expect(took < .seconds(2))
        #expect(try standing(fixture, task) == "2036-11-21T09:00 missed 1000")
        #expect(try fixture.reminders(of: task).count == 3)
    }

    @Test func `without a due time it begins with the first that lies ahead`() throws {
        for (repeats, start) in [
            ("day", "2026-11-24"), ("2w on tue", "2026-11-24"), ("2w on wed", "2026-11-25"),
            ("month on last fri", "2026-11-27"), ("6h", "2026-11-24T15:00"),
            ("FREQ=DAILY;BYHOUR=8,20", "2026-11-24T20:00"), ("3d after done", "2026-11-24"),
            ("90min after done", "2026-11-24T10:30"),
        ] {
            let fixture = try fixture()
            let task = try fixture.add("Task", repeats: repeats)
            #expect(try fixture.store.task(task).todo.due?.description == start, "\(repeats)")
            #expect(try fixture.store.task(task).nextReminderAt != nil, "\(repeats)")
        }
    }

    @Test(arguments: ["day", "week", "month", "2w on tue", "month on 24", "3d after done"])
    func `today lies ahead all day, as in a sentence`(repeats: String) throws {
        let fixture = try StoreFixture(now: "2026-11-24T15:30:00Z")

        let task = try fixture.store.task(try fixture.add("Task", repeats: repeats))

        #expect(task.todo.due?.description == "2026-11-24")
        #expect(task.nextReminderAt?.description == "2026-11-24T18:00:00Z")
    }

    @Test(arguments: [
        ("2027-01-31", "month", "2027-02-01"), ("2027-01-29", "3mo", "2027-05-01"),
        ("2027-01-28", "month", "2027-01-28"), ("2027-01-31", "month on 31", "2027-01-31"),
        ("2027-01-31", "month on last day", "2027-01-31"), ("2027-01-31", "year", "2028-01-31"),
        ("2028-02-29", "year", "2029-03-01"), ("2027-01-31", "week", "2027-01-31"),
    ])
    func `a rule without a named day skips no month`(today: String, repeats: String, due: String) throws {
        let fixture = try StoreFixture(now: "\(today)T07:00:00Z")

        let task = try fixture.store.task(try fixture.add("Task", repeats: repeats))

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
        let fixture = try fixture()

        let task = try fixture.store.task(try fixture.add("Task", repeats: repeats))

        #expect(task.todo.due?.description == due)
    }

    @Test(arguments: ["2026-11-28T08:00:00Z", "2026-11-29T08:00:00Z"])
    func `"every weekday" never begins on a weekend`(now: String) throws {
        let fixture = try StoreFixture(now: now)

        let task = try fixture.store.task(try fixture.add("Task", repeats: "weekdays"))

        #expect(task.todo.due?.description == "2026-11-30")
        #expect(
            try Repetition(parsing: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
                .onItsDays(When(parsing: "2026-11-29T09:30")).description == "2026-11-30T09:30")
    }

    @Test func `a start in the past is silent about what has been`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-01T10:00", repeats: "day")
        #expect(try standing(fixture, task) == "2026-11-23T10:00 missed 0")
        #expect(try ring(fixture).isEmpty)
        fixture.pass(.seconds(3600))
        #expect(try ring(fixture).count == 1)
        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 1")
    }

    @Test func `what cannot repeat is refused with its reason`() throws {
        let fixture = try fixture()
        for (repeats, due, word) in [
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-11-24", "never come"),
            ("day until 2026-11-01", "2026-11-24", "before it begins"),
        ] {
            let error = #expect(throws: StoreError.self) {
                try fixture.add("Task", due: due, repeats: repeats)
            }
            #expect(error?.description.contains(word) == true, "\(String(describing: error))")
        }
        #expect(throws: InvalidValue.self) {
            try fixture.add("Task", due: "2026-11-24", triggers: ["2026-11-24T08:00"], repeats: "day")
        }
    }

    @Test func `editing begins another series, moves one time, or ends it`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00")
        var changes = TodoChanges()
        changes.edits.set.repeats = try RepetitionPhrase.repetition("2d")
        _ = try fixture.store.edit(task, changes, fixture.context)
        #expect(try fixture.store.task(task).todo.series?.repetition.description == "FREQ=DAILY;INTERVAL=2")
        changes = TodoChanges()
        changes.edits.set.due = try When(parsing: "2026-11-24T12:00")
        _ = try fixture.store.edit(task, changes, fixture.context)
        #expect(try standing(fixture, task) == "2026-11-24T10:00/2026-11-24T12:00 missed 0")
        changes.edits.set.due = nil
        changes.edits.clear = ["due"]
        #expect(throws: StoreError.self) { try fixture.store.edit(task, changes, fixture.context) }
        changes.edits.clear = ["repeats"]
        _ = try fixture.store.edit(task, changes, fixture.context)
        #expect(try fixture.store.task(task).todo.occurrence == nil)
        for _ in 0..<3 { _ = try fixture.store.undo(0, fixture.context) }
        #expect(try fixture.store.task(task).todo.series == nil)
        #expect(try standing(fixture, task) == "2026-11-24T10:00 missed 0")
    }

    @Test func `undoing the addition of a series removes reminders planned since`() throws {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        fixture.pass(.seconds(3 * 86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.reminders(of: task).allSatisfy { !$0.state.kind.isActive })
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `undoing a completion after the next occurrence has rung reminds of the earlier one again`()
        throws
    {
        let fixture = try fixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "1d after done")
        fixture.pass(.seconds(2 * 86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        fixture.pass(.seconds(2 * 86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        _ = try fixture.store.undo(0, fixture.context)

        let told = try fixture.reminders(of: task).filter { $0.state == .due }
        #expect(told.map(\.identity.occurrence) == ["2026-11-24T10:00"])
    }
}
