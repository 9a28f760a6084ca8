import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// What the store does for quiet: sorting what is owed, letting go of what is too late, remembering a wish.
struct QuietTests {
    private func circumstances(
        _ world: StoreWorld, budget: Int? = nil, isBriefing: Bool = false,
        _ adjust: (inout QuietRules, inout Presence) -> Void = { _, _ in }
    ) -> Store.Circumstances {
        var rules = QuietRules()
        rules.brief = MorningBrief(at: Locality.usualDateHour, dailyBudget: budget)
        var presence = Presence()
        adjust(&rules, &presence)
        return Store.Circumstances(
            Attention(rules, presence, in: world.locality.zone), at: world.now, isBriefing: isBriefing)
    }

    private func enqueue(_ world: StoreWorld) throws {
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)
    }

    private static let epoch = PopupEpoch(bus: "bus", owner: ":1.1")

    @discardableResult
    private func show(_ reminders: [Reminder.ID], in world: StoreWorld, number: UInt32) throws -> Popup.ID {
        let popup = try world.store.beginPopup(
            reminders.count == 1 ? .single : .summary, of: reminders, replacing: nil, epoch: Self.epoch,
            now: world.now)
        _ = try world.store.popupShown(popup.id, at: .init(number, in: Self.epoch))
        return popup.id
    }

    @Test func `while the screen is locked, only what is on screen and what is critical is to be shown`()
        throws
    {
        let world = try StoreWorld()
        _ = try world.add("On screen", due: "2026-11-24T09:30")
        world.pass(.seconds(3600))
        try enqueue(world)
        let first = try #require(try world.store.popupSituation().owed.first)
        try show([first.id], in: world, number: 1)
        _ = try world.add("Held", due: "2026-11-24T10:00:30")
        let alert = try Alert(title: "Recall", body: "", urgency: .critical, when: .instant(world.now))
        _ = try world.store.notify(alert, world.context)
        world.pass(.seconds(60))
        try enqueue(world)

        let situation = try world.store.popupSituation(in: circumstances(world) { $1.isLocked = true })

        #expect(situation.owed.map(\.subject) == [.alert(alert.id), first.subject])
        #expect(situation.owedCount == 2)
        #expect((situation.held.count, situation.held.until, situation.held.reasons) == (1, nil, [.locked]))
    }

    @Test func `many that are held do not hide the few that are not`() throws {
        let world = try StoreWorld()
        let old = try world.add("Ordinary", due: "2026-11-24T09:30")
        for number in 0..<600 {
            let draft = try TodoDetails(
                title: "Calm \(number)", due: When(parsing: "2026-11-24T10:30"), priority: .low)
            _ = try world.store.add(draft, world.context)
        }
        world.pass(.seconds(3 * 3600))
        for _ in 0..<5 { try enqueue(world) }

        let situation = try world.store.popupSituation(in: circumstances(world), limit: 20)

        #expect(situation.owed.map(\.subject.id) == [old])
        #expect(situation.held.count == 600)
        #expect(situation.held.reasons == [.brief])
        #expect(situation.owedCount == 1)
    }

    @Test func `first popups of their own count for the day's budget, each reminder once`() throws {
        let world = try StoreWorld(now: "2026-11-24T08:30:00Z")
        for minute in 31...36 { _ = try world.add("Task \(minute)", due: "2026-11-24T09:\(minute)") }
        world.pass(.seconds(600))
        try enqueue(world)
        let owed = try world.store.popupSituation().owed.map(\.id)
        try #require(owed.count == 6)
        for _ in 0..<3 {
            // Shown again and again it is one.
            let popup = try show([owed[0]], in: world, number: 1)
            _ = try world.store.dropPopup(popup)
            try world.store.didClose(popup)
        }
        let summary = try show([owed[1], owed[2]], in: world, number: 2)
        _ = try world.store.dropPopup(summary)
        try world.store.didClose(summary)

        #expect(try world.store.popupSituation(in: circumstances(world, budget: 2)).owed.count == 6)
        let spent = try world.store.popupSituation(in: circumstances(world, budget: 1))
        #expect(Set(spent.owed.map(\.id)) == Set(owed[0...2]))
        #expect((spent.held.count, spent.held.reasons) == (3, [.budget]))
        world.pass(.seconds(86_400))
        let morning = try world.store.popupSituation(in: circumstances(world, budget: 1, isBriefing: true))
        #expect(morning.owed.count == 6)
        #expect(Set(morning.owed.filter(\.isGathered).map(\.id)) == Set(owed[3...5]))
    }

    @Test func `only a time that the user chose makes a reminder insistent, and its return does not`() throws
    {
        let world = try StoreWorld()
        let task = try world.add("Tea", due: "2026-11-24T09:30")
        let asked = try world.add("Asked for")
        _ = try world.store.snooze(asked, .lasting(try CivilPeriod(parsing: "PT1H")), world.context)
        world.pass(.seconds(3600))
        try enqueue(world)
        func insistent() throws -> Set<String> {
            Set(try world.store.popupSituation().owed.filter(\.isInsistent).map(\.subject.id))
        }
        #expect(try insistent() == [asked])

        _ = try world.store.snooze(task, .lasting(try CivilPeriod(parsing: "PT15M")), world.context)
        world.pass(.seconds(900))
        try enqueue(world)
        try world.reopen()
        #expect(try insistent() == [asked, task])

        let owed = try #require(try world.store.popupSituation().owed.first { $0.subject.id == task })
        let popup = try show([owed.id], in: world, number: 1)
        _ = try world.store.popupClosed(popup, .returns(at: world.now + .seconds(60)))
        world.pass(.seconds(60))
        try enqueue(world)
        #expect(try insistent() == [asked])
    }

    @Test func `what is too late lapses, unless it was shown, is critical or was put off`() throws {
        let world = try StoreWorld()
        let late = try world.add("Late", due: "2026-11-24T09:30")
        let shown = try world.add("Shown", due: "2026-11-24T09:30")
        let putOff = try world.add("Put off")
        _ = try world.store.snooze(putOff, .lasting(try CivilPeriod(parsing: "PT30M")), world.context)
        let patient = try TodoDetails(
            title: "Patient", due: When(parsing: "2026-11-24T09:30"), lateCancel: .seconds(86_400))
        _ = try world.store.add(patient, world.context)
        let alert = try Alert(
            title: "Recall", body: "", urgency: .critical, when: .instant(world.now + .seconds(1800)))
        _ = try world.store.notify(alert, world.context)
        world.pass(.seconds(1800))
        try enqueue(world)
        let owed = try world.store.popupSituation().owed
        let popup = try show([try #require(owed.first { $0.subject.id == shown }).id], in: world, number: 1)
        _ = try world.store.dropPopup(popup)
        world.pass(.seconds(2 * 3600))

        #expect(try world.store.lapse(at: world.now, usual: nil).reminders.isEmpty)
        let change = try world.store.lapse(at: world.now, usual: .seconds(3600))

        #expect(change.reminders.count == 1)
        #expect(try world.states(of: late) == ["due withdrawn"])
        #expect(try world.store.popupSituation().owedCount == 4)
        #expect(
            try world.reminders(of: late).first?.why.contains(
                "it was not shown: it would have come 2 h late") == true)
    }

    @Test func `what waits for the brief does not become too late there`() throws {
        let world = try StoreWorld()
        var drafts = [try TodoDetails(title: "Calm", due: When(parsing: "2026-11-24T09:30"), priority: .low)]
        drafts.append(
            try TodoDetails(
                title: "Now or never", due: When(parsing: "2026-11-24T09:30"), priority: .low,
                lateCancel: .seconds(3600)))
        let ids = try drafts.map { try world.store.add($0, world.context).value.todo.id.description }
        world.pass(.seconds(1800))
        try enqueue(world)

        let situation = try world.store.popupSituation(in: circumstances(world))
        world.pass(.seconds(2 * 3600))
        let change = try world.store.lapse(at: world.now, usual: .seconds(3600), sparesCalm: true)

        #expect(situation.owed.map(\.subject.id) == [ids[1]])
        #expect(situation.held.reasons == [.brief])
        #expect(change.reminders.count == 1)
        #expect(try world.states(of: ids[0]) == ["due due"])
    }

    /// It took 0.4 s after a year of 500 things, each time that anything happened.
    @Test(arguments: [false, true])
    func `what is too late is looked for among what is owed, and not in all that has ever been`(
        isForAll: Bool
    ) throws {
        let world = try StoreWorld()
        world.store.close()

        let steps = try plan(world.path, of: Store.tooLate(isForAll: isForAll))

        #expect(steps.first == "SEARCH r USING INDEX reminder_owed (ring_at<?)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") })
    }

    @Test func `a wish for quiet is remembered, and can be taken back`() throws {
        let world = try StoreWorld()
        #expect(try world.store.quietUntil() == nil)
        try world.store.setQuiet(until: world.now, now: world.now, in: world.locality.zone)
        try world.reopen()
        #expect(try world.store.quietUntil() == world.now)
        try world.store.setQuiet(until: nil, now: world.now, in: world.locality.zone)
        #expect(try world.store.quietUntil() == nil)
    }

    @Test func `late cancel is kept with its task, changed and undone`() throws {
        let world = try StoreWorld()
        let draft = try TodoDetails(title: "Tea", lateCancel: .seconds(3600))
        let id = try world.store.add(draft, world.context).value.todo.id.description
        var changes = TodoChanges()
        changes.edits.clear = ["late_cancel"]
        #expect(try world.store.edit(id, changes, world.context).value.todo.lateCancel == nil)
        _ = try world.store.undo(0, world.context)
        #expect(try world.store.task(id).todo.lateCancel == .seconds(3600))
        #expect(throws: InvalidValue.self) { try TodoDetails(title: "Tea", lateCancel: .seconds(59)) }
    }
}
