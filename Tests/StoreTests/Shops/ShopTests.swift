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

    @Test func `the first crawl reports nothing, and later changes make one reminder`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "129.00"), product(2, "5.00", isAvailable: false, title: "Spoon")])
        #expect(try fixture.news() == 0 && fixture.ring() == 0)

        try fixture.crawl([product(1, "90.00"), product(2, "5.00", title: "Spoon")])
        #expect(try fixture.news() == 2 && fixture.ring() == 1)
        let summary = try #require(try fixture.store.shopSummary(fixture.shop.id))
        #expect(summary.title == "1 price drop, 1 back in stock" && summary.urgency == .high)
        #expect(try fixture.news() == 0)
        #expect(try fixture.store.shop("shop.example.com").unread == 2)

        // The same state again is no news.
        try fixture.crawl([product(1, "90.00"), product(2, "5.00", title: "Spoon")])
        #expect(try fixture.news() == 0 && fixture.ring() == 0)
        #expect(try fixture.store.markRead(of: "shop.example.com", fixture.fixture.context).value == 2)
        #expect(try fixture.states() == ["answered"])
        #expect(try fixture.store.shopSummary(fixture.shop.id) == nil)
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.fixture.context)
        #expect(try fixture.store.shop("shop.example.com").unread == 2 && fixture.states() == ["due"])
    }

    @Test func `nothing is concluded from a crawl that is not complete, and two are needed to remove`() throws
    {
        let fixture = try ShopFixture()
        let both = try [product(1, "10"), product(2, "20")]
        try fixture.crawl(both)
        try fixture.crawl([both[0]])
        #expect(try fixture.news() == 0)
        try fixture.crawl([both[0]], isComplete: false)
        try fixture.crawl([])
        #expect(try fixture.news() == 0)
        try fixture.crawl([both[0]])
        #expect(try fixture.news() == 1)
        #expect(try fixture.store.shopEvents().map(\.change.kind) == [.removed])
        #expect(try fixture.catalogue.products(of: fixture.shop.id).map(\.id) == [1])
    }

    @Test func `news that are put off wait, unless the price gets as good as was asked for`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100"), product(2, "100", title: "Pan")])
        try fixture.crawl([product(1, "95"), product(2, "100", title: "Pan")])
        _ = try fixture.news()
        try fixture.ring()
        let bargain = try #require(ShopBargain("10<80"))
        let answer = try #require(Answer("snooze-unless=\(bargain),P7D"))
        let reminder = try #require(try fixture.fixture.reminders(of: fixture.shop.id.description).first)
        _ = try fixture.store.answer(reminder.id.description, answer, fixture.fixture.context(.popup))
        #expect(try fixture.states() == ["snoozed"])

        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "80"), product(2, "50", title: "Pan")])
        #expect(try fixture.news() == 2 && fixture.ring() == 0)
        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "79.99"), product(2, "50", title: "Pan")])
        _ = try fixture.news()
        #expect(try fixture.ring() == 1 && fixture.states() == ["due"])
    }

    @Test func `undo takes a watch back, and gives one back that was ended`() throws {
        let fixture = try ShopFixture()
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        func watches() throws -> [ProductWatch] { try fixture.store.shop("shop.example.com").watches }
        _ = try fixture.store.watch(watch, in: "shop.example.com", fixture.fixture.context)
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.fixture.context)
        #expect(try watches() == [])

        _ = try fixture.store.watch(watch, in: "shop.example.com", fixture.fixture.context)
        _ = try fixture.store.unwatch(1, in: "shop.example.com", fixture.fixture.context)
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.fixture.context)
        #expect(try watches() == [watch])
    }

    @Test func `a watched product is reported although its shop is switched off`() throws {
        let fixture = try ShopFixture()
        var rules = ShopRules()
        rules.isOn = false
        _ = try fixture.store.setRules(rules, of: fixture.shop.id.description, fixture.fixture.context)
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        _ = try fixture.store.watch(watch, in: "shop.example.com", fixture.fixture.context)
        try fixture.crawl([product(1, "100"), product(2, "100")])
        try fixture.crawl([product(1, "95"), product(2, "50")])
        _ = try fixture.news()
        #expect(try fixture.ring() == 0)
        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "85"), product(2, "40")])
        _ = try fixture.news()
        #expect(try fixture.ring() == 1)
        #expect(try fixture.store.shopSummary(fixture.shop.id)?.lines.count == 1)
    }

    @Test func `a price that somebody waits for ends a putting off, and is not kept for the brief`() throws {
        let fixture = try ShopFixture()
        let limit = try #require(DecimalAmount("95"))
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .below(limit))
        _ = try fixture.store.watch(watch, in: "shop.example.com", fixture.fixture.context)
        try fixture.crawl([product(1, "100"), product(2, "100", title: "Pan")])
        try fixture.crawl([product(1, "98"), product(2, "50", title: "Pan")])
        _ = try fixture.news()
        try fixture.ring()
        let later = try #require(SnoozeTime("P7D"))
        _ = try fixture.store.snoozeShop("shop.example.com", later, unless: nil, fixture.fixture.context)
        #expect(try fixture.states() == ["snoozed"])

        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "95"), product(2, "20", title: "Pan")])
        #expect(try fixture.news() == 2 && fixture.ring() == 0)
        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "94"), product(2, "20", title: "Pan")])
        #expect(try fixture.news() == 1)
        #expect(try fixture.ring() == 1 && fixture.states() == ["due"])
        #expect(try fixture.store.shopSummary(fixture.shop.id)?.urgency == .high)
    }

    @Test
    func `only news that wait can be put off, and a later putting off takes the place of an earlier one`()
        throws
    {
        let fixture = try ShopFixture()
        let (soon, later) = (try #require(SnoozeTime("P1D")), try #require(SnoozeTime("P7D")))
        #expect(throws: StoreError.self) {
            _ = try fixture.store.snoozeShop("shop.example.com", soon, unless: nil, fixture.fixture.context)
        }
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "50")])
        _ = try fixture.news()
        let bargain = try #require(ShopBargain("10<40"))

        // Before it has rung, too.
        let first = try fixture.store.snoozeShop(
            "shop.example.com", later, unless: bargain, fixture.fixture.context)
        #expect(first.value.unless == bargain)
        let second = try fixture.store.snoozeShop(
            "shop.example.com", soon, unless: nil, fixture.fixture.context)
        #expect(try second.value.unless == nil && fixture.states() == ["snoozed"])
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.fixture.context)
        #expect(try fixture.store.shop("shop.example.com").unless == bargain)
    }

    @Test func `what is watched is known with its price of now`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100"), product(2, "20", isAvailable: false)])

        let offers = try fixture.catalogue.offers(of: [1, 2, 3], in: fixture.shop.id)

        #expect(offers[1] == ProductOffer(price: DecimalAmount(100), isInStock: true))
        #expect(offers[2] == ProductOffer(price: DecimalAmount(20), isInStock: false))
        #expect(offers[3] == nil)
    }

    @Test func `products are found by their stock and put in any order, and news by their kinds`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100"), product(2, "20", isAvailable: false), product(3, "60")])
        func found(_ isInStock: Bool?, _ order: ShopProductQuery.Order) throws -> [Int64] {
            var query = ShopProductQuery()
            (query.isInStock, query.order) = (isInStock, order)
            return try fixture.catalogue.products(of: fixture.shop.id, query).map(\.id)
        }

        #expect(try found(nil, .price) == [2, 3, 1] && found(nil, .priceDown) == [1, 3, 2])
        #expect(try found(true, .newest) == [3, 1] && found(false, .newest) == [2])
        try fixture.crawl([product(1, "90"), product(2, "20"), product(3, "60", isAvailable: false)])
        _ = try fixture.news()
        var query = ShopEventListQuery()
        query.kinds = [.priceDropped, .outOfStock]
        #expect(try Set(fixture.store.shopEvents(query).map(\.change.kind)) == [.priceDropped, .outOfStock])
    }

    @Test(arguments: [(true, "70", true), (true, "80", false), (false, "70", false)])
    func `a large fall breaks quiet hours if the user wants that`(
        breaksQuiet: Bool, price: String, isInsistent: Bool
    ) throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, price)])

        _ = try fixture.store.takeShopNews(
            of: fixture.shop.id, from: fixture.catalogue, breaksQuiet: breaksQuiet,
            fixture.fixture.context(.job))

        #expect(
            try fixture.fixture.reminders(of: fixture.shop.id.description).map(\.isInsistent) == [isInsistent]
        )
    }

    @Test func `a shop that changes its currency leaves old prices and thresholds in the old one`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100"), product(2, "20")])
        _ = try fixture.store.watch(
            ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .below(DecimalAmount(95))),
            in: "shop.example.com", fixture.fixture.context)
        try fixture.crawl([product(1, "100"), product(2, "10")])
        #expect(try fixture.news() == 1 && fixture.ring() == 1)

        fixture.fixture.pass(.seconds(600))
        let yen = ShopCrawl(
            products: [try product(1, "50"), try product(2, "1500")], isComplete: true, currency: "JPY")
        try fixture.take(yen)
        #expect(try fixture.news() == 0 && fixture.ring() == 0)

        let watch = try #require(try fixture.store.shop("shop.example.com").watches.first)
        #expect(watch.drop.description == "<95@GBP")
        let points = try fixture.catalogue.prices(of: 10, in: fixture.shop.id).points
        #expect(points.map { "\($0.price) \($0.currency)" } == ["100 GBP", "50 JPY"])
        // The drop from 20 to 10 pounds is no longer told as one of yen.
        #expect(try fixture.states() == ["answered"])
        #expect(try fixture.store.shopSummary(fixture.shop.id) == nil)

        // 40 yen are less than 95, but not than 95 pounds as far as anybody knows.
        try fixture.take(
            ShopCrawl(
                products: [try product(1, "40"), try product(2, "1500")], isComplete: true, currency: "JPY"))
        #expect(
            try fixture.store.shopEvents().filter { $0.change.isReported && $0.change.product.id == 1 }
                .isEmpty)
        _ = try fixture.news()
        #expect(try fixture.ring() == 0)
    }

    @Test func `a price that is waited for stays in its currency when the shop changes its own`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "95")])
        _ = try fixture.news()
        try fixture.ring()
        let answer = try #require(Answer("snooze-unless=10<80,P70D"))
        let reminder = try #require(try fixture.fixture.reminders(of: fixture.shop.id.description).first)
        _ = try fixture.store.answer(reminder.id.description, answer, fixture.fixture.context(.popup))

        // 50 yen are less than 80, but not than 80 pounds as far as anybody knows.
        fixture.fixture.pass(.seconds(90_000))
        try fixture.take(
            ShopCrawl(products: [try product(1, "50")], isComplete: true, currency: "JPY"))
        _ = try fixture.news()
        #expect(try fixture.ring() == 0)
        #expect(try fixture.store.shop("shop.example.com").unless?.description == "10<80@GBP")

        // Back in pounds, it holds again.
        fixture.fixture.pass(.seconds(90_000))
        try fixture.crawl([product(1, "79")])
        _ = try fixture.news()
        #expect(try fixture.store.shop("shop.example.com").unless?.description == "10<80@GBP")
        #expect(ShopBargain("10<80@GBP")?.isComparable(in: "GBP", after: "JPY") == true)
    }

    @Test func `a reading without a currency does not make the next one comparable with other money`() throws
    {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "95")])
        _ = try fixture.news()
        try fixture.ring()
        let answer = try #require(Answer("snooze-unless=10<80,P70D"))
        let reminder = try #require(try fixture.fixture.reminders(of: fixture.shop.id.description).first)
        _ = try fixture.store.answer(reminder.id.description, answer, fixture.fixture.context(.popup))

        for currency in ["", "JPY"] {
            fixture.fixture.pass(.seconds(90_000))
            try fixture.take(
                ShopCrawl(products: [try product(1, "90")], isComplete: true, currency: currency))
            _ = try fixture.news()
        }

        #expect(try fixture.store.shop("shop.example.com").unless?.description == "10<80@GBP")
    }

    @Test func `prices are kept and forgotten, but for those that still hold`() throws {
        let fixture = try ShopFixture()
        for price in ["100", "100", "90", "95"] {
            try fixture.crawl([product(1, price)])
            fixture.fixture.pass(.seconds(86_400))
        }
        let id = fixture.shop.id
        #expect(
            try fixture.catalogue.prices(of: 10, in: id).points.map(\.price.description) == [
                "100", "90", "95",
            ])
        try fixture.tidy()
        #expect(try fixture.catalogue.prices(of: 10, in: id).points.map(\.price.description) == ["95"])

        for _ in 0..<2 { try fixture.crawl([product(2, "7")]) }
        fixture.fixture.pass(.seconds(86_400))
        try fixture.tidy()
        #expect(try fixture.catalogue.prices(of: 10, in: id).points.isEmpty, "it is sold no more")
        #expect(try fixture.catalogue.prices(of: 20, in: id).points.map(\.price.description) == ["7"])
    }

    @Test func `the price of a variant is looked up, and not looked for among all news of its shop`() throws {
        let fixture = try StoreFixture()
        fixture.store.close()

        let steps = try plan(fixture.path, of: ShopRows.latest)

        #expect(steps == ["SEARCH shop_event USING INDEX shop_event_variant (shop=? AND variant=?)"])
    }

    @Test func `news that somebody has read are forgotten, here and there, and come back never`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "50")])
        _ = try fixture.news()
        try fixture.ring()
        fixture.fixture.pass(.seconds(86_400))
        while try fixture.store.forgetShopEvents(before: fixture.fixture.now, limit: 1) {}
        let unread = try fixture.store.shopEvents().count

        _ = try fixture.store.markRead(nil, of: nil, fixture.fixture.context)
        try fixture.tidy()
        while try fixture.store.forgetShopEvents(before: fixture.fixture.now, limit: 1) {}

        #expect(unread == 1)
        #expect(try fixture.store.shopEvents().isEmpty)
        #expect(try fixture.changeCount() == 0)
        #expect(try fixture.news() == 0)
        // What nobody has heard of yet stays.
        try fixture.crawl([product(1, "40")])
        fixture.fixture.pass(.seconds(86_400))
        try fixture.tidy()
        #expect(try fixture.news() == 1)
    }

    @Test func `what is known of a shop that nobody watches any more goes`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.tidy()
        #expect(try fixture.catalogue.state(of: fixture.shop.id).products == 1)
        _ = try fixture.store.removeShop("shop.example.com", fixture.fixture.context)
        try fixture.tidy(abandonedBefore: fixture.fixture.now - .seconds(3_600))
        #expect(try fixture.catalogue.state(of: fixture.shop.id).products == 1, "an undo may need it")
        fixture.fixture.pass(.seconds(1))
        try fixture.tidy()
        #expect(try fixture.catalogue.state(of: fixture.shop.id).products == 0)
    }

    @Test func `a shop that is removed comes back with its news`() throws {
        let fixture = try ShopFixture()
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "50")])
        _ = try fixture.news()
        try fixture.ring()
        _ = try fixture.store.removeShop("shop.example.com", fixture.fixture.context)
        #expect(try fixture.store.shops().isEmpty && fixture.states() == ["withdrawn"])
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.fixture.context)
        #expect(try fixture.store.shop("shop.example.com").unread == 1 && fixture.states() == ["due"])
        // What was heard is not told anew.
        #expect(try fixture.news() == 0)
    }

    @Test func `what was said to recalls and shops is saved out of a damaged file`() throws {
        let fixture = try ShopFixture()
        _ = try fixture.fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try fixture.recalls.hear(.heater())
        try fixture.ring()
        let finding = try #require(try fixture.recalls.findings().first)
        _ = try fixture.store.answerRecall(finding.id.description, .notMine, fixture.fixture.context)
        let watch = ProductWatch(product: 1, title: "Soup Maker", handle: "p-1", drop: .percent(10))
        _ = try fixture.store.watch(watch, in: "shop.example.com", fixture.fixture.context)
        try fixture.crawl([product(1, "100")])
        try fixture.crawl([product(1, "50")])
        _ = try fixture.news()
        try fixture.ring()
        let (shop, events) = (try fixture.store.shop("shop.example.com"), try fixture.store.shopEvents())

        let report = try fixture.store.repair()

        #expect(report.salvaged["recall"] == 1 && report.salvaged["shop_event"] == 1)
        #expect(try fixture.store.shop("shop.example.com") == shop && fixture.store.shopEvents() == events)
        #expect(try fixture.recalls.findings(.notMine).map(\.id) == [finding.id])
        // All is compared and heard again, and nothing told again.
        try fixture.recalls.match()
        #expect(try fixture.news() == 0 && fixture.ring() == 0)
        #expect(try fixture.recalls.findings(.notMine).count == 1)
        #expect(try fixture.states() == ["due"])
    }

    @Test func `crawls in slices change what crawls as a whole do`() throws {
        let seed: UInt64 = 7
        var random = SeededGenerator(seed: seed)
        let fixture = try ShopFixture()
        var memory = ShopMemory()
        for round in 0..<30 {
            fixture.fixture.pass(.seconds(40_000))
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
            let expected = memory.take(crawl, by: fixture.shop.rules, at: fixture.fixture.now)
            try fixture.take(crawl)
            let taken = try fixture.store.takeShopNews(
                of: fixture.shop.id, from: fixture.catalogue, fixture.fixture.context(.job)
            ).value.count
            #expect(taken == expected.count, "seed \(seed), round \(round)")
            var query = ShopEventListQuery()
            query.limit = UInt32(taken)
            let told = try taken == 0 ? [] : fixture.store.shopEvents(query).reversed().map(\.change)
            #expect(
                told.map(Self.words).sorted() == expected.map(Self.words).sorted(),
                "seed \(seed), round \(round)")
        }
    }

    private static func words(_ change: ShopChange) -> String {
        "\(change.kind) \(change.product.id) \(change.old?.description ?? "") \(change.new?.description ?? "") \(change.isReported)"
    }

    @Test func `a kill at any moment of a crawl repeats and loses nothing`() throws {
        let fixture = try ShopFixture()
        let before = try (1...6).map { try product(Int64($0), "100") }
        let after = try (1...6).map { try product(Int64($0), "50") }
        try fixture.crawl(before)
        var killed: [ShopFixture] = []
        var cursor: Catalogue.CrawlCursor? = .start
        let crawl = ShopCrawl(products: after, isComplete: true)
        while let from = cursor {
            cursor = try fixture.catalogue.take(
                crawl, of: fixture.shop.id, from: from, at: fixture.fixture.now, limit: 2
            ) { _ in fixture.shop.rules }
            killed.append(try fixture.afterKill())
        }
        while try fixture.store.takeShopNews(
            of: fixture.shop.id, from: fixture.catalogue, fixture.fixture.context(.job), limit: 2
        ).value.hasMore { killed.append(try fixture.afterKill()) }
        try fixture.ring()
        killed.append(try fixture.afterKill())
        for survivor in killed {
            try survivor.take(crawl)
            _ = try survivor.news()
            try survivor.ring()
            #expect(try survivor.store.shopEvents().count == 6)
            #expect(try survivor.store.shop("shop.example.com").unreadReported == 6)
            #expect(try survivor.states().filter { $0 == "due" }.count == 1)
        }
    }
}

