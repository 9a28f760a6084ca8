import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// What the store does for quiet: sorting what is owed, letting go of what is too late, remembering a wish.
struct QuietTests {
    private func circumstances(
        _ fixture: StoreFixture, budget: Int? = nil, isBriefing: Bool = false,
        _ adjust: (inout QuietRules, inout Presence) -> Void = { _, _ in }
    ) -> Store.Circumstances {
        var rules = QuietRules()
        rules.brief = MorningBrief(at: Locality.usualDateHour, dailyBudget: budget)
        var presence = Presence()
        adjust(&rules, &presence)
        return Store.Circumstances(
            Attention(rules, presence, in: fixture.locality.zone), at: fixture.now, isBriefing: isBriefing)
    }

    private func enqueue(_ fixture: StoreFixture) throws {
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
    }

    private static let epoch = PopupEpoch(bus: "bus", owner: ":1.1")

    @discardableResult
    private func show(_ reminders: [Reminder.ID], in fixture: StoreFixture, number: UInt32) throws -> Popup.ID
    {
        let popup = try fixture.store.beginPopup(
            reminders.count == 1 ? .single : .summary, of: reminders, replacing: nil, epoch: Self.epoch,
            now: fixture.now)
        _ = try fixture.store.popupShown(popup.id, at: .init(number, in: Self.epoch))
        return popup.id
    }

    @Test func `while the screen is locked, only what is on screen and what is critical is to be shown`()
        throws
    {
        let fixture = try StoreFixture()
        _ = try fixture.add("On screen", due: "2026-11-24T09:30")
        fixture.pass(.seconds(3600))
        try enqueue(fixture)
        let first = try #require(try fixture.store.popupSituation().owed.first)
        try show([first.id], in: fixture, number: 1)
        _ = try fixture.add("Held", due: "2026-11-24T10:00:30")
        let alert = try Alert(title: "Recall", body: "", urgency: .critical, when: .instant(fixture.now))
        _ = try fixture.store.notify(alert, fixture.context)
        fixture.pass(.seconds(60))
        try enqueue(fixture)

        let situation = try fixture.store.popupSituation(in: circumstances(fixture) { $1.isLocked = true })

        #expect(situation.owed.map(\.subject) == [.alert(alert.id), first.subject])
        #expect(situation.owedCount == 2)
        #expect((situation.held.count, situation.held.until, situation.held.reasons) == (1, nil, [.locked]))
    }

    @Test func `many that are held do not hide the few that are not`() throws {
        let fixture = try StoreFixture()
        let old = try fixture.add("Ordinary", due: "2026-11-24T09:30")
        for number in 0..<600 {
            let draft = try TodoDetails(
                title: "Calm \(number)", due: When(parsing: "2026-11-24T10:30"), priority: .low)
            _ = try fixture.store.add(draft, fixture.context)
        }
        fixture.pass(.seconds(3 * 3600))
        for _ in 0..<5 { try enqueue(fixture) }

        let situation = try fixture.store.popupSituation(in: circumstances(fixture), limit: 20)

        #expect(situation.owed.map(\.subject.id) == [old])
        #expect(situation.held.count == 600)
        #expect(situation.held.reasons == [.brief])
        #expect(situation.owedCount == 1)
    }

    @Test func `first popups of their own count for the day's budget, each reminder once`() throws {
        let fixture = try StoreFixture(now: "2026-11-24T08:30:00Z")
        for minute in 31...36 { _ = try fixture.add("Task \(minute)", due: "2026-11-24T09:\(minute)") }
        fixture.pass(.seconds(600))
        try enqueue(fixture)
        let owed = try fixture.store.popupSituation().owed.map(\.id)
        try #require(owed.count == 6)
        for _ in 0..<3 {
            // Shown again and again it is one.
            let popup = try show([owed[0]], in: fixture, number: 1)
            _ = try fixture.store.dropPopup(popup)
            try fixture.store.didClose(popup)
        }
        let summary = try show([owed[1], owed[2]], in: fixture, number: 2)
        _ = try fixture.store.dropPopup(summary)
        try fixture.store.didClose(summary)

        #expect(try fixture.store.popupSituation(in: circumstances(fixture, budget: 2)).owed.count == 6)
        let spent = try fixture.store.popupSituation(in: circumstances(fixture, budget: 1))
        #expect(Set(spent.owed.map(\.id)) == Set(owed[0...2]))
        #expect((spent.held.count, spent.held.reasons) == (3, [.budget]))
        fixture.pass(.seconds(86_400))
        let morning = try fixture.store.popupSituation(
            in: circumstances(fixture, budget: 1, isBriefing: true))
        #expect(morning.owed.count == 6)
        #expect(Set(morning.owed.filter(\.isGathered).map(\.id)) == Set(owed[3...5]))
    }

