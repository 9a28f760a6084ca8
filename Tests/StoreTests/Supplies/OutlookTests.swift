import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct OutlookTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private var today: CivilDate { get throws { try fixture.day("2026-11-24") } }

    /// What happens some days before today, at noon.
    private func context(_ days: Int) -> ChangeContext {
        ChangeContext(now: fixture.now + .seconds(-86_400 * days), locality: fixture.locality, source: .cli)
    }

    /// Adds and uses a carton every four days, the last one two days ago.
    private func drink(_ count: Int, name: String = "Milk") throws {
        for number in (0..<count).reversed() {
            let day = 2 + 4 * number
            let item = try fixture.store.addItem(ItemDraft(name: name), context(day + 4)).value.item.id
            _ = try fixture.store.use(item.description, nil, context(day))
        }
    }

    private func outlooks(_ names: String...) throws -> [Store.Outlook] {
        try fixture.store.outlooks(of: names, now: fixture.now, in: fixture.locality)
    }

    @Test func `how long it lasts follows from what was used up, and from what is there`() throws {
        try drink(6)
        var draft = ItemDraft(name: "milk")
        draft.quantity = try Quantity(DecimalAmount(2))
        _ = try fixture.store.addItem(draft, context(2))

        let outlook = try #require(try outlooks("Milk").first)

        #expect(outlook.finishedPacks == 6 && outlook.supply.stock == DecimalAmount(2))
        #expect(outlook.forecast?.likeliest == (try today).adding(days: 6))
        #expect(outlook.forecast?.used == DecimalAmount(6))
        #expect(outlook.forecast?.daysOfUse == 24)
        #expect(try outlooks() == [outlook])
    }

    @Test func `it is too early to tell after two packs, and nothing is listed`() throws {
        try drink(2)
        _ = try fixture.store.addItem(ItemDraft(name: "Milk"), fixture.context)

        #expect(try outlooks("milk").map(\.finishedPacks) == [2])
        #expect(try outlooks("milk").first?.forecast == nil)
        #expect(try outlooks().isEmpty)
        #expect(throws: StoreError.self) { try outlooks("Caviar") }
    }

    @Test func `what runs out before the usual shopping day is known`() throws {
        try drink(6)
        let milk = try fixture.store.addItem(ItemDraft(name: "Milk"), context(2)).value.item.id
        for week in 1...5 {
            var purchase = Purchase("Bread")
            // Saturdays; today is a Tuesday.
            purchase.day = try today.adding(days: -7 * week + 4)
            _ = try fixture.store.buy([purchase], context(7 * week - 4))
        }

        let outlook = try #require(try outlooks("milk").first)

        #expect(outlook.shopsOn == (try today).adding(days: 4))
        #expect(outlook.forecast?.likeliest == (try today).adding(days: 2))
        #expect(outlook.runsOutFirst)
        _ = try fixture.store.use(milk.description, nil, fixture.context)
        #expect(try outlooks("milk").first?.runsOutFirst == false)
    }

    @Test func `cans that keep for a year have a pace`() throws {
        var draft = ItemDraft(name: "Tomatoes")
        draft.quantity = try Quantity(parsing: "20 cans")
        draft.bestBefore = try today.adding(days: 430)
        _ = try fixture.store.addItem(draft, fixture.context)

        let plan = try #require(try outlooks().first?.useUp)

        #expect(plan.days == 21 && plan.pieces == 1 && plan.amount == DecimalAmount(20))
    }

    @Test func `a day without any, and a pause, do not count`() throws {
        try drink(6)
        // Nothing was there from the last carton on.
        _ = try fixture.store.addItem(ItemDraft(name: "Milk"), fixture.context)

        let first = try #require(try outlooks("milk").first?.forecast?.likeliest)

        #expect(first == (try today).adding(days: 3))
    }
}
