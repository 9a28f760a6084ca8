import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct ShoppingTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func milk(_ amount: Int32 = 3) throws -> String {
        var draft = ItemDraft(name: "Milk")
        draft.quantity = try Quantity(DecimalAmount(amount))
        (draft.minimum, draft.target, draft.pack) = (DecimalAmount(2), DecimalAmount(6), DecimalAmount(6))
        (draft.boughtAt, draft.aisle) = ("Rewe", "dairy")
        draft.boughtOn = try fixture.day("2026-11-20")
        draft.bestBefore = try fixture.day("2026-11-27")
        return try fixture.store.addItem(draft, fixture.context).value.item.id.description
    }

    private func list() throws -> [String] {
        try fixture.store.shoppingList(now: fixture.now, in: fixture.locality).map { entry in
            [
                entry.name, entry.quantity?.description, entry.packs.map { "\($0)p" },
                entry.isLow ? "low" : nil,
            ]
            .compactMap(\.self).joined(separator: " ")
        }
    }

    private func low() throws -> [Store.LowSupply] {
        try fixture.store.lowSupplies(now: fixture.now, in: fixture.locality)
    }

    private func add(_ name: String, _ quantity: String? = nil) throws {
        _ = try fixture.store.addToShoppingList(
            [ShoppingDetails(name: name, try quantity.map { try Quantity(parsing: $0) })], fixture.context)
    }

    @Test func `what is low comes on the list by itself, once, and leaves it when there is enough`() throws {
        let milk = try milk()
        #expect(try list() == [])

        _ = try fixture.store.use(milk, DecimalAmount(2), fixture.context)
        #expect(try list() == ["Milk 6 1p low"])
        #expect(try low().map(\.since) == [try fixture.day("2026-11-24")])
        #expect(try low().first?.need == SupplyNeed(amount: DecimalAmount(6), packs: 1))

        _ = try fixture.store.use(milk, nil, fixture.context)
        #expect(try list() == ["Milk 6 1p low"])

        var other = ItemDraft(name: "milk")
        other.quantity = try Quantity(DecimalAmount(2))
        let added = try fixture.store.addItem(other, fixture.context).value
        #expect(added.item.minimum == DecimalAmount(2) && added.item.pack == DecimalAmount(6))
        #expect(!added.isLow)
        #expect(try list() == [] && low().isEmpty)
    }

    @Test func `what the user took off stays off until there has been enough`() throws {
        let milk = try milk()
        _ = try fixture.store.use(milk, DecimalAmount(2), fixture.context)
        #expect(try fixture.store.removeFromShoppingList(["milk"], fixture.context).value == 1)
        #expect(try list() == [])
        #expect(try low().map(\.isListed) == [false])

        _ = try fixture.store.use(milk, nil, fixture.context)
        #expect(try list() == [])
        #expect(throws: StoreError.self) {
            try fixture.store.removeFromShoppingList(["milk"], fixture.context)
        }

        let bought = try fixture.store.buy(
            [Purchase("milk", try Quantity(DecimalAmount(3)))], fixture.context
        ).value
        _ = try fixture.store.use(
            bought[0].item.item.id.description, DecimalAmount(2), fixture.context)
        #expect(try list() == ["Milk 6 1p low"])
    }

    @Test func `undo takes back each step of the list`() throws {
        let milk = try milk()
        _ = try fixture.store.use(milk, DecimalAmount(2), fixture.context)
        func undone(_ change: () throws -> Void) throws {
            let before = try list()
            try change()
            #expect(try list() != before)
            _ = try fixture.store.undo(0, fixture.context)
            #expect(try list() == before)
        }

        try undone { try add("Bread") }
        try undone { _ = try fixture.store.removeFromShoppingList(["milk"], fixture.context) }
        try undone {
            _ = try fixture.store.editShoppingLine("milk", fixture.context) {
                $0.quantity = try? Quantity(DecimalAmount(2))
            }
        }
        try add("Bread", "2")
        try undone {
            _ = try fixture.store.buy([Purchase("milk"), Purchase("bread")], fixture.context)
        }
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).count == 1)
        try fixture.store.checkSoundness()
    }

    @Test func `bought is in stock with day, price and shop, and no date that nobody gave`() throws {
        let milk = try milk()
        _ = try fixture.store.use(milk, nil, fixture.context)
        var purchase = Purchase("milk")
        purchase.price = try Money(parsing: "1.19 EUR")

        let change = try fixture.store.buy([purchase], fixture.context)

        let item = try #require(change.value.first).item.item
        #expect(item.name == "Milk" && item.quantity.description == "6" && item.boughtAt == "Rewe")
        let today = try fixture.day("2026-11-24")
        #expect(item.price == purchase.price && item.boughtOn == today)
        #expect(item.bestBefore == nil && item.aisle == "dairy")
        #expect(change.value.first?.usual?.days == 7)
        #expect(change.subjects == [.item(item.id)])
        #expect(
            try fixture.store.undatedPurchases(now: fixture.now, in: fixture.locality).map(\.item.item.id)
                == [item.id])
        #expect(try list() == [])
    }

    @Test func `an amount is the user's last word, and what was not bought stays`() throws {
        let milk = try milk()
        _ = try fixture.store.use(milk, DecimalAmount(2), fixture.context)
        _ = try fixture.store.editShoppingLine("Milk", fixture.context) {
            $0.quantity = try? Quantity(DecimalAmount(3))
        }
        #expect(try list() == ["Milk 3 low"])
        try add("Butter", "500 g")
        try add("butter", "0.25 kg")
        try add("Butter", "2")
        #expect(try list() == ["Milk 3 low", "Butter 750 g", "Butter 2"])

        _ = try fixture.store.buy([Purchase("Butter", try Quantity(parsing: "500 g"))], fixture.context)
        #expect(try list() == ["Milk 3 low", "Butter 250 g", "Butter 2"])
    }

    @Test func `a purchase without an amount is one pack of unknown size, not the last amount`()
        throws
    {
        for (name, amount) in [("Eggs", "10"), ("Butter", "250 g"), ("Milk", "2 cartons"), ("Ham", "1")] {
            var draft = ItemDraft(name: name)
            draft.quantity = try Quantity(parsing: amount)
            _ = try fixture.store.addItem(draft, fixture.context)
        }

        let bought = try fixture.store.buy(
            ["Eggs", "butter", "Milk", "Ham", "Rice"].map { Purchase($0) }, fixture.context
        ).value

        #expect(
            bought.map(\.item.item.quantity.description) == ["1 pack", "1 pack", "1 carton", "1", "1"])
        #expect(bought.map { $0.usualQuantity?.description } == ["10", "250 g", "2 cartons", nil, nil])
    }

    @Test func `a thing that has never been in stock is added as food, which can be used up`() throws {
        let item = try #require(try fixture.store.buy([Purchase("Rice")], fixture.context).value.first).item
            .item

        #expect(item.category == "food" && item.place.isEmpty && item.bestBefore == nil)
        var dated = Purchase("jam")
        dated.until = try CivilDate(parsing: "2028-05-01")
        _ = try fixture.store.buy([dated], fixture.context)
        let undated = try fixture.store.buy([Purchase("jam")], fixture.context).value.first?.item.item
        #expect(undated?.category == "food" && undated?.bestBefore == nil)
        var purchase = Purchase("Cream")
        purchase.until = try fixture.day("2026-12-05")
        #expect(try fixture.store.buy([purchase], fixture.context).value.first?.item.item.category == "")
    }

    @Test func `a purchase completes the open task that says to buy it, and undo reverses both`() throws {
        let titles = ["Buy milk", "Buy milk and bread", "Milk the cow", "buy 2 l of milk"]
        let ids = try titles.map { title in
            try fixture.store.add(TodoDetails(title: title), fixture.context).value.todo.id.description
        }
        func open() throws -> [Bool] { try ids.map { try fixture.store.task($0).todo.isOpen } }

        let bought = try fixture.store.buy([Purchase("Milk")], fixture.context).value

        #expect(bought.map(\.task) == ["Buy milk"])
        #expect(try open() == [false, true, true, true])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try open() == [true, true, true, true])
        #expect(try fixture.store.items(ItemQuery(), now: fixture.now, in: fixture.locality).isEmpty)
    }

    @Test(
        arguments: [
            ("Buy 2 l of milk", "milk"), ("Milch kaufen", "milch"), ("Get eggs", "egg"),
            ("acheter du lait", "lait"),
            ("Buy milk, bread", nil), ("Sell milk", nil), ("Buy", nil),
        ] as [(String, String?)])
    func `the title of a task says what to buy`(title: String, key: String?) {
        #expect(BuyingTitle.key(of: title) == key)
    }

    @Test func `a date that was a use-by date stays one, also once all of it is gone`() throws {
        var draft = ItemDraft(name: "Minced meat")
        draft.useBy = try fixture.day("2026-11-25")
        let first = try fixture.store.addItem(draft, fixture.context).value.item.id.description
        _ = try fixture.store.use(first, nil, fixture.context)
        _ = try fixture.store.buy([Purchase("minced meat")], fixture.context)
        var purchase = Purchase("Minced meat")
        purchase.until = try fixture.day("2026-11-28")

        let item = try #require(try fixture.store.buy([purchase], fixture.context).value.first).item.item

        #expect(item.useBy == purchase.until && item.bestBefore == nil)
    }

    @Test func `a bare number of what is weighed is no amount`() throws {
        var draft = ItemDraft(name: "Flour")
        draft.quantity = try Quantity(parsing: "300 g")
        draft.pack = DecimalAmount(500)
        _ = try fixture.store.addItem(draft, fixture.context)

        #expect(throws: StoreError.self) {
            try fixture.store.buy([Purchase("Flour", try Quantity(parsing: "2"))], fixture.context)
        }
        let packs = try fixture.store.buy(
            [Purchase("Flour", try Quantity(parsing: "2 packs"))], fixture.context)

        #expect(packs.value.first?.item.item.quantity.description == "1000 g")
    }

    @Test func `levels stay as large as they are if the unit changes`() throws {
        var draft = ItemDraft(name: "Flour")
        draft.quantity = try Quantity(parsing: "300 g")
        (draft.minimum, draft.target, draft.pack) = (
            DecimalAmount(1000), DecimalAmount(2000), DecimalAmount(500)
        )
        let flour = try fixture.store.addItem(draft, fixture.context).value.item.id.description
        var edits = FieldEdits<ItemDetails>()
        edits.set.quantity = try Quantity(parsing: "1.2 kg")

        _ = try fixture.store.editItem(flour, edits, fixture.context)

        let item = try fixture.item(flour).item
        #expect(item.minimum == DecimalAmount(1) && item.target == DecimalAmount(2))
        #expect(item.pack == DecimalAmount("0.5"))
        #expect(try low().isEmpty)
        edits.set.quantity = try Quantity(parsing: "4")
        #expect(throws: StoreError.self) { try fixture.store.editItem(flour, edits, fixture.context) }
    }

    @Test func `an item in a unit that does not convert keeps its own levels`() throws {
        let milk = try milk()
        var other = ItemDraft(name: "Milk")
        other.quantity = try Quantity(parsing: "1 l")
        (other.minimum, other.pack) = (DecimalAmount(3), DecimalAmount(1))
        let second = try fixture.store.addItem(other, fixture.context).value.item.id.description
        var edits = FieldEdits<ItemDetails>()
        edits.set.minimum = DecimalAmount(5)

        _ = try fixture.store.editItem(milk, edits, fixture.context)

        #expect(try fixture.item(second).item.minimum == DecimalAmount(3))
        #expect(try fixture.item(second).item.pack == DecimalAmount(1))
    }

    @Test func `levels are those of all items of a name`() throws {
        let milk = try milk()
        var other = ItemDraft(name: "MILK")
        other.quantity = try Quantity(DecimalAmount(1))
        let second = try fixture.store.addItem(other, fixture.context).value.item.id.description

        var edits = FieldEdits<ItemDetails>()
        edits.set.minimum = DecimalAmount(5)
        _ = try fixture.store.editItem(milk, edits, fixture.context)

        #expect(try fixture.item(second).item.minimum == DecimalAmount(5))
        #expect(try fixture.item(second).isLow && fixture.item(milk).isLow)
        #expect(try list() == ["MILK 6 1p low"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try fixture.item(second).item.minimum == DecimalAmount(2))
    }

    @Test(arguments: ["", " ", String(repeating: "x", count: 2_000), "eggs -2", "-2 eggs"])
    func `a name that is none is refused, and nothing is added`(name: String) throws {
        #expect(throws: StoreError.self) {
            try fixture.store.addToShoppingList(
                [ShoppingDetails(name: "Bread"), ShoppingDetails(name: name)], fixture.context)
        }
        #expect(throws: StoreError.self) {
            try fixture.store.buy([Purchase("Bread"), Purchase(name)], fixture.context)
        }
        #expect(try list() == [])
    }
}
