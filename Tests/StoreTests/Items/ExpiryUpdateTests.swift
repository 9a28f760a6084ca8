import CivilTime
import Rules
import SQLite
import Testing

@testable import Store

struct ExpiryUpdateTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    /// A whole pass, and what it has changed.
    @discardableResult
    private func age(_ rules: ItemRules = .usual, limit: Int = 2) throws -> (
        items: Set<Item.ID>, reminders: Set<Reminder.ID>, pieces: Int
    ) {
        var (items, reminders, pieces) = (Set<Item.ID>(), Set<Reminder.ID>(), 0)
        var cursor: Store.AgingCursor? = .start
        let context = context(rules)
        while let next = cursor {
            let change = try fixture.store.age(from: next, context, limit: limit)
            items.formUnion(change.subjects.compactMap(\.item))
            reminders.formUnion(change.reminders)
            pieces += 1
            cursor = change.value
        }
        return (items, reminders, pieces)
    }

    private func context(_ rules: ItemRules = .usual) -> ChangeContext {
        ChangeContext(now: fixture.now, locality: fixture.locality, source: .agent, household: rules)
    }

    private func writes() throws -> Int {
        try fixture.store.read { db in db.totalChangesCount }
    }

    @Test func `a pass where nothing has changed writes nothing`() throws {
        for day in ["2026-11-26", "2026-12-26", "2026-11-20"] { _ = try fixture.addMilk(until: day) }
        try age()
        let before = try writes()

        let again = try age()

        #expect(again.items.isEmpty && again.reminders.isEmpty && again.pieces == 1)
        #expect(try writes() == before)
    }

    @Test func `other rules plan all things again, piece by piece, and only what they concern`() throws {
        let milk = try (0..<5).map { _ in try fixture.addMilk(until: "2026-12-26") }
        let rice = try fixture.addItem("Rice") { draft in
            draft.useBy = try fixture.day("2026-12-26")
            draft.leads = [0]
        }
        try age()
        let rules = ItemRules(shelfLives: ShelfLives(leads: try Leads([-10])))

        let changed = try age(rules)

        #expect(Set(changed.items.map(\.description)) == Set(milk))
        #expect(changed.pieces > 3)
        #expect(
            try fixture.schedule(of: milk[0]) == ["-P10D 2026-12-26 planned", "-P3D 2026-12-26 withdrawn"])
        #expect(try fixture.schedule(of: rice) == ["P0D 2026-12-26 planned"])
        #expect(try age(rules).items.isEmpty)
    }

    @Test func `each day it says what has come to another stage`() throws {
        let soon = try fixture.addMilk(until: "2026-11-28")
        _ = try fixture.addMilk(until: "2027-11-28")
        try age()

        var stages: [String] = []
        for day in 25...30 {
            try fixture.ring(at: "2026-11-\(day)T00:00")
            if try age().items.map(\.description) == [soon] {
                stages.append(try fixture.item(soon).stage?.name.rawValue ?? "")
            }
        }

        #expect(stages == ["soon", "today", "over"])
    }

    @Test func `items that reach another stage are found chunk by chunk, and reminded of once`() throws {
        let soon = try (0..<25).map { _ in try fixture.addMilk(until: "2026-11-28") }
        let later = try fixture.addMilk(until: "2026-11-29")
        try age()
        fixture.now = try Instant(parsing: "2026-11-25T00:00:00+01:00")

        let first = try age(limit: 1)
        let again = try age(limit: 1)

        #expect(Set(first.items.map(\.description)) == Set(soon))
        #expect(first.pieces == 4, "one that finds no reminder missing, and 26 things in tens")
        #expect(again.items.isEmpty && again.pieces == 1)
        #expect(try fixture.item(later).stage?.name == .fresh)
    }

    @Test func `a pass that ends in the middle is made again as a whole`() throws {
        let soon = try (0..<25).map { _ in try fixture.addMilk(until: "2026-11-28") }
        try age()
        fixture.now = try Instant(parsing: "2026-11-25T00:00:00+01:00")
        var cursor: Store.AgingCursor? = .start
        for _ in 1...2 { cursor = try fixture.store.age(from: cursor ?? .start, context(), limit: 1).value }

        #expect(cursor != nil)
        #expect(Set(try age(limit: 1).items.map(\.description)) == Set(soon))
    }

    @Test func `a reminder that was lost is planned again`() throws {
        let id = try fixture.addMilk(until: "2026-12-26")
        try age()
        try fixture.store.write(.room) { db in
            try db.run("DELETE FROM reminder")
            try db.run("DELETE FROM meta WHERE key = 'aged_with'")
        }

        let changed = try age()

        #expect(changed.items.map(\.description) == [id] && changed.reminders.count == 1)
        #expect(try fixture.schedule(of: id) == ["-P3D 2026-12-26 planned"])
    }

    @Test func `what should have rung and did not is planned on`() throws {
        let id = try fixture.addMilk(until: "2026-11-28")
        try age()
        try fixture.store.write(.room) { db in try db.run("DELETE FROM reminder") }
        fixture.now = try Instant(parsing: "2026-11-27T10:00:00+01:00")

        try age()

        #expect(try fixture.schedule(of: id) == ["P0D 2026-11-28 planned"])
    }

    @Test func `what was missed is not lost to a pass that comes before it rings`() throws {
        let (milk, ham) = (try fixture.addMilk(until: "2026-11-28"), try fixture.addMilk(until: "2026-11-28"))
        try age()
        fixture.now = try Instant(parsing: "2026-11-27T10:00:00+01:00")

        #expect(try age(limit: 1).reminders.isEmpty)
        let rules = ItemRules(shelfLives: ShelfLives(leads: try Leads([-4, -1, 0])))
        try age(rules)
        var changes = FieldEdits<ItemDetails>()
        changes.set.place = "fridge"
        _ = try fixture.store.editItem(ham, changes, fixture.context)

        #expect(try fixture.ring(at: "2026-11-27T10:01") == ["expires:-P1D", "expires:-P1D"])
        for id in [milk, ham] {
            #expect(try fixture.schedule(of: id).filter { $0.hasSuffix("due") } == ["-P1D 2026-11-28 due"])
            #expect(try fixture.schedule(of: id).last == "P0D 2026-11-28 planned")
        }
    }

    @Test func `long-lived stock is reminded of when a tenth of its life is left`() throws {
        let id = try fixture.addItem("Beans") { draft in
            draft.bestBefore = try fixture.day("2027-11-24")
            draft.boughtOn = try fixture.day("2026-11-24")
        }

        #expect(try fixture.schedule(of: id) == ["early 2027-11-24 planned"])
        #expect(try fixture.ring(at: "2027-10-18T09:00") == ["expires:early"])
        #expect(try fixture.schedule(of: id).last == "-P3D 2027-11-24 planned")
    }

    @Test func `at the pace of its use some will be left, which is said in time and once`() throws {
        let id = try fixture.addItem("Yoghurt") { draft in
            draft.quantity = try Quantity(parsing: "20")
            draft.bestBefore = try fixture.day("2027-01-13")
        }
        for day in ["2026-11-26", "2026-11-29", "2026-12-04"] {
            try fixture.ring(at: "\(day)T12:00")
            _ = try fixture.store.use(id, DecimalAmount(day.hasSuffix("26") ? 1 : 2), fixture.context)
        }
        // 5 in 10 days: 15 last for 30, and there are 40.
        #expect(try fixture.item(id).forecast == nil)
        #expect(
            try fixture.schedule(of: id).filter { $0.hasSuffix("planned") } == ["pace 2027-01-13 planned"])
        #expect(try fixture.ring(at: "2026-12-19T08:59") == [])
        #expect(try fixture.ring(at: "2026-12-19T09:00") == ["expires:pace"])
        let forecast = try #require(try fixture.item(id).forecast)
        // 5 in 25 days: 5 more in the 25 to come, and 15 are there.
        #expect(forecast.left == DecimalAmount(10) && forecast.of == DecimalAmount(15))
        _ = try fixture.store.use(id, DecimalAmount(13), fixture.context)
        #expect(try fixture.item(id).forecast == nil)
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.ring(at: "2027-01-10T09:00") == ["expires:-P3D"])
        #expect(
            try fixture.schedule(of: id).filter { $0.hasPrefix("pace") } == ["pace 2027-01-13 superseded"])
    }
}
