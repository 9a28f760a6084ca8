import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

struct ShopTests {
    private func product(_ id: Int64, _ price: String, isAvailable: Bool = true, title: String = "Soup Maker")
        throws -> ShopProduct
    {
        ShopProduct(
            id: id, title: title, handle: "p-\(id)",
            variants: [
                ShopVariant(
                    id: id * 10, title: "", price: try #require(DecimalAmount(price)),
                    isAvailable: isAvailable)
            ])
    }

    @Test func `the first crawl is no news, and what changes then is told once in one reminder`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "129.00"), product(2, "5.00", isAvailable: false, title: "Spoon")])
        #expect(try world.news() == 0 && world.ring() == 0)

        try world.crawl([product(1, "90.00"), product(2, "5.00", title: "Spoon")])
        #expect(try world.news() == 2 && world.ring() == 1)
        let summary = try #require(try world.store.shopSummary(world.shop.id))
        #expect(summary.title == "1 price drop, 1 back in stock" && summary.urgency == .high)
        #expect(try world.news() == 0)
        #expect(try world.store.shop("shop.example.com").unread == 2)

        // The same state again is no news.
        try world.crawl([product(1, "90.00"), product(2, "5.00", title: "Spoon")])
        #expect(try world.news() == 0 && world.ring() == 0)
        #expect(try world.store.markRead(of: "shop.example.com", world.world.context).value == 2)
        #expect(try world.states() == ["answered"])
        #expect(try world.store.shopSummary(world.shop.id) == nil)
        _ = try world.store.undo(try world.recalls.lastEntry(), world.world.context)
        #expect(try world.store.shop("shop.example.com").unread == 2 && world.states() == ["due"])
    }

    @Test func `nothing is concluded from a crawl that is not complete, and two are needed to remove`() throws
    {
        let world = try ShopWorld()
        let both = try [product(1, "10"), product(2, "20")]
        try world.crawl(both)
        try world.crawl([both[0]])
        #expect(try world.news() == 0)
        try world.crawl([both[0]], isComplete: false)
        try world.crawl([])
        #expect(try world.news() == 0)
        try world.crawl([both[0]])
        #expect(try world.news() == 1)
        #expect(try world.store.shopEvents().map(\.change.kind) == [.removed])
        #expect(try world.catalogue.products(of: world.shop.id).map(\.id) == [1])
    }

    @Test func `news that are put off wait, unless the price gets as good as was asked for`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100"), product(2, "100", title: "Pan")])
        try world.crawl([product(1, "95"), product(2, "100", title: "Pan")])
        _ = try world.news()
        try world.ring()
        let bargain = try #require(ShopBargain("10<80"))
        let answer = try #require(Answer("snooze-unless=\(bargain),P7D"))
        let reminder = try #require(try world.world.reminders(of: world.shop.id.description).first)
        _ = try world.store.answer(reminder.id.description, answer, world.world.context(.popup))
        #expect(try world.states() == ["snoozed"])

        world.world.pass(.seconds(90_000))
        try world.crawl([product(1, "80"), product(2, "50", title: "Pan")])
        #expect(try world.news() == 2 && world.ring() == 0)
        world.world.pass(.seconds(90_000))
        try world.crawl([product(1, "79.99"), product(2, "50", title: "Pan")])
        _ = try world.news()
        #expect(try world.ring() == 1 && world.states() == ["due"])
    }

    @Test func `undo takes a watch back, and gives one back that was ended`() throws {
        let world = try ShopWorld()
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        func watches() throws -> [ProductWatch] { try world.store.shop("shop.example.com").watches }
        _ = try world.store.watch(watch, in: "shop.example.com", world.world.context)
        _ = try world.store.undo(try world.recalls.lastEntry(), world.world.context)
        #expect(try watches() == [])

        _ = try world.store.watch(watch, in: "shop.example.com", world.world.context)
        _ = try world.store.unwatch(1, in: "shop.example.com", world.world.context)
        _ = try world.store.undo(try world.recalls.lastEntry(), world.world.context)
        #expect(try watches() == [watch])
    }

    @Test func `a watched product is told of although its shop is switched off`() throws {
        let world = try ShopWorld()
        var rules = ShopRules()
        rules.isOn = false
        _ = try world.store.setRules(rules, of: world.shop.id.description, world.world.context)
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        _ = try world.store.watch(watch, in: "shop.example.com", world.world.context)
        try world.crawl([product(1, "100"), product(2, "100")])
        try world.crawl([product(1, "95"), product(2, "50")])
        _ = try world.news()
        #expect(try world.ring() == 0)
        world.world.pass(.seconds(90_000))
        try world.crawl([product(1, "85"), product(2, "40")])
        _ = try world.news()
        #expect(try world.ring() == 1)
        #expect(try world.store.shopSummary(world.shop.id)?.lines.count == 1)
    }

    @Test func `a price that somebody waits for ends a putting off, and is not kept for the brief`() throws {
        let world = try ShopWorld()
        let limit = try #require(DecimalAmount("95"))
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .below(limit))
        _ = try world.store.watch(watch, in: "shop.example.com", world.world.context)
        try world.crawl([product(1, "100"), product(2, "100", title: "Pan")])
        try world.crawl([product(1, "98"), product(2, "50", title: "Pan")])
        _ = try world.news()
        try world.ring()
        let later = try #require(SnoozeTime("P7D"))
        _ = try world.store.snoozeShop("shop.example.com", later, unless: nil, world.world.context)
        #expect(try world.states() == ["snoozed"])

        world.world.pass(.seconds(90_000))
        try world.crawl([product(1, "95"), product(2, "20", title: "Pan")])
        #expect(try world.news() == 2 && world.ring() == 0)
        world.world.pass(.seconds(90_000))
        try world.crawl([product(1, "94"), product(2, "20", title: "Pan")])
        #expect(try world.news() == 1)
        #expect(try world.ring() == 1 && world.states() == ["due"])
        #expect(try world.store.shopSummary(world.shop.id)?.urgency == .high)
    }

    @Test
    func `only news that wait can be put off, and a later putting off takes the place of an earlier one`()
        throws
    {
        let world = try ShopWorld()
        let (soon, later) = (try #require(SnoozeTime("P1D")), try #require(SnoozeTime("P7D")))
        #expect(throws: StoreError.self) {
            _ = try world.store.snoozeShop("shop.example.com", soon, unless: nil, world.world.context)
        }
        try world.crawl([product(1, "100")])
        try world.crawl([product(1, "50")])
        _ = try world.news()
        let bargain = try #require(ShopBargain("10<40"))

        // Before it has rung, too.
        let first = try world.store.snoozeShop(
            "shop.example.com", later, unless: bargain, world.world.context)
        #expect(first.value.unless == bargain)
        let second = try world.store.snoozeShop("shop.example.com", soon, unless: nil, world.world.context)
        #expect(try second.value.unless == nil && world.states() == ["snoozed"])
        _ = try world.store.undo(try world.recalls.lastEntry(), world.world.context)
        #expect(try world.store.shop("shop.example.com").unless == bargain)
    }

    @Test func `what is watched is known with its price of now`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100"), product(2, "20", isAvailable: false)])

        let offers = try world.catalogue.offers(of: [1, 2, 3], in: world.shop.id)

        #expect(offers[1] == ProductOffer(price: DecimalAmount(100), isInStock: true))
        #expect(offers[2] == ProductOffer(price: DecimalAmount(20), isInStock: false))
        #expect(offers[3] == nil)
    }

    @Test func `a shop that changes its currency leaves old prices and thresholds in the old one`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100"), product(2, "20")])
        _ = try world.store.watch(
            ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .below(DecimalAmount(95))),
            in: "shop.example.com", world.world.context)
        try world.crawl([product(1, "100"), product(2, "10")])
        #expect(try world.news() == 1 && world.ring() == 1)

        world.world.pass(.seconds(600))
        let yen = ShopCrawl(
            products: [try product(1, "50"), try product(2, "1500")], isComplete: true, currency: "JPY")
        try world.take(yen)
        #expect(try world.news() == 0 && world.ring() == 0)

        let watch = try #require(try world.store.shop("shop.example.com").watches.first)
        #expect(watch.drop.description == "<95@GBP")
        let points = try world.catalogue.prices(of: 10, in: world.shop.id).points
        #expect(points.map { "\($0.price) \($0.currency)" } == ["100 GBP", "50 JPY"])
        // The drop from 20 to 10 pounds is no longer told as one of yen.
        #expect(try world.states() == ["answered"])
        #expect(try world.store.shopSummary(world.shop.id) == nil)

        // 40 yen are less than 95, but not than 95 pounds as far as anybody knows.
        try world.take(
            ShopCrawl(
                products: [try product(1, "40"), try product(2, "1500")], isComplete: true, currency: "JPY"))
        #expect(try world.store.shopEvents().filter { $0.change.isTold && $0.change.product.id == 1 }.isEmpty)
        _ = try world.news()
        #expect(try world.ring() == 0)
    }

    @Test func `prices are kept and forgotten, but for those that still hold`() throws {
        let world = try ShopWorld()
        for price in ["100", "100", "90", "95"] {
            try world.crawl([product(1, price)])
            world.world.pass(.seconds(86_400))
        }
        let id = world.shop.id
        #expect(
            try world.catalogue.prices(of: 10, in: id).points.map(\.price.description) == ["100", "90", "95"])
        try world.tidy()
        #expect(try world.catalogue.prices(of: 10, in: id).points.map(\.price.description) == ["95"])

        for _ in 0..<2 { try world.crawl([product(2, "7")]) }
        world.world.pass(.seconds(86_400))
        try world.tidy()
        #expect(try world.catalogue.prices(of: 10, in: id).points.isEmpty, "it is sold no more")
        #expect(try world.catalogue.prices(of: 20, in: id).points.map(\.price.description) == ["7"])
    }

    @Test func `the price of a variant is looked up, and not looked for among all news of its shop`() throws {
        let world = try StoreWorld()
        world.store.close()

        let steps = try plan(world.path, of: ShopRows.latest)

        #expect(steps == ["SEARCH shop_event USING INDEX shop_event_variant (shop=? AND variant=?)"])
    }

    @Test func `news that somebody has read are forgotten, here and there, and come back never`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100")])
        try world.crawl([product(1, "50")])
        _ = try world.news()
        try world.ring()
        world.world.pass(.seconds(86_400))
        while try world.store.forgetShopEvents(before: world.world.now, limit: 1) {}
        let unread = try world.store.shopEvents().count

        _ = try world.store.markRead(nil, of: nil, world.world.context)
        try world.tidy()
        while try world.store.forgetShopEvents(before: world.world.now, limit: 1) {}

        #expect(unread == 1)
        #expect(try world.store.shopEvents().isEmpty)
        #expect(try world.changeCount() == 0)
        #expect(try world.news() == 0)
        // What nobody has heard of yet stays.
        try world.crawl([product(1, "40")])
        world.world.pass(.seconds(86_400))
        try world.tidy()
        #expect(try world.news() == 1)
    }

    @Test func `what is known of a shop that nobody watches any more goes`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100")])
        try world.tidy()
        #expect(try world.catalogue.state(of: world.shop.id).products == 1)
        _ = try world.store.removeShop("shop.example.com", world.world.context)
        try world.tidy()
        #expect(try world.catalogue.state(of: world.shop.id).products == 0)
    }

    @Test func `a shop that is removed comes back with its news`() throws {
        let world = try ShopWorld()
        try world.crawl([product(1, "100")])
        try world.crawl([product(1, "50")])
        _ = try world.news()
        try world.ring()
        _ = try world.store.removeShop("shop.example.com", world.world.context)
        #expect(try world.store.shops().isEmpty && world.states() == ["withdrawn"])
        _ = try world.store.undo(try world.recalls.lastEntry(), world.world.context)
        #expect(try world.store.shop("shop.example.com").unread == 1 && world.states() == ["due"])
        // What was heard is not told anew.
        #expect(try world.news() == 0)
    }

    @Test func `what was said to recalls and shops is saved out of a damaged file`() throws {
        let world = try ShopWorld()
        _ = try world.world.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try world.recalls.hear(.heater())
        try world.ring()
        let finding = try #require(try world.recalls.findings().first)
        _ = try world.store.answerRecall(finding.id.description, .notMine, world.world.context)
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        _ = try world.store.watch(watch, in: "shop.example.com", world.world.context)
        try world.crawl([product(1, "100")])
        try world.crawl([product(1, "50")])
        _ = try world.news()
        try world.ring()
        let (shop, events) = (try world.store.shop("shop.example.com"), try world.store.shopEvents())

        let report = try world.store.repair()

        #expect(report.salvaged["recall"] == 1 && report.salvaged["shop_event"] == 1)
        #expect(try world.store.shop("shop.example.com") == shop && world.store.shopEvents() == events)
        #expect(try world.recalls.findings(.notMine).map(\.id) == [finding.id])
        // All is compared and heard again, and nothing told again.
        try world.recalls.match()
        #expect(try world.news() == 0 && world.ring() == 0)
        #expect(try world.recalls.findings(.notMine).count == 1)
        #expect(try world.states() == ["due"])
    }

    @Test func `crawls in slices change what crawls as a whole do`() throws {
        let seed: UInt64 = 7
        var random = SeededGenerator(seed: seed)
        let world = try ShopWorld()
        var memory = ShopMemory()
        for round in 0..<30 {
            world.world.pass(.seconds(40_000))
            var products: [ShopProduct] = []
            for id in Int64(1)...12 where Int.random(in: 0..<8, using: &random) > 0 {
                products.append(
                    try product(
                        id, String(Int.random(in: 8..<14, using: &random)),
                        isAvailable: Bool.random(using: &random)))
            }
            let crawl = ShopCrawl(
                products: products, listsUnnumberedProduct: Int.random(in: 0..<6, using: &random) == 0,
                isComplete: Int.random(in: 0..<6, using: &random) > 0, currency: "EUR")
            let expected = memory.take(crawl, by: world.shop.rules, at: world.world.now)
            try world.take(crawl)
            let taken = try world.store.takeShopNews(
                of: world.shop.id, from: world.catalogue, world.world.context(.job)
            ).value.count
            #expect(taken == expected.count, "seed \(seed), round \(round)")
            var query = ShopEventListQuery()
            query.limit = UInt32(taken)
            let told = try taken == 0 ? [] : world.store.shopEvents(query).reversed().map(\.change)
            #expect(
                told.map(Self.words).sorted() == expected.map(Self.words).sorted(),
                "seed \(seed), round \(round)")
        }
    }

    private static func words(_ change: ShopChange) -> String {
        "\(change.kind) \(change.product.id) \(change.old?.description ?? "") \(change.new?.description ?? "") \(change.isTold)"
    }

    @Test func `a kill at any moment of a crawl repeats and loses nothing`() throws {
        let world = try ShopWorld()
        let before = try (1...6).map { try product(Int64($0), "100") }
        let after = try (1...6).map { try product(Int64($0), "50") }
        try world.crawl(before)
        var killed: [ShopWorld] = []
        var cursor: Catalogue.CrawlCursor? = .start
        let crawl = ShopCrawl(products: after, isComplete: true)
        while let from = cursor {
            cursor = try world.catalogue.take(
                crawl, of: world.shop.id, from: from, at: world.world.now, limit: 2
            ) { _ in world.shop.rules }
            killed.append(try world.afterKill())
        }
        while try world.store.takeShopNews(
            of: world.shop.id, from: world.catalogue, world.world.context(.job), limit: 2
        ).value.hasMore { killed.append(try world.afterKill()) }
        try world.ring()
        killed.append(try world.afterKill())
        for survivor in killed {
            try survivor.take(crawl)
            _ = try survivor.news()
            try survivor.ring()
            #expect(try survivor.store.shopEvents().count == 6)
            #expect(try survivor.store.shop("shop.example.com").unreadTold == 6)
            #expect(try survivor.states().filter { $0 == "due" }.count == 1)
        }
    }
}

