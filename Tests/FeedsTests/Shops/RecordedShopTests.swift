import CivilTime
import Feeds
import JSONText
import Rules
import TestSupport
import Testing

/// Real shops, and what was done to one of them; where they are not beside the checkout, a shop that was made up.
struct RecordedShopTests {
    private func page(_ name: String) throws -> ShopifyPage {
        try ShopifyPage(reading: try SharedData.document("shopify/\(name).json"))
    }

    private func crawl(_ page: ShopifyPage) -> ShopCrawl {
        ShopCrawl(products: page.products, unreadable: page.unreadable, isComplete: true, currency: "GBP")
    }

    private static let start = Instant(secondsSince1970: 1_790_000_000)

    @Test(
        .needsSharedData,
        arguments: [
            ("uk-electricals/products_t0", 170), ("uk-electricals/products_t1_derived", 170),
            ("stanley-us/products_page1", 110), ("mowers-nz/products_page1", 179),
            ("vmax-de/products_page1", 140), ("babywear-in/products_page1", 100),
            ("femcare-fr/products_page1", 30), ("empty_page", 0),
        ])
    func `every recorded page is read without a lost product`(name: String, count: Int) throws {
        let page = try page(name)

        #expect(page.products.count == count)
        #expect(page.skipped.isEmpty)
        print("shopify/\(name): \(page.products.count) products,", terminator: " ")
        print("\(page.products.reduce(0) { $0 + $1.variants.count }) variants")
    }

    @Test(.needsSharedData) func `exactly the listed edits are changes`() throws {
        let (before, after) = (
            try page("uk-electricals/products_t0"), try page("uk-electricals/products_t1_derived")
        )
        var memory = ShopMemory()
        let rules = ShopRules()

        #expect(memory.take(crawl(before), by: rules, at: Self.start).isEmpty)
        var changes = memory.take(crawl(after), by: rules, at: Self.start + .seconds(3600))
        // What is gone is believed when it is missing for the second time.
        changes += memory.take(crawl(after), by: rules, at: Self.start + .seconds(7200))

        let expected = try #require(
            try SharedData.json("shopify/uk-electricals/expected_changes.json")["expected"])
        guard case .list(let edits) = expected else { throw CancellationError() }
        let loud = edits.filter { $0["kind"]?.asText?.hasPrefix("none_") != true }
        #expect(edits.count == 33)
        #expect(loud.count == 21)
        #expect(Set(changes.map(Edit.init)) == Set(try loud.map(Edit.init)))
        #expect(changes.count == loud.count)
        #expect(memory.take(crawl(after), by: rules, at: Self.start + .seconds(10_800)).isEmpty)
    }

    @Test(.needsSharedData) func `a pair in which nothing has changed tells nothing`() throws {
        var memory = ShopMemory()
        let rules = ShopRules()
        let (before, after) = (
            try page("uk-electricals/real_pair_capture_2258"),
            try page("uk-electricals/real_pair_capture_2318")
        )

        #expect(before.products.count == 10)
        _ = memory.take(crawl(before), by: rules, at: Self.start)
        #expect(memory.take(crawl(after), by: rules, at: Self.start + .seconds(1200)).isEmpty)
    }

    @Test func `a page cut short anywhere is refused, and never an end of paging`() throws {
        let whole =
            SharedData.isHere
            ? try SharedData.bytes("shopify/femcare-fr/products_page1.json") : Array(Self.own.utf8)
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)

        for _ in 0..<40 {
            let end = Int.random(in: 0..<whole.count, using: &random)
            let document = FeedDocument(
                request: FeedRequest("https://example.org", usualCount: 250), bytes: Array(whole[..<end]))
            #expect(throws: FeedError.self, "seed \(seed)") { try ShopifyPage(reading: document) }
        }
    }

    @Test func `whatever types a shop changes, each product is read or told`() throws {
        let page =
            SharedData.isHere
            ? try SharedData.json("shopify/stanley-us/products_page1.json")
            : try JSON(
                parsing: Array(Self.own.utf8), within: JSON.Limits(bytes: 1 << 20))
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)

        for _ in 0..<20 {
            let retyped = Retyping.retype(page, share: 0.01, using: &random)
            guard case .list(let records)? = retyped["products"] else { continue }
            let read = try ShopifyPage(reading: FeedDocument(retyped.line))

            let repeated = records.count - Set(read.products.map(\.id)).count - read.skipped.count
            #expect(repeated >= 0, "seed \(seed)")
            #expect(read.products.count + read.skipped.count + repeated == records.count, "seed \(seed)")
            #expect(read.skipped.count < records.count, "seed \(seed)")
        }
    }

    /// A page of forty products.
    private static let own: String = {
        let products = (1...40).map { number in
            """
            {"id":\(number),"title":"Kettle \(number)","handle":"kettle-\(number)","vendor":"Bravik","product_type":"Kitchen",
             "updated_at":"2026-01-01T00:00:00Z","tags":["A","B"],"images":[{"src":"https://cdn.example/\(number).png?v=1"}],
             "variants":[{"id":\(number)01,"title":"Red","sku":"R\(number)","available":true,"price":"\(number).00"},
              {"id":\(number)02,"title":"Blue","sku":"B\(number)","available":false,"price":"\(number).50",
               "compare_at_price":"\(number + 9).00"}]}
            """
        }
        return "{\"products\":[\(products.joined(separator: ","))]}"
    }()

    /// What both sides of the comparison say about a change.
    private struct Edit: Hashable {
        let kind: String
        let product: Int64
        let variant: Int64?
        let old: DecimalAmount?
        let new: DecimalAmount?

        init(_ change: ShopChange) {
            kind =
                switch change.kind {
                case .priceDropped: "price_drop"
                case .priceIncreased: "price_rise"
                case .outOfStock: "sold_out"
                case .backInStock: "back_in_stock"
                case .listPrice: "compare_at_price_set"
                case .new: "added"
                case .removed: "removed"
                case .newVariant: "variant_added"
                case .removedVariant, .images: change.kind.rawValue
                }
            product = change.product.id
            variant = change.variant?.id
            old = change.old
            new = change.new
        }

        init(_ edit: JSON) throws {
            guard case .number(let product)? = edit["product_id"] else { throw CancellationError() }
            kind = edit["kind"]?.asText ?? ""
            self.product = product
            if case .number(let id)? = edit["variant_id"] { variant = id } else { variant = nil }
            let amount = { (name: String) in
                edit[name]?.asText.flatMap { DecimalAmount($0) }.flatMap { $0.isPositive ? $0 : nil }
            }
            old = amount("old")
            new = amount("new")
        }
    }
}
