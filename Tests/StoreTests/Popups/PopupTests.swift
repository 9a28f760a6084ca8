import CivilTime
import Rules
import Store
import Testing

struct PopupTests {
    private let epoch = PopupEpoch(bus: "guid", owner: ":1.7")

    private func rung(_ fixture: StoreFixture, count: Int = 1) throws -> [Reminder.ID] {
        for number in 0..<count { _ = try fixture.add("Task \(number)", due: "2026-11-24T10:00") }
        fixture.pass(.seconds(2 * 3600))
        let due = try fixture.store.enqueueDue(now: fixture.now).value.due
        try #require(due.count >= count)
        return due
    }

    private func show(
        _ fixture: StoreFixture, _ members: [Reminder.ID], as server: UInt32, replacing: Popup.ID? = nil,
        in other: PopupEpoch? = nil
    )
        throws -> Popup
    {
        let epoch = other ?? epoch
        let popup = try fixture.store.beginPopup(
            members.count > 1 ? .summary : .single, of: members, replacing: replacing, epoch: epoch,
            now: fixture.now)
        return try #require(try fixture.store.popupShown(popup.id, at: .init(server, in: epoch)).value)
    }

    @Test func `a click completes the task once, whatever comes after it`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let popup = try show(fixture, due, as: 5)
        #expect(try fixture.store.reminder(due[0].description).reminder.state == .shown(popup.id))