    @Test func `only a time that the user chose makes a reminder insistent, and its return does not`() throws
    {
        let fixture = try StoreFixture()
        let task = try fixture.add("Tea", due: "2026-11-24T09:30")
        let asked = try fixture.add("Asked for")
        _ = try fixture.store.snooze(asked, .lasting(try CivilPeriod(parsing: "PT1H")), fixture.context)
        fixture.pass(.seconds(3600))
        try enqueue(fixture)
        func insistent() throws -> Set<String> {
            Set(try fixture.store.popupSituation().owed.filter(\.isInsistent).map(\.subject.id))
        }
        #expect(try insistent() == [asked])

        _ = try fixture.store.snooze(task, .lasting(try CivilPeriod(parsing: "PT15M")), fixture.context)
        fixture.pass(.seconds(900))
        try enqueue(fixture)
        try fixture.reopen()
        #expect(try insistent() == [asked, task])

        let owed = try #require(try fixture.store.popupSituation().owed.first { $0.subject.id == task })
        let popup = try show([owed.id], in: fixture, number: 1)
        _ = try fixture.store.popupClosed(popup, .returns(at: fixture.now + .seconds(60)))
        fixture.pass(.seconds(60))
        try enqueue(fixture)
        #expect(try insistent() == [asked])
    }

    @Test func `what is too late lapses, unless it was shown, is critical or was put off`() throws {
        let fixture = try StoreFixture()
        let late = try fixture.add("Late", due: "2026-11-24T09:30")
        let shown = try fixture.add("Shown", due: "2026-11-24T09:30")
        let putOff = try fixture.add("Put off")
        _ = try fixture.store.snooze(putOff, .lasting(try CivilPeriod(parsing: "PT30M")), fixture.context)
        let patient = try TodoDetails(
            title: "Patient", due: When(parsing: "2026-11-24T09:30"), lateCancel: .seconds(86_400))
        _ = try fixture.store.add(patient, fixture.context)
        let alert = try Alert(
            title: "Recall", body: "", urgency: .critical, when: .instant(fixture.now + .seconds(1800)))
        _ = try fixture.store.notify(alert, fixture.context)
        fixture.pass(.seconds(1800))
        try enqueue(fixture)
        let owed = try fixture.store.popupSituation().owed
        let popup = try show([try #require(owed.first { $0.subject.id == shown }).id], in: fixture, number: 1)
        _ = try fixture.store.dropPopup(popup)
        fixture.pass(.seconds(2 * 3600))

        #expect(try fixture.store.lapse(at: fixture.now, usual: nil).reminders.isEmpty)
        let change = try fixture.store.lapse(at: fixture.now, usual: .seconds(3600))

        #expect(change.reminders.count == 1)
        #expect(try fixture.states(of: late) == ["due withdrawn"])
        #expect(try fixture.store.popupSituation().owedCount == 4)
        #expect(
            try fixture.reminders(of: late).first?.why.contains(
                "it was not shown: it would have come 2 h late") == true)
    }

    @Test func `what waits for the brief does not become too late there`() throws {
        let fixture = try StoreFixture()
        var drafts = [try TodoDetails(title: "Calm", due: When(parsing: "2026-11-24T09:30"), priority: .low)]
        drafts.append(
            try TodoDetails(
                title: "Now or never", due: When(parsing: "2026-11-24T09:30"), priority: .low,
                lateCancel: .seconds(3600)))
        let ids = try drafts.map { try fixture.store.add($0, fixture.context).value.todo.id.description }
        fixture.pass(.seconds(1800))
        try enqueue(fixture)

        let situation = try fixture.store.popupSituation(in: circumstances(fixture))
        fixture.pass(.seconds(2 * 3600))
        let change = try fixture.store.lapse(at: fixture.now, usual: .seconds(3600), sparesCalm: true)

        #expect(situation.owed.map(\.subject.id) == [ids[1]])
        #expect(situation.held.reasons == [.brief])
        #expect(change.reminders.count == 1)
        #expect(try fixture.states(of: ids[0]) == ["due due"])
    }

    /// It took 0.4 s after a year of 500 things, each time that anything happened.
    @Test(arguments: [false, true])
    func `what is too late is looked for among what is owed, and not in all that has ever been`(
        isForAll: Bool
    ) throws {
        let fixture = try StoreFixture()
        fixture.store.close()

        let steps = try plan(fixture.path, of: Store.tooLate(isForAll: isForAll))

        #expect(steps.first == "SEARCH r USING INDEX reminder_owed (ring_at<?)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") })
    }

    @Test func `a wish for quiet is remembered, and can be taken back`() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.quietUntil() == nil)
        try fixture.store.setQuiet(until: fixture.now, now: fixture.now, in: fixture.locality.zone)
        try fixture.reopen()
        #expect(try fixture.store.quietUntil() == fixture.now)
        try fixture.store.setQuiet(until: nil, now: fixture.now, in: fixture.locality.zone)
        #expect(try fixture.store.quietUntil() == nil)
    }

    @Test func `late cancel is kept with its task, changed and undone`() throws {
        let fixture = try StoreFixture()
        let draft = try TodoDetails(title: "Tea", lateCancel: .seconds(3600))
        let id = try fixture.store.add(draft, fixture.context).value.todo.id.description
        var changes = TodoChanges()
        changes.edits.clear = ["late_cancel"]
        #expect(try fixture.store.edit(id, changes, fixture.context).value.todo.lateCancel == nil)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.task(id).todo.lateCancel == .seconds(3600))
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "Tea", lateCancel: .seconds(59)) }
    }
}
