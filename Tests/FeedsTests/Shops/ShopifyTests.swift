import CivilTime
import Feeds
import JSONText
import Rules
import TestSupport
import Testing

struct ShopifyTests {
    private func product(_ id: String, price: String = #""129.00""#, more: String = "") -> String {
        """
        {"id":\(id),"title":" Soup\\u0007 Maker ","handle":"soup-maker","vendor":"Ninja","product_type":"Kitchen",
         "updated_at":"2026-01-01T00:00:00Z","tags":["A"],"images":[{"src":"https://cdn/a.png?v=1"},{"src":"ftp://x"}],
         "variants":[{"id":\(id)1,"title":"Default Title","sku":"A1","available":true,"price":\(price)\(more)}]}
        """
    }

    private func page(_ products: String...) -> String {
        "{\"products\":[\(products.joined(separator: ","))]}"
    }

    private func read(_ text: String, status: Int = 200) throws(FeedError) -> ShopifyPage {
        try ShopifyPage(reading: FeedDocument(text, status: status))
    }

    @Test func `a product is read with its variant, without what does not matter`() throws {
        let page = try read(page(product("7", more: #","compare_at_price":"149.00""#)))

        let variant = ShopVariant(
            id: 71, title: "", sku: "A1", price: try #require(DecimalAmount("129")),
            listPrice: DecimalAmount("149"), isAvailable: true)
        let expected = ShopProduct(
            id: 7, title: "Soup Maker", handle: "soup-maker", vendor: "Ninja", kind: "Kitchen",
            images: ["https://cdn/a.png?v=1"], variants: [variant])
        #expect(page.products == [expected])
        #expect(page.skipped.isEmpty)
    }

    @Test(arguments: ["null", #""""#, #""0.00""#, "0", #""on request""#, "false"])
    func `what means no list price is none`(listPrice: String) throws {
        let page = try read(page(product("7", more: ",\"compare_at_price\":\(listPrice)")))

        #expect(page.products.first?.variants.first?.listPrice == nil)
    }

    @Test(arguments: [(#""129.00""#, "129"), ("129", "129"), ("129.5", "129.5"), (#""0.00""#, "0")])
    func `prices are texts, and sometimes numbers`(written: String, price: String) throws {
        let page = try read(page(product("7", price: written)))

        #expect(page.products.first?.variants.first?.price == DecimalAmount(price))
    }

    @Test(arguments: ["null", #""""#, #""-1.00""#, #""1,299.00""#, #""1e3""#, "1e3", "[]", #""€5""#])
    func `a product without a price that can be read is skipped and told`(price: String) throws {
        let page = try read(page(product("6"), product("7", price: price), product("8")))

        #expect(page.products.map(\.id) == [6, 8])
        #expect(page.skipped.map(\.id) == ["7"])
        #expect(page.skipped.map(\.position) == [1])
        #expect(page.unreadable == [7])
    }

    @Test(arguments: ["7", #"{"id":7}"#, #"{"id":7,"title":"X","variants":{}}"#, "null", "[]"])
    func `what is no product is skipped and told`(record: String) throws {
        #expect(try read(page(record)).skipped.count == 1)
    }

    @Test(arguments: [
        ("", 200, FeedError.Sort.malformed), ("[]", 200, .malformed), ("{}", 200, .malformed),
        (#"{"products":{}}"#, 200, .malformed), (#"{"products":null}"#, 200, .malformed),
        (#"{"errors":"Not Found"}"#, 404, .missing), (#"{"products":[]}"#, 410, .missing),
        (#"{"products":[]}"#, 401, .turnedAway), (#"{"products":[]}"#, 403, .turnedAway),
        (#"{"products":[]}"#, 429, .busy), (#"{"products":[]}"#, 430, .busy), ("", 503, .busy),
        ("", 500, .trouble), ("<!DOCTYPE html><html><body>Just a moment...", 200, .turnedAway),
        (#"<!doctype html><form method="post" action="/password">"#, 200, .turnedAway),
    ])
    func `what is no page says why`(text: String, status: Int, sort: FeedError.Sort) {
        let trouble = #expect(throws: FeedError.self) { try read(text, status: status) }

        #expect(trouble?.sort == sort)
    }

    @Test func `a shop that is not open yet says so`() {
        #expect(throws: FeedError.turnedAway(reason: "the shop asks for a password")) {
            try read(#"<!doctype html><form method="post" action="/password">"#)
        }
    }

    // MARK: Paging

    private static let shop = ShopDomain("shop.example.com")

    private func crawl(_ pages: String..., status: Int = 200) throws -> ShopifyCrawl {
        var crawl = ShopifyCrawl(try #require(Self.shop))
        for (index, page) in pages.enumerated() {
            let request = try #require(crawl.next, "page \(index + 1) is not asked for")
            #expect(
                request.address == "https://shop.example.com/products.json?limit=250&page=\(index + 1)")
            crawl.take(FeedDocument(page, status: index == pages.count - 1 ? status : 200))
        }
        return crawl
    }

    @Test func `pages are read until one is empty`() throws {
        let whole = try crawl(page(product("1"), product("2")), page(product("3")), page())

        #expect(whole.next == nil)
        #expect(whole.crawl(currency: "GBP").products.map(\.id) == [1, 2, 3])
        #expect(whole.crawl().isComplete)
        #expect(whole.pages == 3)
    }

    @Test func `a last page that comes again is the end`() throws {
        let whole = try crawl(page(product("1"), product("2")), page(product("2"), product("1")))

        #expect(whole.next == nil)
        #expect(whole.crawl().products.map(\.id) == [1, 2])
        #expect(whole.crawl().isComplete)
    }

    @Test func `a shop with nothing in it is read, too`() throws {
        #expect(try crawl(page()).crawl().isComplete)
    }

    @Test func `a page that fails ends it, and what was found is not all`() throws {
        let part = try crawl(page(product("1")), "<html>", status: 200)

        #expect(part.next == nil)
        #expect(part.trouble?.sort == .turnedAway)
        #expect(!part.crawl().isComplete)
        #expect(try !crawl(page(product("1")), page(), status: 429).crawl().isComplete)
    }

    @Test func `while pages are missing it is not complete`() throws {
        #expect(try !crawl(page(product("1"))).crawl().isComplete)
    }

    @Test func `a skipped product is not missing; one without a number may be any`() throws {
        let named = try crawl(page(product("1"), product("2", price: "null")), page())
        let nameless = try crawl(page(product("1"), #"{"title":"X"}"#), page())

        #expect(named.crawl().isComplete)
        #expect(named.crawl().unreadable == [2])
        #expect(!named.crawl().listsUnnumberedProduct)
        #expect(nameless.crawl().listsUnnumberedProduct)
        #expect(nameless.skipped.count == 1)
    }

    @Test func `a shop without end is left`() throws {
        var crawl = ShopifyCrawl(try #require(Self.shop))
        var number = 0
        while crawl.next != nil, number < 200 {
            let ids = number * 250..<number * 250 + 250
            let products = ids.map { product(String($0 + 1_000)) }.joined(separator: ",")
            crawl.take(FeedDocument("{\"products\":[\(products)]}"))
            number += 1
        }

        #expect(crawl.trouble == .tooLong(reason: "the shop lists more than 25000 products"))
        #expect(number == 101)
        #expect(!crawl.crawl().isComplete)
    }

    @Test func `the shop says in which currency it counts`() throws {
        #expect(try ShopifyCrawl.currency(in: FeedDocument(#"{"id":1,"currency":"GBP"}"#)) == "GBP")
        #expect(try ShopifyCrawl.currency(in: FeedDocument(#"{"currency":"pounds"}"#)) == "")
        #expect(throws: FeedError.self) { try ShopifyCrawl.currency(in: FeedDocument("<html>")) }
    }
}

extension FeedError {
    enum Sort { case busy, turnedAway, missing, trouble, malformed, implausible, tooLong }

    var sort: Sort {
        switch self {
        case .busy: .busy
        case .turnedAway: .turnedAway
        case .missing: .missing
        case .trouble: .trouble
        case .malformed: .malformed
        case .implausible: .implausible
        case .tooLong: .tooLong
        }
    }
}
