import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// Pages of shops that are watched one by one, from what was read there to the reminder.
struct PageTests {
    private final class Fixture {
        let recalls: RecallFixture
        let address: PageAddress

        init() throws {
            recalls = try RecallFixture(others: 0)
            address = try PageAddress(parsing: "https://shop.example.com/lamp")
        }

        var store: Store { recalls.store }
        var context: ChangeContext { recalls.fixture.context }
        var now: Instant { recalls.fixture.now }

        func shop() throws -> Shop? { try store.shop(at: address.shop) }

        @discardableResult
        func watch(_ change: (inout ProductWatch) -> Void = { _ in }, choice: PriceChoice? = nil) throws
            -> Shop
        {
            var watch = ProductWatch(product: address.product, title: "Lamp", handle: address.path)
            change(&watch)
            return try store.watchPage(watch, of: address.shop, choice: choice, context).value
        }

        @discardableResult
        func read(
            _ price: String, _ availability: Availability = .inStock, after hours: Int64 = 6,
            conflict: ProductPage.Conflict? = nil
        ) throws -> StoredPage {
            try take(
                .page(
                    ProductPage(
                        name: "Lamp", amount: conflict == nil ? DecimalAmount(price) : nil, currency: "EUR",
                        availability: availability, source: .linkedData, conflict: conflict)), after: hours)
        }

        @discardableResult
        func take(_ answer: PageAnswer, after hours: Int64 = 6) throws -> StoredPage {
            recalls.fixture.pass(.seconds(hours * 3_600))
            let shop = try #require(try shop())
            let watch = try #require(shop.watches.first)
            return try recalls.catalogue.take(
                answer, of: watch, in: shop, by: shop.rules(for: watch.product), at: now)
        }

        /// - Returns: The lines of the popup that there is to show; `nil` if nothing is new.
        func news() throws -> [String]? {
            let shop = try #require(try shop())
            _ = try store.takeShopNews(of: shop.id, from: recalls.catalogue, recalls.fixture.context(.job))
            guard try recalls.ring() > 0 else { return nil }
            return try store.shopSummary(shop.id)?.lines
        }
    }

