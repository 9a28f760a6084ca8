import CivilTime
import Rules
import Store
import Testing

struct MaintenancePlanTests {
    /// Tuesday 24 November 2026, 09:00 in Paris.
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func add(
        _ title: String, _ repeats: String, parts: [PartDetails] = [], past: [MaintenanceEvent] = [],
        _ change: (inout GivenFields<MaintenanceDetails>) throws -> Void = { _ in }
    ) throws -> String {
        var given = GivenFields<MaintenanceDetails>()
        (given.title, given.repeats) = (title, try Repetition(parsing: repeats))
        try change(&given)
        return try fixture.store.addMaintenance(given, parts: parts, past: past, fixture.context)
            .value.plan.id.description
    }

    private func service(on day: String? = nil, by name: String = "", cost: String? = nil) throws
        -> ServiceDetails
    {
        var given = GivenFields<ServiceDetails>()
        (given.on, given.by) = (try day.map { try fixture.day($0) }, name)
        given.cost = try cost.map { try Money(parsing: $0) }
        return try ServiceDetails(of: given, on: fixture.context.today)
    }

    private func done(_ id: String, on day: String? = nil, by name: String = "") throws -> MaintenanceResult {
        try fixture.store.maintenanceDone(
            id, service(on: day, by: name), isAgain: true, fixture.context
        ).value
    }

    @Test func `what was done today is done once, unless somebody says that it was done again`() throws {
        let id = try add("Descale", "after done P3M")
        _ = try fixture.store.maintenanceDone(id, service(), fixture.context)

        let refusal = #expect(throws: StoreError.self) {
            try fixture.store.maintenanceDone(id, service(), fixture.context)
        }

