import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct AnswerTests {
    /// A task whose reminder has rung.
    private func rung(_ world: StoreWorld, _ title: String = "Tea") throws -> (
        task: String, reminder: Reminder
    ) {
        let task = try world.add(title, due: "2026-11-24T10:00")
        world.pass(.seconds(2 * 3600))
        _ = try world.store.enqueueDue(now: world.now)
        return (task, try #require(try world.reminders(of: task).first))
    }

    private func quarter() throws -> SnoozeTime { .lasting(try CivilPeriod(parsing: "PT15M")) }

    @Test func `a snoozed reminder rings again at its new time`() throws {
        let world = try StoreWorld()
        let (task, reminder) = try rung(world)

        let snoozed = try world.store.snooze(task, quarter(), world.context).value.reminder
        #expect(snoozed.id == reminder.id && snoozed.state == .snoozed)
        #expect(try world.store.nextRing() == world.now + .seconds(900))
        world.pass(.seconds(900))
        let due = try world.store.enqueueDue(now: world.now).value.due

        #expect(due == [reminder.id])
    }

    @Test func `a task without a reminder that has rung is asked for at the time`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea")
        for _ in 1...2 {
            let asked = try world.store.snooze(task, quarter(), world.context).value.reminder
            #expect(asked.identity.step == .asked && asked.state == .planned)
            world.pass(.seconds(900))
            #expect(try world.store.enqueueDue(now: world.now).value.due == [asked.id])
            _ = try world.store.answer(asked.id.description, .dismiss, world.context)
        }
        #expect(try world.states(of: task) == ["asked answered", "asked answered"])
    }

    @Test func `a snooze until a time of day follows the zone`() throws {
        let world = try StoreWorld()
        let (task, _) = try rung(world)
        _ = try world.store.snooze(task, .until(When(parsing: "2026-11-25T09:00")), world.context)
        #expect(try world.store.nextRing()?.description == "2026-11-25T08:00:00Z")
        let newYork = Locality(zone: Zone(posix: "EST5") ?? .utc, zones: ZoneDatabase(directories: []))

        var cursor: Store.ReplanCursor? = .start
        while let next = cursor {
            cursor = try world.store.replan(from: next, in: newYork, stamp: "EST", limit: 1).value
        }

        #expect(try world.store.nextRing()?.description == "2026-11-25T14:00:00Z")
        #expect(try world.store.plannedWith() == "EST")
    }

    @Test func `what is over is refused in words`() throws {
        let world = try StoreWorld()
        let (task, reminder) = try rung(world)
        _ = try world.store.complete(task, subtasks: .ask, world.context)

        for attempt in [
            { try world.store.snooze(task, try quarter(), world.context).reminders },
            { try world.store.answer(reminder.id.description, .dismiss, world.context).reminders },
            { try world.store.complete(task, subtasks: .ask, world.context).reminders },
        ] {
            #expect {
                try attempt()
            } throws: { error in
                guard case .conflict(let reason)? = error as? StoreError else { return false }
                return reason.contains("completed") || reason.contains("answered")
            }
        }
        #expect(throws: StoreError.self) {
            try world.store.snooze(
                world.add("Other"), .until(When(parsing: "2026-11-20")), world.context)
        }
    }

    @Test func `moving a task withdraws a snooze, and moving it back plans anew`() throws {
        let world = try StoreWorld()
        let (task, _) = try rung(world)
        _ = try world.store.snooze(task, quarter(), world.context)

        _ = try world.store.move(task, to: When(parsing: "2026-11-25T10:00"), world.context)
        #expect(try world.states(of: task) == ["due withdrawn", "due planned"])
        _ = try world.store.move(task, to: When(parsing: "2026-11-26T10:00"), world.context)
        _ = try world.store.move(task, to: When(parsing: "2026-11-25T10:00"), world.context)

        #expect(try world.states(of: task) == ["due withdrawn", "due planned", "due withdrawn"])
    }

    @Test func `a time that has passed is not planned, and the caller is told`() throws {
        let world = try StoreWorld()
        let draft = try TodoDetails(
            title: "Tea", due: When(parsing: "2026-11-24T09:30"),
            triggers: [.atDue, ReminderTrigger(parsing: "-PT1H")])

        let change = try world.store.add(draft, world.context)

        #expect(change.passed.map(\.identity.step.description) == ["before:-PT1H"])
        #expect(try world.states(of: change.value.short) == ["due planned"])
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "2026-11-24T19:00"), ("2026-11-24T16:59:00Z", "2026-11-24T19:00"),
        ("2026-11-24T17:01:00Z", "2026-11-24T19:01"), ("2026-11-24T22:30:00Z", "2026-11-24T23:45"),
        ("2026-11-24T22:50:00Z", "2026-11-25T09:00"),
    ])
    func `what is due today and was entered after nine had no reminder at all`(now: String, rings: String)
        throws
    {
        let world = try StoreWorld(now: now)
        let details = try TodoDetails(title: "Buy milk", due: When(parsing: "2026-11-24"))

        let change = try world.store.add(details, world.context)

        let reminder = try #require(try world.reminders(of: change.value.todo.id.description).first)
        let moment = try When(parsing: rings).moment(in: world.locality, field: "rings")
        #expect(change.passed.isEmpty && reminder.ringAt == moment && reminder.state.kind == .planned)
        #expect(reminder.why.contains("it was entered after 09:00"))
        world.now = moment
        #expect(try world.store.enqueueDue(now: moment, in: world.locality).value.due == [reminder.id])
    }

    @Test func `a reminder of today that has rung does not come again in the evening`() throws {
        let world = try StoreWorld(now: "2026-11-24T07:00:00Z")
        let task = try world.add("Buy milk", due: "2026-11-24")
        world.pass(.seconds(2 * 3600))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)
        var changes = TodoChanges()
        changes.edits.set.title = "Buy oat milk"

        _ = try world.store.edit(task, changes, world.context)
        let other = try world.add("Yesterday's", due: "2026-11-23")

        #expect(try world.states(of: task) == ["due due"])
        #expect(try world.states(of: other).isEmpty, "what is overdue when it is entered has none")
    }

    @Test func `a reminder whose task is gone or done does not ring`() throws {
        let world = try StoreWorld()
        let alert = try Alert(
            title: "Tea is ready", body: "", urgency: .critical, when: .instant(world.now))
        let notified = try world.store.notify(alert, world.context).value
        #expect(notified.title == "Tea is ready")

        #expect(try world.store.enqueueDue(now: world.now).value.due == [notified.reminder.id])
        #expect(throws: StoreError.self) {
            try world.store.notify(
                Alert(title: "Late", body: "", urgency: .low, when: .instant(world.now - .seconds(61))),
                world.context)
        }
        _ = try world.store.undo(0, world.context)
        #expect(try world.store.reminder(notified.short).reminder.state == .withdrawn)
    }

    @Test func `an alert for now that was on its way for a moment rings at once`() throws {
        let world = try StoreWorld()
        let alert = try Alert(
            title: "Tea is ready", body: "", urgency: .normal,
            when: .instant(world.now - .milliseconds(1)))

        let notified = try world.store.notify(alert, world.context).value.reminder

        #expect(try world.store.enqueueDue(now: world.now).value.due == [notified.id])
    }

    @Test func `of several snoozes before anything has rung, the last holds`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T17:00")
        _ = try world.store.snooze(task, .lasting(CivilPeriod(parsing: "PT30M")), world.context)
        world.pass(.seconds(1))

        let last = try world.store.snooze(task, .lasting(CivilPeriod(parsing: "PT1H")), world.context)

        let asked = try world.reminders(of: task).filter {
            $0.identity.step == .asked && $0.state.kind.isActive
        }
        #expect(asked.map(\.id) == [last.value.reminder.id])
        #expect(try world.states(of: task) == ["asked withdrawn", "asked planned", "due planned"])
        #expect(try world.store.nextRing() == world.now + .seconds(3600))
    }

    @Test func `snoozing what has rung takes the place of what was asked for before`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T10:00")
        _ = try world.store.snooze(task, .until(When(parsing: "2026-11-24T12:00")), world.context)
        world.pass(.seconds(2 * 3600))
        _ = try world.store.enqueueDue(now: world.now)

        _ = try world.store.snooze(task, .until(When(parsing: "2026-11-24T13:00")), world.context)

        #expect(try world.states(of: task) == ["asked withdrawn", "due snoozed"])
    }

    @Test func `another reminder does not wake what is snoozed`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T10:00")
        world.pass(.seconds(3600))
        _ = try world.store.enqueueDue(now: world.now)
        _ = try world.store.snooze(task, quarter(), world.context)
        var changes = TodoChanges()
        changes.edits.set.reminders = [.atDue, try ReminderTrigger(parsing: "2026-11-25")]

        _ = try world.store.edit(task, changes, world.context)

        #expect(try world.store.nextRing() == world.now + .seconds(900))
    }

    @Test func `the journal tells times as the user's clock shows them`() throws {
        let world = try StoreWorld(now: "2026-11-24T08:00:31.495Z")
        let task = try world.add("Tea")

        let asked = try world.store.snooze(task, quarter(), world.context).value.reminder
        _ = try world.store.move(task, to: .instant(world.now + .seconds(3600)), world.context)

        #expect(
            try world.store.history().map(\.text) == [
                "'Tea' moved to 2026-11-24 10:00", "'Tea' to be reminded of at 2026-11-24 09:15",
                "'Tea' added",
            ])
        #expect(
            asked.why == "you asked at 2026-11-24 09:00 to be reminded at 2026-11-24 09:15")
    }

    @Test func `what comes later in the zone of today does not ring by the old one`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T10:00")
        let newYork = Locality(zone: Zone(posix: "EST5") ?? .utc, zones: ZoneDatabase(directories: []))
        world.pass(.seconds(3600))

        let due = try world.store.enqueueDue(now: world.now, in: newYork).value.due

        #expect(due.isEmpty)
        #expect(try world.states(of: task) == ["due planned"])
        #expect(try world.store.nextRing()?.description == "2026-11-24T15:00:00Z")
    }

    @Test func `what the user put off is not swept away by a later reminder of the task`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T17:30", triggers: ["PT0S", "-PT1H"])
        world.pass(.seconds(8 * 3600))
        let before = try world.store.enqueueDue(now: world.now).value.due
        let morning = SnoozeTime.until(try When(parsing: "2026-11-25T09:00"))
        _ = try world.store.answer(try #require(before.first).description, .snooze(morning), world.context)
        world.pass(.seconds(3600))

        _ = try world.store.enqueueDue(now: world.now)

        #expect(Set(try world.states(of: task)) == ["before:-PT1H snoozed", "due due"])
        _ = try world.store.snooze(task, quarter(), world.context)
        #expect(Set(try world.states(of: task)) == ["before:-PT1H withdrawn", "due snoozed"])
    }

    @Test func `asking again for a time whose reminder is over plans it again`() throws {
        let world = try StoreWorld()
        let task = try world.add("Tea")
        let time = SnoozeTime.until(try When(parsing: "2026-11-24T12:00"))
        let first = try world.store.snooze(task, time, world.context).value.reminder
        _ = try world.store.answer(first.id.description, .dismiss, world.context)
        world.pass(.seconds(60))

        let second = try world.store.snooze(task, time, world.context).value.reminder

        #expect(second.state == .planned && second.id != first.id)
    }

    @Test func `reminders of all states come in the order of their times, in pages`() throws {
        let world = try StoreWorld()
        for hour in 10...15 { _ = try world.add("Task \(hour)", due: "2026-11-24T\(hour):00") }
        world.pass(.seconds(3 * 3600 + 1))
        let due = try world.store.enqueueDue(now: world.now).value.due
        _ = try world.store.answer(try #require(due.first).description, .complete, world.context)
        var query = ReminderQuery()
        query.states = ReminderState.Kind.allCases
        let all = try world.store.reminders(query)

        (query.limit, query.offset) = (2, 1)
        let page = try world.store.reminders(query)
        let waiting = try world.store.reminders(ReminderQuery())

        #expect(all.map(\.title) == (10...15).map { "Task \($0)" })
        #expect(page == Array(all[1...2]))
        #expect(waiting == Array(all.dropFirst()))
    }

    @Test func `fifty that were missed come in pieces, each once`() throws {
        let world = try StoreWorld()
        for number in 0..<50 { _ = try world.add("Task \(number)", due: "2026-11-24T10:\(10 + number)") }
        world.pass(.seconds(3 * 86_400))

        var due: [Reminder.ID] = []
        var hasMore = true
        while hasMore {
            let enqueued = try world.store.enqueueDue(now: world.now, limit: 7).value
            due += enqueued.due
            hasMore = enqueued.hasMore
        }

        #expect(due.count == 50 && Set(due).count == 50)
        #expect(try world.store.popupSituation(limit: 20).owed.count == 20)
        #expect(try world.store.popupSituation(limit: 20).owedCount == 50)
        #expect(try world.store.nextRing() == nil)
    }
}