    @Test func `a fall is told with the lowest price that Steward has seen`() throws {
        let fixture = try Fixture()
        try fixture.watch()
        try fixture.read("100")
        #expect(try fixture.news() == nil, "the first look is no news")

        try fixture.read("70", after: 23 * 24)

        #expect(
            try fixture.news() == ["Lamp: 70.00 EUR, was 100.00 (-30%), lowest in the 23 days watched"])
        let event = try #require(try fixture.store.shopEvents().first)
        #expect(event.change.lowestDays == 23)
    }

    @Test func `a page that is sold out, or very cheap, rings when a second reading agrees`() throws {
        let fixture = try Fixture()
        try fixture.watch()
        try fixture.read("100")

        #expect(try fixture.read("5").suspicion == .fall)
        #expect(try fixture.news() == nil)
        try fixture.read("100")
        try fixture.read("100", .preOrder)
        #expect(try fixture.news() == nil)
        #expect(try fixture.read("100", .preOrder).suspicion == [])
        #expect(try fixture.news() == ["Lamp: can be pre-ordered"])
        #expect(try fixture.store.shopEvents().first?.change.variant?.availability == .preOrder)
    }

    @Test(arguments: [PageState.gone, .moved, .blocked, .changed, .unreachable])
    func `what could not be read is no news of the product, and keeps its last price`(state: PageState) throws
    {
        let fixture = try Fixture()
        let shop = try fixture.watch()
        try fixture.read("100")

        let page = try fixture.take(.failure(state, "HTTP 500"))

        #expect(page.state == state && page.detail == "HTTP 500" && page.failures == 1)
        #expect(
            page.reading?.amount == DecimalAmount("100") && page.readAt == fixture.now - .seconds(6 * 3_600))
        #expect(try fixture.news() == nil)
        try fixture.take(.failure(state, "HTTP 500"))
        #expect(try fixture.news() == (state == .gone ? ["Lamp: no longer listed"] : nil))
        let offer = try fixture.recalls.catalogue.offers(of: [fixture.address.product], in: shop.id)
        #expect(offer[fixture.address.product]?.price == DecimalAmount("100"))
        #expect(try fixture.read("100").failures == 0)
        _ = try fixture.news()
        let kinds = try fixture.store.shopEvents().map(\.change.kind)
        #expect(kinds == (state == .gone ? [.backInStock, .removed] : []))
    }

    @Test func `of two prices none is news until the user has said which counts`() throws {
        let fixture = try Fixture()
        let candidates = [("120", ProductPage.Source.linkedData), ("150", .openGraph)].map {
            ProductPage.Candidate(DecimalAmount($0) ?? .zero, $1)
        }
        try fixture.watch()
        #expect(try fixture.read("", conflict: .amounts(candidates)).state == .question)

        try fixture.watch(choice: .source(.openGraph))

        let page = try fixture.read("", conflict: .amounts(candidates))
        #expect(page.state == .ok && page.reading?.conflict == .amounts(candidates))
        #expect(try #require(try fixture.shop()).choice == .source(.openGraph))
        let products = try fixture.recalls.catalogue.products(of: #require(try fixture.shop()).id)
        #expect(products.first?.variants.first?.price == DecimalAmount("150"))
    }

    @Test func `a variant that the page does not list any more is no news`() throws {
        let fixture = try Fixture()
        try fixture.watch { $0.variant = "Blue / L" }

        #expect(try fixture.read("100").state == .variantMissing)
        #expect(try fixture.news() == nil)
    }

    @Test func `one page is watched and let go of, and each can be undone`() throws {
        let fixture = try Fixture()
        let shop = try fixture.watch { $0.isOfReturn = true }
        #expect(shop.reading == .pages && shop.watches.map(\.isOfReturn) == [true])
        #expect(shop.address(of: "/lamp") == "https://shop.example.com/lamp")

        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.context)
        #expect(try fixture.shop() == nil)

        try fixture.watch()
        let rest = try fixture.store.unwatch(fixture.address.product, in: "shop.example.com", fixture.context)
            .value
        #expect(rest.watches.isEmpty)
        #expect(try fixture.shop() == nil, "nothing is left to read there")
        _ = try fixture.store.undo(try fixture.recalls.lastEntry(), fixture.context)
        #expect(try fixture.shop()?.watches.map(\.title) == ["Lamp"])
    }

    @Test func `a shop is read whole or page by page, not both`() throws {
        let fixture = try Fixture()
        _ = try fixture.store.addShop(fixture.address.shop, fixture.context)

        #expect(throws: StoreError.self) { try fixture.watch() }
    }

    @Test func `a site's rules are kept for a day`() throws {
        let fixture = try Fixture()
        let site = fixture.address.shop
        try fixture.recalls.catalogue.keepRobots("User-agent: *", of: site, at: fixture.now)

        let later = { (hours: Int64) in fixture.now + .seconds(hours * 3_600) }
        #expect(try fixture.recalls.catalogue.robots(of: site, at: later(23)) == "User-agent: *")
        #expect(try fixture.recalls.catalogue.robots(of: site, at: later(24)) == nil)
        #expect(try fixture.recalls.catalogue.robots(of: site, at: later(-1)) == nil)
    }

    @Test func `a page without a price is back in stock without one, and its first price begins the history`()
        throws
    {
        let fixture = try Fixture()
        let shop = try fixture.watch()
        let bare = { (availability: Availability) in
            PageAnswer.page(
                ProductPage(name: "Lamp", currency: "EUR", availability: availability, source: .microdata))
        }
        try fixture.take(bare(.soldOut))
        try fixture.take(bare(.inStock))
        #expect(try fixture.news() == ["Lamp: back in stock"])

        try fixture.read("100")

        let history = try fixture.recalls.catalogue.prices(of: fixture.address.product, in: shop.id)
        #expect(history.points.map(\.price) == [DecimalAmount("100")])
    }

    @Test func `a reading in another form stops neither its page nor the list`() throws {
        let fixture = try Fixture()
        let shop = try fixture.watch()
        try fixture.read("100")
        try fixture.recalls.catalogue.write { db in
            try db.run("UPDATE page SET reading = ?", [#"{"name":7}"#])
        }

        let page = try #require(try fixture.recalls.catalogue.pages(of: shop.id).first)
        #expect(page.reading == nil && page.readAt != nil)
        #expect(try fixture.read("70").reading?.amount == DecimalAmount("70"))
        #expect(try fixture.news() == ["Lamp: 70.00 EUR, was 100.00 (-30%)"])
    }

    @Test func `a page that nobody watches is not listed, and leaves nothing behind after a while`() throws {
        let fixture = try Fixture()
        try fixture.watch()
        try fixture.read("100")
        let other = ProductWatch(product: 7, title: "Shade", handle: "/shade")
        let shop = try fixture.store.watchPage(other, of: fixture.address.shop, fixture.context).value
        let catalogue = fixture.recalls.catalogue

        let rest = try fixture.store.unwatch(fixture.address.product, in: "shop.example.com", fixture.context)
            .value

        #expect(try catalogue.products(of: shop.id, among: rest.pageProducts).isEmpty)
        #expect(try catalogue.state(of: shop.id, among: rest.pageProducts).products == 0)
        try fixture.recalls.tidy(abandonedBefore: fixture.now - .seconds(3_600))
        #expect(try catalogue.pages(of: shop.id).map(\.product) == [fixture.address.product])
        fixture.recalls.fixture.pass(.seconds(1))
        try fixture.recalls.tidy()
        #expect(try catalogue.pages(of: shop.id).isEmpty)
        #expect(try catalogue.products(of: shop.id).isEmpty)
        #expect(try catalogue.prices(of: fixture.address.product, in: shop.id).points.isEmpty)
    }
}