        let words = "'Descale' was already done today; to record it again: --again"
        #expect(refusal == .conflict(reason: words))
        #expect(try fixture.store.maintenanceHistory(id).count == 1)
        _ = try fixture.store.maintenanceDone(id, service(), isAgain: true, fixture.context)
        #expect(try fixture.store.maintenanceHistory(id).count == 2)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.maintenanceHistory(id).count == 1)
    }

    @Test func `a day in the past counts once, too`() throws {
        let id = try add("Descale", "after done P3M")
        _ = try fixture.store.maintenanceDone(id, service(), fixture.context)
        _ = try fixture.store.maintenanceDone(id, service(on: "2026-10-01"), fixture.context)

        #expect(throws: StoreError.self) {
            try fixture.store.maintenanceDone(id, service(on: "2026-10-01"), fixture.context)
        }
    }

    @Test func `what is recorded late is filed by its day, as due when it was due then`() throws {
        let id = try add("Descale", "after done P3M") { $0.due = try fixture.day("2026-11-20") }
        _ = try done(id)
        _ = try done(id, on: "2026-08-15")
        _ = try done(id, on: "2026-10-01")

        let history = try fixture.store.maintenanceHistory(id)

        #expect(history.map(\.details.on.description) == ["2026-08-15", "2026-10-01", "2026-11-24"])
        #expect(history.map(\.due.description) == ["2026-11-20", "2026-11-20", "2026-11-20"])
        let plan = try fixture.store.maintenance(id).plan
        #expect(try plan.due == fixture.day("2027-02-24") && plan.lastDone == fixture.day("2026-11-24"))
    }

    @Test func `an imported history keeps the next day when something older is recorded`() throws {
        let past = MaintenanceEvent(
            at: fixture.now, kind: .done, due: try fixture.day("2026-11-01"), try service(on: "2026-11-10"))
        let id = try add("Descale", "after done P3M", past: [past]) { $0.due = try fixture.day("2027-02-10") }

        _ = try done(id, on: "2026-10-01")

        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2027-02-10"))
    }

    @Test func `an item is no part of its own maintenance`() throws {
        let filter = try fixture.addItem("Filter")

        let refusal = #expect(throws: StoreError.self) {
            try add("Change", "after done P6M", parts: [.sample(filter, 1)]) { $0.item = filter }
        }
        let id = try add("Change", "after done P6M", parts: [.sample(filter, 1)])
        var edits = FieldEdits<MaintenanceDetails>()
        edits.set.item = filter

        #expect("\(refusal as Any)".contains("it is what the maintenance is done to"), "\(refusal as Any)")
        #expect(throws: StoreError.self) { try fixture.store.editMaintenance(id, edits, fixture.context) }
        #expect(try fixture.store.maintenance(id).itemName == "")
    }

    @Test func `a part without levels stays off the list until there is enough of it`() throws {
        let filter = try fixture.addItem("Filter") { $0.quantity = try Quantity(parsing: "2") }
        let id = try add("Change filter", "after done P6M", parts: [.sample(filter, 2)])
        #expect(try done(id).parts.listed == ["Filter"] && list() == ["Filter"])
        _ = try fixture.store.removeFromShoppingList(["Filter"], fixture.context)

        #expect(try done(id).parts.listed == [] && list() == [])
        _ = try fixture.addItem("Filter") { $0.quantity = try Quantity(parsing: "2") }
        #expect(try list() == [])
        #expect(try done(id).parts.listed == ["Filter"] && list() == ["Filter"])
        _ = try fixture.store.removeFromShoppingList(["Filter"], fixture.context)
        _ = try fixture.store.addToShoppingList([ShoppingDetails(name: "filters")], fixture.context)
        #expect(try list() == ["filters"])
    }

    @Test func `removing an item names its maintenance in the journal, and one undo brings back both`() throws
    {
        let kettle = try fixture.addItem("Kettle")
        let id = try add("Descale", "after done P3M") { $0.item = kettle }

        _ = try fixture.store.removeItems([kettle], fixture.context)

        let undone = try fixture.store.undo(0, fixture.context).value

        #expect(undone.text == "undone: 'Kettle' removed, with its maintenance 'Descale'")
        #expect(try fixture.store.maintenance(id).itemName == "Kettle")
    }

    @Test func `what is written down late does not make it due again`() throws {
        let id = try add("Descale", "after done P3M") { $0.lastDone = try fixture.day("2026-11-01") }
        let plan = try fixture.store.maintenance(id).plan
        let before = try fixture.reminders(of: plan.id.description)

        let done = try service(on: "2026-05-01", by: "Ann")
        let after = try fixture.store.maintenanceDone(plan.id.description, done, fixture.context).value
            .overview.plan

        #expect(after.due == plan.due && after.lastDone == plan.lastDone)
        #expect(try fixture.reminders(of: plan.id.description) == before)
        #expect(try fixture.store.maintenanceHistory(plan.id.description).map(\.details.by) == ["Ann"])
    }

    @Test func `a stopped due date has no reminder, but the next one has`() throws {
        let id = try add("Descale", "after done P3M") { $0.due = try fixture.day("2026-11-25") }

        let stopped = try fixture.store.stopMaintenance(id, fixture.context).value.plan

        #expect(stopped.due == (try fixture.day("2026-11-25")))
        #expect(try fixture.reminders(of: id).allSatisfy { $0.state.kind == .withdrawn })
        let next = try done(id).overview
        #expect(next.nextReminderAt != nil)
        #expect(try next.plan.due == fixture.day("2027-02-24"))
    }

    @Test func `Stop Reminding is an answer to maintenance`() throws {
        let id = try add("Descale", "after done P3M") { $0.due = try fixture.day("2026-11-25") }
        try fixture.ring(at: "2026-11-25T09:00")

        try fixture.answer(.stop, id)

        #expect(try fixture.store.maintenance(id).plan.stoppedFor == fixture.day("2026-11-25"))
        #expect(try fixture.open(of: id) == nil)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.maintenance(id).plan.stoppedFor == nil)
        #expect(try fixture.open(of: id) != nil)
    }

    @Test
    func `maintenance that is due today and was added after nine reminds in the evening, whatever is undone`()
        throws
    {
        fixture.now = try Instant(parsing: "2026-11-24T12:00:00Z")
        let id = try add("Descale", "after done P3M") { $0.due = try fixture.day("2026-11-24") }
        func rings() throws -> [String] {
            try fixture.reminders(of: id).filter { $0.state.kind == .planned }.map {
                fixture.locality.zone.civil(of: $0.ringAt).description
            }
        }
        let evening = ["2026-11-24T19:00"]
        #expect(try rings() == evening)

        var edits = FieldEdits<MaintenanceDetails>()
        edits.set.title = "Descale the kettle"
        _ = try fixture.store.editMaintenance(id, edits, fixture.context)
        #expect(try rings() == evening)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try rings() == evening)
        _ = try done(id)
        #expect(try rings() == ["2027-02-24T09:00"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try rings() == evening)
        try fixture.ring(at: "2026-11-24T19:00")
        #expect(try fixture.open(of: id) != nil)
    }

    @Test func `paused maintenance is silent until it is resumed, and then due today or by its rule`() throws
    {
        let floating = try add("Oil", "after done P3M") { $0.due = try fixture.day("2026-11-30") }
        let fixed = try add("Sweep", "FREQ=MONTHLY") { $0.due = try fixture.day("2026-12-01") }
        for id in [floating, fixed] { _ = try fixture.store.pauseMaintenance(id, fixture.context) }
        #expect(throws: StoreError.self) { try fixture.store.pauseMaintenance(fixed, fixture.context) }

        fixture.now = try Instant(parsing: "2027-02-10T08:00:00Z")
        #expect(try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality).value.due.isEmpty)
        var due: [String] = []
        for id in [floating, fixed] {
            due.append(try fixture.store.resumeMaintenance(id, fixture.context).value.plan.due.description)
        }

        #expect(due == ["2027-02-10", "2027-03-01"])
        #expect(try fixture.store.maintenance(fixed).nextReminderAt != nil)
        #expect(throws: StoreError.self) { try fixture.store.resumeMaintenance(fixed, fixture.context) }
        for _ in 0..<4 { _ = try fixture.store.undo(0, fixture.context) }
        #expect(try fixture.store.maintenance(floating).plan.due == fixture.day("2026-11-30"))
    }

    @Test func `after the last date of a rule there are no reminders`() throws {
        let id = try add("Inspect", "FREQ=YEARLY;COUNT=1") { $0.due = try fixture.day("2026-12-01") }
        #expect(try done(id).overview.plan.pausedOn == fixture.day("2026-11-24"))

        var changes = FieldEdits<MaintenanceDetails>()
        changes.set.notes = "it was the last time"
        _ = try fixture.store.editMaintenance(id, changes, fixture.context)

        #expect(try fixture.reminders(of: id).allSatisfy { !$0.state.kind.isActive })
        #expect(throws: StoreError.self) { try fixture.store.resumeMaintenance(id, fixture.context) }
    }

    @Test func `a plan from a list goes on where it was, with its past`() throws {
        let past = MaintenanceEvent(
            at: try Instant(parsing: "2026-03-02T08:00:00Z"), kind: .done, due: try fixture.day("2026-03-01"),
            try service(on: "2026-03-02", by: "Ann", cost: "9 EUR"))
        let id = try add("Inspect", "FREQ=YEARLY;COUNT=3", past: [past]) { draft in
            draft.due = try fixture.day("2027-03-01")
            draft.start = try fixture.day("2026-03-01")
        }

        #expect(try done(id, on: "2026-11-24").overview.plan.due == fixture.day("2028-03-01"))
        #expect(try fixture.store.maintenanceHistory(id).map(\.details.by) == ["Ann", ""])
        // That is the last of three.
        #expect(try done(id).overview.plan.isPaused)
        #expect(throws: StoreError.self) {
            try add("Inspect", "FREQ=YEARLY") { $0.start = try fixture.day("2026-03-01") }
        }
    }

    @Test func `a fixed plan goes by the calendar, however late it is done`() throws {
        let id = try add("Sweep chimney", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1")
        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2027-04-01"))

        fixture.now = try Instant(parsing: "2028-06-10T08:00:00Z")
        let late = try done(id, on: "2028-06-10", by: "Ann")

        #expect(late.overview.plan.due == (try fixture.day("2029-04-01")))
        #expect(late.overview.plan.lastDone == (try fixture.day("2028-06-10")))
        // Done a little early, it is done for that time.
        fixture.now = try Instant(parsing: "2029-03-20T08:00:00Z")
        #expect(try done(id).overview.plan.due == fixture.day("2030-04-01"))
    }

    @Test func `what is done long before the due date counts for the time before it, and the date stays`()
        throws
    {
        let id = try add("Service the old boiler", "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1")

        let early = try done(id).overview.plan

        #expect(try early.due == fixture.day("2027-10-01"))
        #expect(try early.lastDone == fixture.day("2026-11-24"))
        fixture.now = try Instant(parsing: "2027-08-01T08:00:00Z")
        #expect(try done(id).overview.plan.due == fixture.day("2028-10-01"))
    }

    @Test func `a rule without a day began on the day after it was typed`() throws {
        fixture.now = try Instant(parsing: "2026-11-24T09:30:00Z")
        let id = try add("Check the boiler", "FREQ=MONTHLY")
        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2026-11-24"))
        #expect(try fixture.store.maintenance(id).nextReminderAt != nil)
        _ = try done(id)

        var changes = FieldEdits<MaintenanceDetails>()
        changes.set.repeats = try Repetition(parsing: "FREQ=WEEKLY")
        let edited = try fixture.store.editMaintenance(id, changes, fixture.context).value

        // It was done today already.
        #expect(try edited.plan.due == fixture.day("2026-12-01"))
    }

    @Test func `a rule without a day skips no month, whenever it was typed or last done`() throws {
        fixture.now = try Instant(parsing: "2027-01-31T08:30:00Z")
        let new = try add("Change the filter", "FREQ=MONTHLY;INTERVAL=3")
        let old = try add("Clean the drain", "FREQ=MONTHLY;INTERVAL=3") {
            $0.lastDone = try fixture.day("2027-01-30")
        }

        // Both begin after one interval: from now, or from when it was done.
        #expect(try fixture.store.maintenance(new).plan.due == fixture.day("2027-05-01"))
        #expect(try fixture.store.maintenance(old).plan.due == fixture.day("2027-05-01"))
        for id in [new, old] { _ = try fixture.store.skipMaintenance(id, fixture.context) }
        #expect(try fixture.store.maintenance(new).plan.due == fixture.day("2027-08-01"))
        #expect(try fixture.store.maintenance(old).plan.due == fixture.day("2027-08-01"))
    }

    @Test func `a rule of years without a day begins after one of its intervals`() throws {
        let new = try add("Check the boiler", "FREQ=YEARLY")
        let old = try add("Service the car", "FREQ=YEARLY;INTERVAL=2") {
            $0.lastDone = try fixture.day("2026-03-10")
        }

        #expect(try fixture.store.maintenance(new).plan.due == fixture.day("2027-11-24"))
        #expect(try fixture.store.maintenance(old).plan.due == fixture.day("2028-03-10"))
    }

    @Test func `a floating plan goes by when it was done, moved into its season`() throws {
        let id = try add("Clean gutter", "after done P3M") { draft in
            draft.lastDone = try fixture.day("2026-06-15")
            draft.season = Season("04-10")
        }
        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2026-09-15"))

        let next = try done(id).overview

        #expect(next.plan.due == (try fixture.day("2027-04-01")))
        #expect(next.nextReminderAt == (try Instant(parsing: "2027-04-01T08:00:00Z")))
    }

    @Test func `times of a rule that fall out of the season are left out`() throws {
        let id = try add("Mow", "FREQ=MONTHLY;BYMONTHDAY=15") { $0.season = Season("04-10") }

        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2027-04-15"))
        let skipped = try fixture.store.skipMaintenance(id, fixture.context).value
        #expect(skipped.plan.due == (try fixture.day("2027-05-15")))
        #expect(skipped.plan.lastDone == nil)
    }

    @Test func `maintenance is reminded of before and on the day, and its popup completes it`() throws {
        let id = try add("Change filter", "after done P3M") { draft in
            draft.due = try fixture.day("2026-11-26")
            draft.leads = [-2]
        }
        #expect(try fixture.ring(at: "2026-11-24T09:00") == ["before:-P2D"])
        #expect(try fixture.ring(at: "2026-11-26T09:00") == ["due"])

        try fixture.answer(.complete, id)

        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2027-02-26"))
        #expect(
            try fixture.reminders(of: id).map {
                "\($0.identity.step) \($0.identity.occurrence) \($0.state.kind)"
            }
                == [
                    "before:-P2D 2026-11-26 superseded", "due 2026-11-26 answered",
                    "before:-P2D 2027-02-26 planned", "due 2027-02-26 planned",
                ])
        #expect(try fixture.store.maintenanceHistory(id).map(\.due) == [try fixture.day("2026-11-26")])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2026-11-26"))
        #expect(try fixture.open(of: id)?.identity.step == .due)
        #expect(try fixture.store.maintenanceHistory(id).isEmpty)
        try fixture.answer(.skip, id)
        #expect(try fixture.store.maintenance(id).plan.due == fixture.day("2027-02-26"))
        #expect(try fixture.store.maintenanceHistory(id).map(\.kind) == [.skipped])
    }

    @Test func `parts come out of their own stock, and what is missing is said`() throws {
        let filter = try fixture.addItem("Filter") { draft in
            draft.quantity = try Quantity(parsing: "3")
            draft.minimum = DecimalAmount(2)
        }
        let hood = try fixture.addItem("Hood")
        let id = try add("Change filter", "after done P3M", parts: [.sample(filter, 2)]) { $0.item = hood }

        let first = try done(id)
        try #require(!first.overview.parts.isEmpty)
        #expect(first.parts.missing == [] && first.overview.parts[0].stock.amount == DecimalAmount(1))
        #expect(!first.overview.parts[0].isEnough && first.overview.itemName == "Hood")
        let second = try done(id)

        #expect(second.parts.missing == ["Filter"])
        #expect(try fixture.item(filter).item.status == .usedUp)
        #expect(try fixture.store.itemHistory(filter).map(\.note) == ["", "Change filter", "Change filter"])
        #expect(try done(id).parts.missing == ["Filter"])
        for _ in 0..<3 { _ = try fixture.store.undo(0, fixture.context) }
        #expect(try fixture.item(filter).item.quantity.amount == DecimalAmount(3))
        #expect(try fixture.store.maintenanceHistory(id).isEmpty)
    }

    private func list() throws -> [String] {
        try fixture.store.shoppingList(now: fixture.now, in: fixture.locality).map { entry in
            [entry.name, entry.quantity?.description, entry.shop].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
    }

    @Test func `when the last part is used, it goes on the shopping list, and undo takes both back`() throws {
        let filter = try fixture.addItem("Water filter") { draft in
            draft.quantity = try Quantity(parsing: "2")
            draft.boughtAt = "Hardware store"
        }
        let id = try add("Change filter", "after done P6M", parts: [.sample(filter, 1)])

        #expect(try done(id).parts.listed == [] && list() == [])
        let last = try done(id)

        #expect(last.parts.listed == ["Water filter"] && last.parts.missing == [])
        #expect(try list() == ["Water filter, Hardware store"])
        #expect(last.overview.parts[0].stock.amount == .zero)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try list() == [] && fixture.item(filter).item.quantity.amount == DecimalAmount(1))
    }

    @Test func `a new pack of the same name is used without an edit of the plan`() throws {
        let old = try fixture.addItem("Water filter")
        let id = try add("Change filter", "after done P6M", parts: [.sample(old, 2)])
        let new = try fixture.addItem("Water filters") { $0.quantity = try Quantity(parsing: "4") }
        #expect(try fixture.store.maintenance(id).parts[0].stock.amount == DecimalAmount(5))

        // One of the old pack, and one of the new.
        #expect(try done(id).parts.missing == [])

        #expect(try fixture.item(old).item.status == .usedUp)
        #expect(try fixture.item(new).item.quantity.amount == DecimalAmount(3))
        #expect(try done(id).parts.listed == ["Water filter"])
        #expect(try fixture.item(new).item.quantity.amount == DecimalAmount(1))
        #expect(try done(id).parts.missing == ["Water filter"])
    }

    @Test func `a plan goes on with the new pack when the old one is removed, and undo gives it back`() throws
    {
        let old = try fixture.addItem("Water filter")
        let id = try add("Change filter", "after done P6M", parts: [.sample(old, 1)])
        let new = try fixture.addItem("Water filter") { $0.quantity = try Quantity(parsing: "4") }

        _ = try fixture.store.removeItems([old], fixture.context)

        #expect(try fixture.store.maintenance(id).parts.map(\.details.item) == [new])
        #expect(try done(id).parts.missing == [])
        #expect(try fixture.item(new).item.quantity.amount == DecimalAmount(3))
        _ = try fixture.store.undo(0, fixture.context)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.maintenance(id).parts.map(\.details.item) == [old])
    }

    @Test func `a part that the user took off the list stays off, and one that is low is there once`() throws
    {
        let filter = try fixture.addItem("Filter") { draft in
            draft.quantity = try Quantity(parsing: "2")
            (draft.minimum, draft.target) = (DecimalAmount(2), DecimalAmount(5))
        }
        let id = try add("Change filter", "after done P6M", parts: [.sample(filter, 2)])
        #expect(try done(id).parts.listed == ["Filter"] && list() == ["Filter, 5"])
        _ = try fixture.store.removeFromShoppingList(["Filter"], fixture.context)

        #expect(try done(id).parts.listed == [] && list() == [])
    }

    @Test func `what is done eight times at another interval gets a proposal, until it is accepted`() throws {
        let id = try add("Descale", "after done P56D") { $0.lastDone = try fixture.day("2025-01-01") }
        var day = try fixture.day("2025-01-10")
        for _ in 0..<9 {
            #expect(try fixture.store.maintenance(id).usual == nil)
            _ = try done(id, on: day.description)
            day = day.adding(days: 77)
        }

        let usual = try #require(try fixture.store.maintenance(id).usual)

        #expect(usual.repetition.description == "after done P11W" && usual.count == 8)
        var edits = FieldEdits<MaintenanceDetails>()
        edits.set.repeats = usual.repetition
        _ = try fixture.store.editMaintenance(id, edits, fixture.context)
        #expect(try fixture.store.maintenance(id).usual == nil)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.store.maintenance(id).usual == usual)
    }

    @Test func `what is done to a thing ends with it, and comes back with it`() throws {
        let hood = try fixture.addItem("Hood")
        let id = try add("Clean", "after done P1M") { $0.item = hood }
        _ = try fixture.store.discard(hood, nil, fixture.context)
        #expect(try fixture.store.maintenance(MaintenanceQuery()).isEmpty)
        #expect(try fixture.states(of: id) == ["due withdrawn"])
        #expect(throws: StoreError.self) { try done(id) }

        _ = try fixture.store.putBack(hood, nil, fixture.context)
        #expect(try fixture.states(of: id) == ["due planned"])
        _ = try fixture.store.removeItems([hood], fixture.context)
        #expect(throws: StoreError.self) { try fixture.store.maintenance(id) }
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try fixture.store.maintenance(id).itemName == "Hood")
        #expect(try fixture.states(of: id) == ["due planned"])
    }

    @Test func `a thing that has maintenance since cannot be undone before that`() throws {
        let hood = try fixture.addItem("Hood")
        let id = try add("Clean", "after done P1M") { $0.item = hood }

        let refused = #expect(throws: StoreError.self) { try fixture.store.undo(1, fixture.context) }

        guard case .undoConflict(let entry, let later, _) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(entry == 1 && later == 2)
        _ = try fixture.store.undo(0, fixture.context)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(throws: StoreError.self) { try fixture.store.maintenance(id) }
        #expect(throws: StoreError.self) { try fixture.item(hood) }
    }

    @Test func `a part does not come back for a plan that is gone since`() throws {
        let filter = try fixture.addItem("Filter")
        let id = try add("Change filter", "after done P3M", parts: [.sample(filter, 1)])
        _ = try fixture.store.removeItems([filter], fixture.context)
        _ = try fixture.store.removeMaintenance([id], fixture.context)

        let refused = #expect(throws: StoreError.self) { try fixture.store.undo(3, fixture.context) }

        #expect(refused == .undoConflict(entry: 3, later: 4, what: "'Change filter' removed"))
        for _ in 0..<2 { _ = try fixture.store.undo(0, fixture.context) }
        #expect(try fixture.store.maintenance(id).parts.map(\.name) == ["Filter"])
    }

    @Test func `an edit moves it, and a rule that ends is done for the last time`() throws {
        let id = try add("Check", "FREQ=DAILY;COUNT=2") { $0.due = try fixture.day("2026-11-25") }
        var changes = FieldEdits<MaintenanceDetails>()
        changes.set.title = "Check twice"
        changes.set.leads = [-1, -1, 3]
        changes.set.due = try fixture.day("2026-11-26")

        let edited = try fixture.store.editMaintenance(id, changes, fixture.context).value
        #expect(edited.plan.title == "Check twice" && edited.plan.leads == [-1])
        fixture.now = try Instant(parsing: "2026-11-26T10:00:00Z")
        #expect(try done(id).overview.plan.due == fixture.day("2026-11-27"))
        #expect(throws: StoreError.self) { try fixture.store.skipMaintenance(id, fixture.context) }
        fixture.now = try Instant(parsing: "2026-11-27T10:00:00Z")
        _ = try done(id)

        #expect(try fixture.reminders(of: id).allSatisfy { !$0.state.kind.isActive })
        #expect(try fixture.store.maintenanceHistory(id).count == 2)
    }

    @Test(arguments: ["FREQ=HOURLY", "after done PT3H", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"])
    func `what is no plan is refused`(repeats: String) throws {
        #expect(throws: StoreError.self) { try add("Check", repeats) }
        #expect(try fixture.store.maintenance(MaintenanceQuery()).isEmpty)
    }
}

extension PartDetails {
    static func sample(_ item: String, _ amount: Int32) -> PartDetails {
        var part = PartDetails()
        (part.item, part.amount) = (item, DecimalAmount(amount))
        return part
    }
}
