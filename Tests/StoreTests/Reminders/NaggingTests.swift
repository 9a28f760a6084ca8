import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Reminders that nobody answers, on disk.
struct NaggingTests {
    private let epoch = PopupEpoch(bus: "bus", owner: ":1.1")
    private let rules = NagRules(tasks: nil, alerts: nil, cap: 3)

    private func terms(_ fixture: StoreFixture) -> NagTerms {
        NagTerms(rules: rules, now: fixture.now, locality: fixture.locality)
    }

    private func ring(_ fixture: StoreFixture) throws -> [Reminder.ID] {
        try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality, nagging: rules).value.due
    }

    /// Puts reminders on screen, in a popup in the place of another.
    @discardableResult
    private func show(
        _ fixture: StoreFixture, _ members: [Reminder.ID], as server: UInt32, replacing old: Popup.ID? = nil
    ) throws -> Popup {
        let kind: Popup.Kind = members.count == 1 ? .single : .summary
        let popup = try fixture.store.beginPopup(
            kind, of: members, replacing: old, epoch: epoch, now: fixture.now)
        return try #require(
            try fixture.store.popupShown(popup.id, at: .init(server, in: epoch), nagging: terms(fixture))
                .value)
    }

    /// A task that rings at 09:00 and nags every ten minutes, shown.
    private func nagging(_ fixture: StoreFixture, title: String = "Pills") throws -> (
        task: String, popup: Popup
    ) {
        // Due tomorrow, so that nothing escalates today.
        let draft = try TodoDetails(
            title: title, due: .instant(fixture.now + .seconds(86_400)),
            triggers: [.relative(try #require(CivilPeriod("-P1D")))],
            nag: .by(try #require(NagPolicy("PT10M PT20M"))))
        let task = try fixture.store.add(draft, fixture.context).value.todo.id.description
        return (task, try show(fixture, try ring(fixture), as: 1))
    }

    @Test func `a nagging reminder alerts again in its popup until the day's alerts are spent`() throws {
        let fixture = try StoreFixture()
        var popup = try nagging(fixture).popup
        var moments: [Int64] = []
        let start = fixture.now
        for _ in 0..<4 {
            fixture.now = try #require(try fixture.store.nextRing())
            moments.append((fixture.now - start).components.seconds)
            #expect(try ring(fixture) == popup.members)
            #expect(try ring(fixture) == [])
            let owed = try #require(try fixture.store.popupSituation().owed.first)
            #expect(owed.alertsAgain)
            popup = try show(fixture, popup.members, as: 1, replacing: popup.id)
            #expect(try fixture.store.popupSituation().owed.map(\.alertsAgain) == [false])
        }
        // 10, 20 and 20 minutes; then the next morning at nine, a day after the first.
        #expect(moments == [600, 1800, 3000, 86_400])
    }

    @Test func `a snooze gives no alerts of the day back`() throws {
        let fixture = try StoreFixture()
        var popup = try nagging(fixture).popup
        let start = fixture.now
        for _ in 0..<3 {
            fixture.now = try #require(try fixture.store.nextRing())
            popup = try show(fixture, try ring(fixture), as: 1, replacing: popup.id)
        }
        let snooze = Answer.snooze(.lasting(try #require(CivilPeriod("PT1H"))))
        _ = try fixture.store.answerPopup(popup.token, snooze, fixture.context(.popup))
        fixture.now = try #require(try fixture.store.nextRing())

        try show(fixture, try ring(fixture), as: 2)

        // The next morning at nine, a day after the first.
        #expect(try fixture.store.nextRing() == start + .seconds(86_400))
    }

    @Test func `an alert that was held back over midnight is one of the day on which it comes`() throws {
        let fixture = try StoreFixture(now: "2026-11-24T22:00:00Z")
        var popup = try nagging(fixture).popup
        // The second alert of the evening comes in quiet hours, and on screen in the morning.
        fixture.now = try #require(try fixture.store.nextRing())
        #expect(try ring(fixture) == popup.members)
        fixture.now = try Instant(parsing: "2026-11-25T06:00:00Z")
        var alerts = 0
        while fixture.now < (try Instant(parsing: "2026-11-25T23:00:00Z")) {
            popup = try show(fixture, popup.members, as: 1, replacing: popup.id)
            alerts += 1
            fixture.now = try #require(try fixture.store.nextRing())
            _ = try ring(fixture)
        }

        #expect(alerts == 3)
    }

    @Test func `a task that does not nag stays on screen as it is`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", due: fixture.now.description)
        try show(fixture, try ring(fixture), as: 1)
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `all that nag in one popup do so together`() throws {
        let fixture = try StoreFixture()
        for (title, interval) in [("Pills", "PT10M"), ("Bins", "PT20M")] {
            let draft = try TodoDetails(
                title: title, due: .instant(fixture.now), nag: .by(try #require(NagPolicy(interval))))
            _ = try fixture.store.add(draft, fixture.context)
            fixture.pass(.seconds(60))
        }
        let shown = fixture.now
        try show(fixture, try ring(fixture), as: 1)
        fixture.now = try #require(try fixture.store.nextRing())

        #expect(fixture.now == shown + .seconds(600))
        #expect(try ring(fixture).count == 2)
    }

    @Test func `an answer, a snooze and completing end the nagging`() throws {
        for answer in [Answer.complete, .dismiss, .snooze(.lasting(try #require(CivilPeriod("PT1H"))))] {
            let fixture = try StoreFixture()
            let popup = try nagging(fixture).popup
            _ = try fixture.store.answerPopup(popup.token, answer, fixture.context(.popup))

            let next = try fixture.store.nextRing()
            #expect(next == (answer == .complete || answer == .dismiss ? nil : fixture.now + .seconds(3600)))
        }
        let fixture = try StoreFixture()
        let task = try nagging(fixture).task
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `an answer that is undone leaves a whole interval before the next alert`() throws {
        let fixture = try StoreFixture()
        let popup = try nagging(fixture).popup
        fixture.pass(.seconds(540))
        _ = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))
        _ = try fixture.store.undo(0, fixture.context)

        try show(fixture, popup.members, as: 2)

        #expect(try fixture.store.nextRing() == fixture.now + .seconds(600))
    }

    @Test func `what is planned and how often it alerted survive the end of the process`() throws {
        let fixture = try StoreFixture()
        let popup = try nagging(fixture).popup
        fixture.now = try #require(try fixture.store.nextRing())
        _ = try ring(fixture)
        try show(fixture, popup.members, as: 1, replacing: popup.id)
        let before = try fixture.store.reminder(popup.members[0].description).reminder.nagging

        try fixture.reopen()

        #expect(try fixture.store.reminder(popup.members[0].description).reminder.nagging == before)
        #expect(before.step == 1 && before.alerts == 1 && before.nextAt == fixture.now + .seconds(1200))
    }

    @Test func `a long sleep makes one alert of many`() throws {
        let fixture = try StoreFixture()
        let popup = try nagging(fixture).popup
        fixture.pass(.seconds(3 * 86_400))
        #expect(try ring(fixture) == popup.members)
        #expect(try ring(fixture) == [])
        #expect(try fixture.store.nextRing() == nil)
    }

    @Test func `a clock that is set back makes nobody wait longer, and repeats nothing`() throws {
        let fixture = try StoreFixture()
        _ = try nagging(fixture)
        fixture.pass(.seconds(-86_400))

        #expect(try ring(fixture) == [])
        _ = try fixture.store.pullBackReturns(to: fixture.now + .seconds(900), terms(fixture))

        #expect(try fixture.store.nextRing() == fixture.now + .seconds(600))
    }

    @Test func `a popup that vanishes comes back by the nag's interval, bounded by the day`() throws {
        let fixture = try StoreFixture()
        var popup = try nagging(fixture).popup
        var waits: [Int64] = []
        for server in 2...5 {
            let gone = fixture.now
            let back = Comeback(.vanished, terms(fixture))
            _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(300), back))
            fixture.now = try #require(try fixture.store.nextRing())
            waits.append((fixture.now - gone).components.seconds)
            popup = try show(fixture, try ring(fixture), as: UInt32(server))
        }
        #expect(waits == [600, 1200, 1200, 86_400 - 3000])
    }

    @Test func `one that was never seen comes back at its time, and that alert does not count`() throws {
        let fixture = try StoreFixture()
        var popup = try nagging(fixture).popup
        for server in 2...12 {
            let back = Comeback(.unseen, terms(fixture))
            _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(300), back))
            #expect(try fixture.store.nextRing() == fixture.now + .seconds(300))
            fixture.pass(.seconds(300))
            popup = try show(fixture, try ring(fixture), as: UInt32(server))
        }
    }

    @Test func `one that the user closed comes back when that is configured, within the cap`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", due: fixture.now.description)
        var popup = try show(fixture, try ring(fixture), as: 1)
        var waits: [Int64] = []
        for server in 2...5 {
            let gone = fixture.now
            let back = Comeback(.dismissed, terms(fixture))
            _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(900), back))
            fixture.now = try #require(try fixture.store.nextRing())
            waits.append((fixture.now - gone).components.seconds)
            popup = try show(fixture, try ring(fixture), as: UInt32(server))
        }
        #expect(waits == [900, 900, 900, 86_400 - 2700])
    }

    @Test(arguments: [("2026-11-24T22:00:00Z", 900), ("2026-11-24T20:30:00Z", 28_800)])
    func `what is set for the night comes back in that night, and the rest in the morning`(
        due: String, wait: Int64
    ) throws {
        let fixture = try StoreFixture(now: due)
        let nightly = NagRules(
            tasks: nil, alerts: nil, cap: 3, quiet: try WeeklyHours(parsing: "22:00-07:00"))
        _ = try fixture.add("Tea", due: fixture.now.description)
        let popup = try show(fixture, try ring(fixture), as: 1)
        // In the night in any case.
        let night = try Instant(parsing: "2026-11-24T22:00:00Z")
        fixture.now = max(fixture.now, night)
        let back = Comeback(
            .dismissed, NagTerms(rules: nightly, now: fixture.now, locality: fixture.locality))

        _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(900), back))

        #expect(try fixture.store.nextRing().map { ($0 - fixture.now).components.seconds } == wait)
    }

    @Test func `what was set for the day waits for the morning, although it came back at night by itself`()
        throws
    {
        let fixture = try StoreFixture(now: "2026-11-24T20:30:00Z")
        let nightly = NagRules(
            tasks: nil, alerts: nil, cap: 3, quiet: try WeeklyHours(parsing: "22:00-07:00"))
        func back(_ cause: Comeback.Cause) -> Comeback {
            Comeback(cause, NagTerms(rules: nightly, now: fixture.now, locality: fixture.locality))
        }
        _ = try fixture.add("Tea", due: fixture.now.description)
        let unseen = try show(fixture, try ring(fixture), as: 1)
        // Nobody was there until half past ten.
        fixture.now = try Instant(parsing: "2026-11-24T22:30:00Z")
        _ = try fixture.store.popupClosed(unseen.id, .returns(at: fixture.now, back(.unseen)))
        let seen = try show(fixture, try ring(fixture), as: 2)

        _ = try fixture.store.popupClosed(
            seen.id, .returns(at: fixture.now + .seconds(900), back(.dismissed)))

        #expect(try fixture.store.nextRing() == Instant(parsing: "2026-11-25T06:00:00Z"))
    }

    @Test func `a server that refuses the alert is asked again, and nothing is shown twice`() throws {
        let fixture = try StoreFixture()
        let popup = try nagging(fixture).popup
        fixture.now = try #require(try fixture.store.nextRing())
        _ = try ring(fixture)
        let next = try fixture.store.beginPopup(
            .single, of: popup.members, replacing: popup.id, epoch: epoch, now: fixture.now)
        _ = try fixture.store.popupRefused(next.id)

        let situation = try fixture.store.popupSituation()
        #expect(situation.live.map(\.id) == [popup.id])
        #expect(situation.owed.map(\.alertsAgain) == [true])
    }

    @Test func `after a week a reminder is old, and comes back in the mornings only`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", due: fixture.now.description)
        let popup = try show(fixture, try ring(fixture), as: 1)
        fixture.pass(.seconds(7 * 86_400 + 3600))

        #expect(try fixture.store.popupSituation(now: fixture.now).owed.map(\.isOld) == [true])
        let back = Comeback(.vanished, terms(fixture))
        _ = try fixture.store.popupClosed(popup.id, .returns(at: fixture.now + .seconds(300), back))
        #expect(try fixture.store.nextRing() == fixture.now + .seconds(23 * 3600))
    }

    @Test func `a snooze that ends is as new`() throws {
        let fixture = try StoreFixture()
        let popup = try nagging(fixture).popup
        fixture.pass(.seconds(8 * 86_400))
        let snooze = Answer.snooze(.lasting(try #require(CivilPeriod("PT1H"))))
        _ = try fixture.store.answerPopup(popup.token, snooze, fixture.context(.popup))
        fixture.pass(.seconds(3600))
        _ = try ring(fixture)

        #expect(try fixture.store.popupSituation(now: fixture.now).owed.map(\.isOld) == [false])
    }

    @Test func `a popup that may have gone comes back, unless it nags anyway`() throws {
        let fixture = try StoreFixture()
        let nags = try nagging(fixture).popup
        #expect(try fixture.store.popupMayHaveGone(nags.id, terms(fixture)).reminders == [])
        _ = try fixture.add("Tea", due: fixture.now.description)
        let calm = try show(fixture, try ring(fixture), as: 2)

        #expect(try fixture.store.popupMayHaveGone(calm.id, terms(fixture)).reminders == calm.members)
        #expect(try fixture.store.nextRing() == fixture.now)
        #expect(try fixture.store.popupsToClose().map(\.id) == [calm.id])
    }
}