/// A household that watches one shop.
final class ShopWorld {
    let recalls: RecallWorld
    let shop: Shop

    init() throws {
        recalls = try RecallWorld(others: 60)
        shop = try recalls.store.addShop(ShopDomain(parsing: "shop.example.com"), recalls.world.context).value
    }

    private init(_ recalls: RecallWorld, _ shop: Shop) {
        self.recalls = recalls
        self.shop = shop
    }

    var world: StoreWorld { recalls.world }
    var store: Store { recalls.store }
    var catalogue: Catalogue { recalls.catalogue }

    func afterKill() throws -> ShopWorld { ShopWorld(try recalls.afterKill(), shop) }

    func crawl(_ products: [ShopProduct], isComplete: Bool = true) throws {
        try take(ShopCrawl(products: products, isComplete: isComplete, currency: "GBP"))
    }

    func take(_ crawl: ShopCrawl) throws {
        let present = try store.shop(shop.id.description)
        var cursor: Catalogue.CrawlCursor? = .start
        while let from = cursor {
            cursor = try catalogue.take(crawl, of: shop.id, from: from, at: world.now, limit: 3) {
                present.rules(for: $0)
            }
        }
    }

    /// - Returns: How many changes are new.
    func news() throws -> Int {
        var count = 0
        while true {
            let step = try store.takeShopNews(of: shop.id, from: catalogue, world.context(.job)).value
            count += step.count
            if !step.hasMore { return count }
        }
    }

    func tidy() throws { try recalls.tidy() }

    /// Changes that the catalogue keeps for whoever has not heard of them.
    func changeCount() throws -> Int64? {
        try catalogue.read { db in try db.number("SELECT count(*) FROM shop_change") }
    }

    @discardableResult
    func ring() throws -> Int { try recalls.ring() }

    /// Of the shop's reminders.
    func states() throws -> [String] {
        try world.reminders(of: shop.id.description).map { "\($0.state.kind)" }
    }
}