        let answer = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))
        let again = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))
        let other = try fixture.store.answerPopup(.random(), .complete, fixture.context(.popup))

        guard case .applied(let closing, _) = answer.value else {
            Issue.record("\(answer.value)")
            return
        }
        #expect(closing.state == .closing && answer.subjects.map(\.kind) == [.task] && answer.entry != nil)
        #expect(again.value == .alreadyAnswered(closing) && again.entry == nil && again.subjects.isEmpty)
        #expect(other.value == .unknown)
        #expect(try fixture.store.popupsToClose() == [closing])
        try fixture.store.didClose(popup.id)
        #expect(try fixture.store.popupsToClose().isEmpty)
        #expect(try fixture.store.history(limit: 1).first?.source == .popup)
    }

    @Test func `no popup is begun for what has been answered, not even as one of several`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popup = try show(fixture, [due[0]], as: 5)
        _ = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))

        for (kind, members) in [(Popup.Kind.single, [due[0]]), (.summary, [due[1], due[0]])] {
            #expect(throws: StoreError.conflict(reason: "the reminder '\(due[0])' is no longer to be shown"))
            {
                try fixture.store.beginPopup(
                    kind, of: members, replacing: nil, epoch: epoch, now: fixture.now)
            }
        }

        #expect(try fixture.store.reminder(due[0].description).reminder.state.kind == .answered)
        #expect(try fixture.store.reminder(due[1].description).reminder.state == .due)
    }

    @Test func `a click that overtakes the reply, and one after a restart of the server, still count`() throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let early = try fixture.store.beginPopup(
            .single, of: [due[0]], replacing: nil, epoch: epoch, now: fixture.now)
        let late = try show(fixture, [due[1]], as: 6)

        let first = try fixture.store.answerPopup(early.token, .complete, fixture.context(.popup))
        let reply = try fixture.store.popupShown(early.id, at: .init(5, in: epoch))
        _ = try fixture.store.forgetPopups(exceptOf: nil, unconfirmed: true)
        let second = try fixture.store.answerPopup(late.token, .complete, fixture.context(.popup))

        #expect(first.subjects.map(\.kind) == [.task] && second.subjects.map(\.kind) == [.task])
        #expect(
            reply.value?.state == .closing && reply.value?.serverID?.number == 5 && reply.reminders.isEmpty)
        #expect(try fixture.store.counts().openTasks == 0)
    }

    @Test(arguments: [false, true])
    func `a popup whose click came before its number was known is closed in the next life`(
        isAnsweredThere: Bool
    ) throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let popup = try fixture.store.beginPopup(
            .single, of: due, replacing: nil, epoch: epoch, now: fixture.now)
        func answer() throws {
            _ = try fixture.store.answerPopup(
                popup.token, .complete, at: .init(5, in: epoch), fixture.context(.popup))
        }

        if !isAnsweredThere { try answer() }
        try fixture.reopen()
        _ = try fixture.store.forgetPopups(exceptOf: epoch, unconfirmed: true)
        if isAnsweredThere { try answer() }

        let closing = try fixture.store.popupsToClose()
        #expect(closing.map(\.id) == [popup.id] && closing.first?.serverID?.number == 5)
    }

    @Test func `of popups with one number only the last is there, and what the others showed is owed again`()
        throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 3)
        _ = try show(fixture, [due[0]], as: 5)
        let second = try show(fixture, [due[1]], as: 6)

        let last = try show(fixture, [due[2]], as: 5)

        let situation = try fixture.store.popupSituation()
        #expect(situation.live.map(\.id) == [second.id, last.id])
        #expect(Set(situation.owed.map(\.id)) == Set(due))
        #expect(try fixture.store.reminder(due[0].description).reminder.state == .due)
        #expect(try fixture.store.popupsToClose() == [])
    }

    @Test func `when the server goes, its reminders are owed again and its numbers mean nothing`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let popup = try show(fixture, due, as: 5)
        let newEpoch = PopupEpoch(bus: "guid", owner: ":1.9")

        let lost = try fixture.store.forgetPopups(exceptOf: newEpoch, unconfirmed: false)

        #expect(lost.reminders == due)
        #expect(lost.value == [due[0]: "guid"])
        #expect(try fixture.store.popup(at: .init(5, in: epoch)) == nil)
        #expect(try fixture.store.popupSituation().live.isEmpty)
        #expect(try fixture.store.popupSituation().owed.map(\.id) == due)
        #expect(try fixture.store.popupClosed(popup.id, .returns(at: fixture.now)).reminders.isEmpty)
    }

    @Test func `a popup of another bus is not ours, even if its server had the same name and number`()
        throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        _ = try show(fixture, due, as: 5)
        let elsewhere = PopupEpoch(bus: "another guid", owner: epoch.owner)

        #expect(try fixture.store.popup(at: .init(5, in: elsewhere)) == nil)
        let lost = try fixture.store.forgetPopups(exceptOf: elsewhere, unconfirmed: false)

        #expect(lost.reminders == due)
        #expect(try fixture.store.popupSituation().live.isEmpty)
    }

    @Test func `after our own restart the popups of the same server are known, the unconfirmed ones lost`()
        throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popup = try show(fixture, [due[0]], as: 5)
        _ = try fixture.store.beginPopup(
            .single, of: [due[1]], replacing: nil, epoch: epoch, now: fixture.now)

        try fixture.reopen()
        _ = try fixture.store.forgetPopups(exceptOf: epoch, unconfirmed: true)

        #expect(try fixture.store.popup(at: .init(5, in: epoch))?.id == popup.id)
        #expect(try fixture.store.popupSituation().live.map(\.id) == [popup.id])
    }

    @Test
    func
        `a popup of which only the reserved number is known is closed after our own restart, and alerts again`()
        throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let number = PopupID.reserved()
        let popup = try fixture.store.beginPopup(
            .single, of: due, replacing: nil, epoch: epoch, reserving: number, now: fixture.now)

        try fixture.reopen()
        _ = try fixture.store.forgetPopups(exceptOf: epoch, unconfirmed: true)
        let live = try fixture.store.popupSituation().live.map(\.id)
        _ = try fixture.store.dropPopup(popup.id)
        let closing = try fixture.store.popupsToClose()
        try fixture.store.didClose(popup.id)

        #expect(live == [popup.id])
        #expect(closing.map(\.closable) == [PostedPopup(number, in: epoch)])
        #expect(try fixture.store.popupsToClose().isEmpty)
        #expect(try fixture.store.popupSituation().owed.map(\.id) == due)
        #expect(try fixture.store.popupSituation().owed.allSatisfy { !$0.wasShown })
    }

    @Test func `reserved numbers are above those that a server counts to`() {
        let numbers = (0..<1000).map { _ in PopupID.reserved().number }

        #expect(numbers.allSatisfy { (1 << 30..<1 << 31).contains($0) })
        #expect(Set(numbers).count > 990)
    }

    private let lasting = PopupEpoch(bus: "any", owner: "org.gtk.Notifications")

    @Test func `popups that outlive servers are not forgotten with them, but those on their way are`() throws
    {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popup = try show(fixture, [due[0]], as: 5, in: lasting)
        _ = try fixture.store.beginPopup(
            .single, of: [due[1]], replacing: nil, epoch: lasting, now: fixture.now)

        try fixture.reopen()
        let withoutServer = try fixture.store.forgetPopups(exceptOf: nil, unconfirmed: true)
        let atItsReturn = try fixture.store.forgetPopups(exceptOf: lasting, unconfirmed: true)

        #expect(withoutServer.reminders == [])
        #expect(atItsReturn.reminders == [due[1]])
        #expect(try fixture.store.popupSituation().live.map(\.id) == [popup.id])
        #expect(try fixture.store.oldestPopup() == fixture.now)
    }

    @Test func `where another server shows the popups, those that were kept wait for their end`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let popup = try show(fixture, due, as: 5, in: lasting)

        let changed = try fixture.store.forgetPopups(exceptOf: epoch, unconfirmed: false)
        _ = try fixture.store.forgetPopups(exceptOf: nil, unconfirmed: true)

        #expect(changed.reminders == due)
        #expect(try fixture.store.popupSituation().live.isEmpty)
        #expect(try fixture.store.popupsToClose(lasting: false) == [])
        #expect(try fixture.store.popupsToClose().map(\.id) == [popup.id])
    }

    @Test func `what an ordinary server shows is taken off where popups are kept from now on`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let popup = try show(fixture, due, as: 5)

        let changed = try fixture.store.forgetPopups(exceptOf: lasting, unconfirmed: false)

        #expect(changed.reminders == due)
        #expect(try fixture.store.popupsToClose(lasting: false).map(\.id) == [popup.id])
    }

    @Test func `a popup is found by its token`() throws {
        let fixture = try StoreFixture()
        let popup = try show(fixture, try rung(fixture), as: 5)

        #expect(try fixture.store.popup(popup.token)?.id == popup.id)
        #expect(try fixture.store.popup(PopupToken.random()) == nil)
    }

    @Test func `completing elsewhere lets the popup go, snoozing elsewhere too`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popups = [try show(fixture, [due[0]], as: 5), try show(fixture, [due[1]], as: 6)]
        let tasks = try due.map { try fixture.store.reminder($0.description).reminder.identity.subject.id }

        _ = try fixture.store.complete(tasks[0], subtasks: .ask, fixture.context)
        _ = try fixture.store.snooze(tasks[1], .lasting(CivilPeriod(parsing: "PT1H")), fixture.context)

        #expect(try fixture.store.popupsToClose().map(\.id) == popups.map(\.id))
        #expect(try fixture.store.popupSituation().owedCount == 0)
    }

    @Test func `a later reminder of the task finds the popup of the earlier to take over`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M"])
        fixture.pass(.seconds(1_800))
        let first = try fixture.store.enqueueDue(now: fixture.now).value.due
        let popup = try show(fixture, first, as: 5)
        fixture.pass(.seconds(1_800))
        let second = try fixture.store.enqueueDue(now: fixture.now).value.due

        let situation = try fixture.store.popupSituation()
        let plan = PopupPlan(owed: situation.owed, live: situation.live, limit: 3)
        #expect(plan.steps == [.post(.single, second, replacing: popup.id)])
        let new = try show(fixture, second, as: 5, replacing: popup.id)

        #expect(try fixture.store.popupsToClose().isEmpty)
        #expect(try fixture.store.popup(at: .init(5, in: epoch))?.id == new.id)
        let after = try fixture.store.popupSituation()
        #expect(PopupPlan(owed: after.owed, live: after.live, limit: 3).steps.isEmpty)
    }

    @Test func `a replacement that gets another number leaves the old popup to be closed`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let old = try show(fixture, due, as: 5)

        let new = try show(fixture, due, as: 6, replacing: old.id)

        #expect(try fixture.store.popupsToClose().map(\.id) == [old.id])
        #expect(try fixture.store.reminder(due[0].description).reminder.state == .shown(new.id))
    }

    @Test func `a click on a reminder that a later one has just followed answers that one`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T10:00", triggers: ["PT0S", "-PT30M"])
        fixture.pass(.seconds(1800))
        let popup = try show(fixture, try fixture.store.enqueueDue(now: fixture.now).value.due, as: 5)
        fixture.pass(.seconds(1800))
        _ = try fixture.store.enqueueDue(now: fixture.now)

        let answer = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))

        guard case .applied = answer.value else {
            Issue.record("\(answer.value)")
            return
        }
        #expect(try !fixture.store.task(task).todo.isOpen)
        #expect(try fixture.states(of: task) == ["before:-PT30M superseded", "due answered"])
    }

    @Test func `a button for tomorrow that is pressed a day late means the next morning`() throws {
        let fixture = try StoreFixture()
        let popup = try show(fixture, try rung(fixture), as: 5)
        let tomorrow = SnoozeTime.until(try When(parsing: "2026-11-25T09:00"))
        fixture.pass(.seconds(86_400))

        _ = try fixture.store.answerPopup(popup.token, .snooze(tomorrow), fixture.context(.popup))

        #expect(try fixture.store.nextRing()?.description == "2026-11-26T08:00:00Z")
    }

    @Test func `what was to come back by a clock that was ahead comes back by the right one`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popup = try show(fixture, [due[0]], as: 5)
        _ = try fixture.store.popupClosed(
            popup.id, .returns(at: fixture.now + .seconds(365 * 86_400)))
        let nextYear = SnoozeTime.until(try When(parsing: "2027-11-24"))
        _ = try fixture.store.answer(due[1].description, .snooze(nextYear), fixture.context)

        let pulled = try fixture.store.pullBackReturns(
            to: fixture.now + .seconds(600),
            NagTerms(rules: .usual, now: fixture.now, locality: fixture.locality))

        #expect(pulled.reminders == [due[0]])
        #expect(try fixture.store.nextRing() == fixture.now + .seconds(600))
    }

    @Test func `a refused popup leaves its reminders owed, and what it was to replace as it was`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        let old = try show(fixture, due, as: 5)
        let new = try fixture.store.beginPopup(
            .single, of: due, replacing: old.id, epoch: epoch, now: fixture.now)
        #expect(try fixture.store.popupSituation().live.map(\.id) == [new.id])

        _ = try fixture.store.popupRefused(new.id)

        #expect(try fixture.store.reminder(due[0].description).reminder.state == .shown(old.id))
        let alone = try fixture.store.beginPopup(
            .single, of: due, replacing: nil, epoch: epoch, now: fixture.now)
        _ = try fixture.store.popupRefused(alone.id)
        #expect(try fixture.store.reminder(due[0].description).reminder.state == .due)
    }

    @Test func `an expired popup comes back, a dismissed one means what the user wants`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 2)
        let popups = try due.enumerated().map { try show(fixture, [$1], as: UInt32($0 + 1)) }

        _ = try fixture.store.popupClosed(popups[0].id, .returns(at: fixture.now + .seconds(600)))
        _ = try fixture.store.popupClosed(popups[1].id, .dismissed(fixture.context(.popup)))

        let states = try due.map { try fixture.store.reminder($0.description).reminder.state }
        #expect(states == [.snoozed, .answered(.dismiss, at: fixture.now)])
        #expect(try fixture.store.nextRing() == fixture.now + .seconds(600))
        #expect(try fixture.store.history(limit: 1).first?.kindOfChange == .dismiss)
    }

    @Test func `a popup that a server took after we had given it up is taken off the screen`() throws {
        let fixture = try StoreFixture()
        let late = try fixture.store.beginPopup(
            .single, of: rung(fixture), replacing: nil, epoch: epoch, now: fixture.now)
        _ = try fixture.store.popupRefused(late.id)

        _ = try fixture.store.popupShown(late.id, at: .init(5, in: epoch))

        #expect(try fixture.store.popupsToClose().map(\.id) == [late.id])
    }

    @Test func `what is critical is owed before all that is later`() throws {
        let fixture = try StoreFixture()
        let fire = try Alert(title: "Fire", body: "", urgency: .critical, when: .instant(fixture.now))
        let critical = try fixture.store.notify(fire, fixture.context).value.reminder.id
        _ = try rung(fixture, count: 5)

        let owed = try fixture.store.popupSituation(limit: 3).owed

        #expect(owed.first?.id == critical && owed.count == 3)
        #expect(owed.map(\.isCritical) == [true, false, false])
    }

    @Test func `a summary answers for all its members at once`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture, count: 12)
        let popup = try show(fixture, due, as: 1)

        let change = try fixture.store.answerPopup(popup.token, .complete, fixture.context(.popup))

        #expect(change.subjects.count { $0.kind == .task } == 12)
        #expect(try fixture.store.counts().openTasks == 0)
        #expect(try fixture.store.undo(0, fixture.context).subjects.count { $0.kind == .task } == 12)
        #expect(try fixture.store.popupSituation().owedCount == 12)
    }

    @Test func `a reminder that has moved on cannot be put in a popup`() throws {
        let fixture = try StoreFixture()
        let due = try rung(fixture)
        _ = try fixture.store.answer(due[0].description, .dismiss, fixture.context)

        #expect(throws: StoreError.self) {
            try fixture.store.beginPopup(.single, of: due, replacing: nil, epoch: epoch, now: fixture.now)
        }
        #expect(try fixture.store.popupSituation().live.isEmpty)
    }
}