/// A household that watches one shop.
final class ShopFixture {
    let recalls: RecallFixture
    let shop: Shop

    init() throws {
        recalls = try RecallFixture(others: 60)
        shop = try recalls.store.addShop(ShopDomain(parsing: "shop.example.com"), recalls.fixture.context)
            .value
    }

    private init(_ recalls: RecallFixture, _ shop: Shop) {
        self.recalls = recalls
        self.shop = shop
    }

    var fixture: StoreFixture { recalls.fixture }
    var store: Store { recalls.store }
    var catalogue: Catalogue { recalls.catalogue }

    func afterKill() throws -> ShopFixture { ShopFixture(try recalls.afterKill(), shop) }

    func crawl(_ products: [ShopProduct], isComplete: Bool = true) throws {
        try take(ShopCrawl(products: products, isComplete: isComplete, currency: "GBP"))
    }

    func take(_ crawl: ShopCrawl) throws {
        let present = try store.shop(shop.id.description)
        var cursor: Catalogue.CrawlCursor? = .start
        while let from = cursor {
            cursor = try catalogue.take(crawl, of: shop.id, from: from, at: fixture.now, limit: 3) {
                present.rules(for: $0)
            }
        }
    }

    /// - Returns: How many changes are new.
    func news() throws -> Int {
        var count = 0
        while true {
            let step = try store.takeShopNews(of: shop.id, from: catalogue, fixture.context(.job)).value
            count += step.count
            if !step.hasMore { return count }
        }
    }

    func tidy(abandonedBefore abandoned: Instant? = nil) throws {
        try recalls.tidy(abandonedBefore: abandoned)
    }

    /// Changes that the catalogue keeps for whoever has not heard of them.
    func changeCount() throws -> Int64? {
        try catalogue.read { db in try db.number("SELECT count(*) FROM shop_change") }
    }

    @discardableResult
    func ring() throws -> Int { try recalls.ring() }

    /// Of the shop's reminders.
    func states() throws -> [String] {
        try fixture.reminders(of: shop.id.description).map { "\($0.state.kind)" }
    }
}
