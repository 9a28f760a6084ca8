import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Reminders that nobody answers, on disk.
struct NaggingTests {
    private let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
    private let rules = NagRules(tasks: nil, alerts: nil, cap: 3)

    private func terms(_ world: StoreWorld) -> NagTerms {
        NagTerms(rules: rules, now: world.now, locality: world.locality)
    }

    private func ring(_ world: StoreWorld) throws -> [Reminder.ID] {
        try world.store.enqueueDue(now: world.now, in: world.locality, nagging: rules).value.due
    }

    /// Puts reminders on screen, in a popup in the place of another.
    @discardableResult
    private func show(
        _ world: StoreWorld, _ members: [Reminder.ID], as server: UInt32, replacing old: Popup.ID? = nil
    ) throws -> Popup {
        let kind: Popup.Kind = members.count == 1 ? .single : .summary
        let popup = try world.store.beginPopup(
            kind, of: members, replacing: old, epoch: epoch, now: world.now)
        return try #require(
            try world.store.popupShown(popup.id, at: .init(server, in: epoch), nagging: terms(world)).value)
    }

    /// A task that rings at 09:00 and nags every ten minutes, shown.
    private func nagging(_ world: StoreWorld, title: String = "Pills") throws -> (task: String, popup: Popup)
    {
        // Due tomorrow, so that nothing escalates today.
        let draft = try TodoDetails(
            title: title, due: .instant(world.now + .seconds(86_400)),
            triggers: [.relative(try #require(CivilPeriod("-P1D")))],
            nag: .by(try #require(NagPolicy("PT10M PT20M"))))
        let task = try world.store.add(draft, world.context).value.todo.id.description
        return (task, try show(world, try ring(world), as: 1))
    }

    @Test func `a nagging reminder alerts again in its popup until the day's alerts are spent`() throws {
        let world = try StoreWorld()
        var popup = try nagging(world).popup
        var moments: [Int64] = []
        let start = world.now
        for _ in 0..<4 {
            world.now = try #require(try world.store.nextRing())
            moments.append((world.now - start).components.seconds)
            #expect(try ring(world) == popup.members)
            #expect(try ring(world) == [])
            let owed = try #require(try world.store.popupSituation().owed.first)
            #expect(owed.alertsAgain)
            popup = try show(world, popup.members, as: 1, replacing: popup.id)
            #expect(try world.store.popupSituation().owed.map(\.alertsAgain) == [false])
        }
        // 10, 20 and 20 minutes; then the next morning at nine, a day after the first.
        #expect(moments == [600, 1800, 3000, 86_400])
    }

    @Test func `a snooze gives no alerts of the day back`() throws {
        let world = try StoreWorld()
        var popup = try nagging(world).popup
        let start = world.now
        for _ in 0..<3 {
            world.now = try #require(try world.store.nextRing())
            popup = try show(world, try ring(world), as: 1, replacing: popup.id)
        }
        let snooze = Answer.snooze(.lasting(try #require(CivilPeriod("PT1H"))))
        _ = try world.store.answerPopup(popup.token, snooze, world.context(.popup))
        world.now = try #require(try world.store.nextRing())

        try show(world, try ring(world), as: 2)

        // The next morning at nine, a day after the first.
        #expect(try world.store.nextRing() == start + .seconds(86_400))
    }

    @Test func `an alert that was held back over midnight is one of the day on which it comes`() throws {
        let world = try StoreWorld(now: "2026-11-24T22:00:00Z")
        var popup = try nagging(world).popup
        // The second alert of the evening comes in quiet hours, and on screen in the morning.
        world.now = try #require(try world.store.nextRing())
        #expect(try ring(world) == popup.members)
        world.now = try Instant(parsing: "2026-11-25T06:00:00Z")
        var alerts = 0
        while world.now < (try Instant(parsing: "2026-11-25T23:00:00Z")) {
            popup = try show(world, popup.members, as: 1, replacing: popup.id)
            alerts += 1
            world.now = try #require(try world.store.nextRing())
            _ = try ring(world)
        }

        #expect(alerts == 3)
    }

    @Test func `a task that does not nag stays on screen as it is`() throws {
        let world = try StoreWorld()
        _ = try world.add("Tea", due: world.now.description)
        try show(world, try ring(world), as: 1)
        #expect(try world.store.nextRing() == nil)
    }

    @Test func `all that nag in one popup do so together`() throws {
        let world = try StoreWorld()
        for (title, interval) in [("Pills", "PT10M"), ("Bins", "PT20M")] {
            let draft = try TodoDetails(
                title: title, due: .instant(world.now), nag: .by(try #require(NagPolicy(interval))))
            _ = try world.store.add(draft, world.context)
            world.pass(.seconds(60))
        }
        let shown = world.now
        try show(world, try ring(world), as: 1)
        world.now = try #require(try world.store.nextRing())

        #expect(world.now == shown + .seconds(600))
        #expect(try ring(world).count == 2)
    }

    @Test func `an answer, a snooze and completing end the nagging`() throws {
        for answer in [Answer.complete, .dismiss, .snooze(.lasting(try #require(CivilPeriod("PT1H"))))] {
            let world = try StoreWorld()
            let popup = try nagging(world).popup
            _ = try world.store.answerPopup(popup.token, answer, world.context(.popup))

            let next = try world.store.nextRing()
            #expect(next == (answer == .complete || answer == .dismiss ? nil : world.now + .seconds(3600)))
        }
        let world = try StoreWorld()
        let task = try nagging(world).task
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        #expect(try world.store.nextRing() == nil)
    }

    @Test func `an answer that is undone leaves a whole interval before the next alert`() throws {
        let world = try StoreWorld()
        let popup = try nagging(world).popup
        world.pass(.seconds(540))
        _ = try world.store.answerPopup(popup.token, .complete, world.context(.popup))
        _ = try world.store.undo(0, world.context)

        try show(world, popup.members, as: 2)

        #expect(try world.store.nextRing() == world.now + .seconds(600))
    }

    @Test func `what is planned and how often it alerted survive the end of the process`() throws {
        let world = try StoreWorld()
        let popup = try nagging(world).popup
        world.now = try #require(try world.store.nextRing())
        _ = try ring(world)
        try show(world, popup.members, as: 1, replacing: popup.id)
        let before = try world.store.reminder(popup.members[0].description).reminder.nagging

        try world.reopen()

        #expect(try world.store.reminder(popup.members[0].description).reminder.nagging == before)
        #expect(before.step == 1 && before.alerts == 1 && before.nextAt == world.now + .seconds(1200))
    }

    @Test func `a long sleep makes one alert of many`() throws {
        let world = try StoreWorld()
        let popup = try nagging(world).popup
        world.pass(.seconds(3 * 86_400))
        #expect(try ring(world) == popup.members)
        #expect(try ring(world) == [])
        #expect(try world.store.nextRing() == nil)
    }

    @Test func `a clock that is set back makes nobody wait longer, and repeats nothing`() throws {
        let world = try StoreWorld()
        _ = try nagging(world)
        world.pass(.seconds(-86_400))

        #expect(try ring(world) == [])
        _ = try world.store.pullBackReturns(to: world.now + .seconds(900), terms(world))

        #expect(try world.store.nextRing() == world.now + .seconds(600))
    }

    @Test func `a popup that vanishes comes back by the nag's interval, bounded by the day`() throws {
        let world = try StoreWorld()
        var popup = try nagging(world).popup
        var waits: [Int64] = []
        for server in 2...5 {
            let gone = world.now
            let back = Comeback(.vanished, terms(world))
            _ = try world.store.popupClosed(popup.id, .returns(at: world.now + .seconds(300), back))
            world.now = try #require(try world.store.nextRing())
            waits.append((world.now - gone).components.seconds)
            popup = try show(world, try ring(world), as: UInt32(server))
        }
        #expect(waits == [600, 1200, 1200, 86_400 - 3000])
    }

    @Test func `one that was never seen comes back at its time, and that alert does not count`() throws {
        let world = try StoreWorld()
        var popup = try nagging(world).popup
        for server in 2...12 {
            let back = Comeback(.unseen, terms(world))
            _ = try world.store.popupClosed(popup.id, .returns(at: world.now + .seconds(300), back))
            #expect(try world.store.nextRing() == world.now + .seconds(300))
            world.pass(.seconds(300))
            popup = try show(world, try ring(world), as: UInt32(server))
        }
    }

    @Test func `one that the user closed comes back when that is configured, within the cap`() throws {
        let world = try StoreWorld()
        _ = try world.add("Tea", due: world.now.description)
        var popup = try show(world, try ring(world), as: 1)
        var waits: [Int64] = []
        for server in 2...5 {
            let gone = world.now
            let back = Comeback(.dismissed, terms(world))
            _ = try world.store.popupClosed(popup.id, .returns(at: world.now + .seconds(900), back))
            world.now = try #require(try world.store.nextRing())
            waits.append((world.now - gone).components.seconds)
            popup = try show(world, try ring(world), as: UInt32(server))
        }
        #expect(waits == [900, 900, 900, 86_400 - 2700])
    }

    @Test func `a server that refuses the alert is asked again, and nothing is shown twice`() throws {
        let world = try StoreWorld()
        let popup = try nagging(world).popup
        world.now = try #require(try world.store.nextRing())
        _ = try ring(world)
        let next = try world.store.beginPopup(
            .single, of: popup.members, replacing: popup.id, epoch: epoch, now: world.now)
        _ = try world.store.popupRefused(next.id)

        let situation = try world.store.popupSituation()
        #expect(situation.live.map(\.id) == [popup.id])
        #expect(situation.owed.map(\.alertsAgain) == [true])
    }

    @Test func `after a week a reminder is old, and comes back in the mornings only`() throws {
        let world = try StoreWorld()
        _ = try world.add("Tea", due: world.now.description)
        let popup = try show(world, try ring(world), as: 1)
        world.pass(.seconds(7 * 86_400 + 3600))

        #expect(try world.store.popupSituation(now: world.now).owed.map(\.isOld) == [true])
        let back = Comeback(.vanished, terms(world))
        _ = try world.store.popupClosed(popup.id, .returns(at: world.now + .seconds(300), back))
        #expect(try world.store.nextRing() == world.now + .seconds(23 * 3600))
    }

    @Test func `a snooze that ends is as new`() throws {
        let world = try StoreWorld()
        let popup = try nagging(world).popup
        world.pass(.seconds(8 * 86_400))
        let snooze = Answer.snooze(.lasting(try #require(CivilPeriod("PT1H"))))
        _ = try world.store.answerPopup(popup.token, snooze, world.context(.popup))
        world.pass(.seconds(3600))
        _ = try ring(world)

        #expect(try world.store.popupSituation(now: world.now).owed.map(\.isOld) == [false])
    }

    @Test func `a popup that may have gone comes back, unless it nags anyway`() throws {
        let world = try StoreWorld()
        let nags = try nagging(world).popup
        #expect(try world.store.popupMayHaveGone(nags.id, terms(world)).reminders == [])
        _ = try world.add("Tea", due: world.now.description)
        let calm = try show(world, try ring(world), as: 2)

        #expect(try world.store.popupMayHaveGone(calm.id, terms(world)).reminders == calm.members)
        #expect(try world.store.nextRing() == world.now)
        #expect(try world.store.popupsToClose().map(\.id) == [calm.id])
    }
}
