import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct AnswerTests {
    /// A task whose reminder has rung.
    private func rung(_ fixture: StoreFixture, _ title: String = "Tea") throws -> (
        task: String, reminder: Reminder
    ) {
        let task = try fixture.add(title, due: "2026-11-24T10:00")
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        return (task, try #require(try fixture.reminders(of: task).first))
    }

    private func quarter() throws -> SnoozeTime { .lasting(try CivilPeriod(parsing: "PT15M")) }

    @Test func `a snoozed reminder rings again at its new time`() throws {
        let fixture = try StoreFixture()
        let (task, reminder) = try rung(fixture)

        let snoozed = try fixture.store.snooze(task, quarter(), fixture.context).value.reminder
        #expect(snoozed.id == reminder.id && snoozed.state == .snoozed)
        #expect(try fixture.store.nextRing() == fixture.now + .seconds(900))
        fixture.pass(.seconds(900))
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due

        #expect(due == [reminder.id])
    }

    @Test func `a task without a reminder that has rung is asked for at the time`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        for _ in 1...2 {
            let asked = try fixture.store.snooze(task, quarter(), fixture.context).value.reminder
            #expect(asked.identity.step == .asked && asked.state == .planned)
            fixture.pass(.seconds(900))
            #expect(try fixture.store.enqueueDue(now: fixture.now).value.due == [asked.id])
            _ = try fixture.store.answer(asked.id.description, .dismiss, fixture.context)
        }
        #expect(try fixture.states(of: task) == ["asked answered", "asked answered"])
    }

    @Test func `several reminders are answered in one step, without those that are over`() throws {
        let fixture = try StoreFixture()
        let tasks = try ["Tea", "Cake", "Milk"].map { try fixture.add($0, due: "2026-11-24T10:00") }
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        let reminders = try tasks.map { try #require(try fixture.reminders(of: $0).first).id }
        _ = try fixture.store.complete(tasks[2], subtasks: .ask, fixture.context)

        let change = try fixture.store.answer(reminders, .complete, fixture.context)

        #expect(change.value == Array(reminders.prefix(2)))
        #expect(try tasks.map { try fixture.store.task($0).todo.isOpen } == [false, false, false])
        _ = try fixture.store.undo(try #require(change.entry), fixture.context)
        #expect(try tasks.map { try fixture.store.task($0).todo.isOpen } == [true, true, false])
        _ = try fixture.store.answer(reminders, .complete, fixture.context)
        #expect(throws: StoreError.self) {
            try fixture.store.answer(reminders, .complete, fixture.context)
        }
    }

    @Test func `a snooze until a time of day follows the zone`() throws {
        let fixture = try StoreFixture()
        let (task, _) = try rung(fixture)
        _ = try fixture.store.snooze(task, .until(When(parsing: "2026-11-25T09:00")), fixture.context)
        #expect(try fixture.store.nextRing()?.description == "2026-11-25T08:00:00Z")
        let newYork = Locality(zone: Zone(posix: "EST5") ?? .utc, zones: ZoneDatabase(directories: []))

        var cursor: Store.ReplanCursor? = .start
        while let next = cursor {
            cursor = try fixture.store.replan(from: next, in: newYork, stamp: "EST", limit: 1).value
        }

        #expect(try fixture.store.nextRing()?.description == "2026-11-25T14:00:00Z")
        #expect(try fixture.store.plannedWith() == "EST")
    }

    @Test func `what is over is refused in words`() throws {
        let fixture = try StoreFixture()
        let (task, reminder) = try rung(fixture)
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        for attempt in [
            { try fixture.store.snooze(task, try quarter(), fixture.context).reminders },
            { try fixture.store.answer(reminder.id.description, .dismiss, fixture.context).reminders },
            { try fixture.store.complete(task, subtasks: .ask, fixture.context).reminders },
        ] {
            #expect {
                try attempt()
            } throws: { error in
                guard case .conflict(let reason)? = error as? StoreError else { return false }
                return reason.contains("completed") || reason.contains("answered")
            }
        }
        #expect(throws: StoreError.self) {
            try fixture.store.snooze(
                fixture.add("Other"), .until(When(parsing: "2026-11-20")), fixture.context)
        }
    }

    @Test func `moving a task withdraws a snooze, and moving it back plans anew`() throws {
        let fixture = try StoreFixture()
        let (task, _) = try rung(fixture)
        _ = try fixture.store.snooze(task, quarter(), fixture.context)

        _ = try fixture.store.move(task, to: When(parsing: "2026-11-25T10:00"), fixture.context)
        #expect(try fixture.states(of: task) == ["due withdrawn", "due planned"])
        _ = try fixture.store.move(task, to: When(parsing: "2026-11-26T10:00"), fixture.context)
        _ = try fixture.store.move(task, to: When(parsing: "2026-11-25T10:00"), fixture.context)

        #expect(try fixture.states(of: task) == ["due withdrawn", "due planned", "due withdrawn"])
    }

    @Test func `a reminder time that has passed is not planned, and the answer says so`() throws {
        let fixture = try StoreFixture()
        let draft = try TodoDetails(
            title: "Tea", due: When(parsing: "2026-11-24T09:30"),
            triggers: [.atDue, ReminderTrigger(parsing: "-PT1H")])

        let change = try fixture.store.add(draft, fixture.context)

        #expect(change.passed.map(\.identity.step.description) == ["before:-PT1H"])
        #expect(try fixture.states(of: change.value.short) == ["due planned"])
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "2026-11-24T19:00"), ("2026-11-24T16:59:00Z", "2026-11-24T19:00"),
        ("2026-11-24T17:01:00Z", "2026-11-24T19:01"), ("2026-11-24T22:30:00Z", "2026-11-24T23:45"),
        ("2026-11-24T22:50:00Z", "2026-11-25T09:00"),
    ])
    func `a task due today and entered after nine has a reminder`(now: String, rings: String)
        throws
    {
        let fixture = try StoreFixture(now: now)
        let details = try TodoDetails(title: "Buy milk", due: When(parsing: "2026-11-24"))

        let change = try fixture.store.add(details, fixture.context)

        let reminder = try #require(try fixture.reminders(of: change.value.todo.id.description).first)
        let moment = try When(parsing: rings).moment(in: fixture.locality, field: "rings")
        #expect(change.passed.isEmpty && reminder.ringAt == moment && reminder.state.kind == .planned)
        #expect(reminder.why.contains("it was entered after 09:00"))
        fixture.now = moment
        #expect(try fixture.store.enqueueDue(now: moment, in: fixture.locality).value.due == [reminder.id])
    }

    @Test func `a reminder of today that has rung does not come again in the evening`() throws {
        let fixture = try StoreFixture(now: "2026-11-24T07:00:00Z")
        let task = try fixture.add("Buy milk", due: "2026-11-24")
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        var changes = TodoChanges()
        changes.edits.set.title = "Buy oat milk"

        _ = try fixture.store.edit(task, changes, fixture.context)
        let other = try fixture.add("Yesterday's", due: "2026-11-23")

        #expect(try fixture.states(of: task) == ["due due"])
        #expect(try fixture.states(of: other).isEmpty, "what is overdue when it is entered has none")
    }

    @Test func `a reminder whose task is gone or done does not ring`() throws {
        let fixture = try StoreFixture()
        let alert = try Alert(
            title: "Tea is ready", body: "", urgency: .critical, when: .instant(fixture.now))
        let notified = try fixture.store.notify(alert, fixture.context).value
        #expect(notified.title == "Tea is ready")

        #expect(try fixture.store.enqueueDue(now: fixture.now).value.due == [notified.reminder.id])
        #expect(throws: StoreError.self) {
            try fixture.store.notify(
                Alert(title: "Late", body: "", urgency: .low, when: .instant(fixture.now - .seconds(61))),
                fixture.context)
        }
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.reminder(notified.short).reminder.state == .withdrawn)
    }

    @Test func `an alert for now that was on its way for a moment rings at once`() throws {
        let fixture = try StoreFixture()
        let alert = try Alert(
            title: "Tea is ready", body: "", urgency: .normal,
            when: .instant(fixture.now - .milliseconds(1)))

        let notified = try fixture.store.notify(alert, fixture.context).value.reminder

        #expect(try fixture.store.enqueueDue(now: fixture.now).value.due == [notified.id])
    }

    @Test func `of several snoozes before anything has rung, the last holds`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T17:00")
        _ = try fixture.store.snooze(task, .lasting(CivilPeriod(parsing: "PT30M")), fixture.context)
        fixture.pass(.seconds(1))

        let last = try fixture.store.snooze(task, .lasting(CivilPeriod(parsing: "PT1H")), fixture.context)

        let asked = try fixture.reminders(of: task).filter {
            $0.identity.step == .asked && $0.state.kind.isActive
        }
        #expect(asked.map(\.id) == [last.value.reminder.id])
        #expect(try fixture.states(of: task) == ["asked withdrawn", "asked planned", "due planned"])
        #expect(try fixture.store.nextRing() == fixture.now + .seconds(3600))
    }

    @Test func `snoozing what has rung takes the place of what was asked for before`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        _ = try fixture.store.snooze(task, .until(When(parsing: "2026-11-24T12:00")), fixture.context)
        fixture.pass(.seconds(2 * 3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)

        _ = try fixture.store.snooze(task, .until(When(parsing: "2026-11-24T13:00")), fixture.context)

        #expect(try fixture.states(of: task) == ["asked withdrawn", "due snoozed"])
    }

    @Test func `another reminder does not wake what is snoozed`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        fixture.pass(.seconds(3600))
        _ = try fixture.store.enqueueDue(now: fixture.now)
        _ = try fixture.store.snooze(task, quarter(), fixture.context)
        var changes = TodoChanges()
        changes.edits.set.reminders = [.atDue, try ReminderTrigger(parsing: "2026-11-25")]

        _ = try fixture.store.edit(task, changes, fixture.context)

        #expect(try fixture.store.nextRing() == fixture.now + .seconds(900))
    }

    @Test func `the journal tells times as the user's clock shows them`() throws {
        let fixture = try StoreFixture(now: "2026-11-24T08:00:31.495Z")
        let task = try fixture.add("Tea")

        let asked = try fixture.store.snooze(task, quarter(), fixture.context).value.reminder
        _ = try fixture.store.move(task, to: .instant(fixture.now + .seconds(3600)), fixture.context)

        #expect(
            try fixture.store.history().map(\.text) == [
                "'Tea' moved to 2026-11-24 10:00", "'Tea' to be reminded of at 2026-11-24 09:15",
                "'Tea' added",
            ])
        #expect(
            asked.why == "you asked at 2026-11-24 09:00 to be reminded at 2026-11-24 09:15")
    }

    @Test func `what comes later in the zone of today does not ring by the old one`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00")
        let newYork = Locality(zone: Zone(posix: "EST5") ?? .utc, zones: ZoneDatabase(directories: []))
        fixture.pass(.seconds(3600))

        let due = try fixture.store.enqueueDue(now: fixture.now, in: newYork).value.due

        #expect(due.isEmpty)
        #expect(try fixture.states(of: task) == ["due planned"])
        #expect(try fixture.store.nextRing()?.description == "2026-11-24T15:00:00Z")
    }

    @Test func `what the user put off is not swept away by a later reminder of the task`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T17:30", triggers: ["PT0S", "-PT1H"])
        fixture.pass(.seconds(8 * 3600))
        let before = try fixture.store.enqueueDue(now: fixture.now).value.due
        let morning = SnoozeTime.until(try When(parsing: "2026-11-25T09:00"))
        _ = try fixture.store.answer(
            try #require(before.first).description, .snooze(morning), fixture.context)
        fixture.pass(.seconds(3600))

        _ = try fixture.store.enqueueDue(now: fixture.now)

        #expect(Set(try fixture.states(of: task)) == ["before:-PT1H snoozed", "due due"])
        _ = try fixture.store.snooze(task, quarter(), fixture.context)
        #expect(Set(try fixture.states(of: task)) == ["before:-PT1H withdrawn", "due snoozed"])
    }

    @Test func `asking again for a time whose reminder is over plans it again`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea")
        let time = SnoozeTime.until(try When(parsing: "2026-11-24T12:00"))
        let first = try fixture.store.snooze(task, time, fixture.context).value.reminder
        _ = try fixture.store.answer(first.id.description, .dismiss, fixture.context)
        fixture.pass(.seconds(60))

        let second = try fixture.store.snooze(task, time, fixture.context).value.reminder

        #expect(second.state == .planned && second.id != first.id)
    }

    @Test func `reminders of all states come in the order of their times, in pages`() throws {
        let fixture = try StoreFixture()
        for hour in 10...15 { _ = try fixture.add("Task \(hour)", due: "2026-11-24T\(hour):00") }
        fixture.pass(.seconds(3 * 3600 + 1))
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due
        _ = try fixture.store.answer(try #require(due.first).description, .complete, fixture.context)
        var query = ReminderQuery()
        query.states = ReminderState.Kind.allCases
        let all = try fixture.store.reminders(query)

        (query.limit, query.offset) = (2, 1)
        let page = try fixture.store.reminders(query)
        let waiting = try fixture.store.reminders(ReminderQuery())

        #expect(all.map(\.title) == (10...15).map { "Task \($0)" })
        #expect(page == Array(all[1...2]))
        #expect(waiting == Array(all.dropFirst()))
    }

    @Test func `fifty that were missed come in pieces, each once`() throws {
        let fixture = try StoreFixture()
        for number in 0..<50 { _ = try fixture.add("Task \(number)", due: "2026-11-24T10:\(10 + number)") }
        fixture.pass(.seconds(3 * 86_400))

        var due: [Reminder.ID] = []
        var hasMore = true
        while hasMore {
            let enqueued = try fixture.store.enqueueDue(now: fixture.now, limit: 7).value
            due += enqueued.due
            hasMore = enqueued.hasMore
        }

        #expect(due.count == 50 && Set(due).count == 50)
        #expect(try fixture.store.popupSituation(limit: 20).owed.count == 20)
        #expect(try fixture.store.popupSituation(limit: 20).owedCount == 50)
        #expect(try fixture.store.nextRing() == nil)
    }
}
