import CivilTime
import Rules

/// A shop with few goods.
enum ShopExamples {
    static func amount(_ text: String) -> DecimalAmount { DecimalAmount(text) ?? .zero }

    static func variant(
        _ id: Int64 = 11, _ price: String = "100", list: String? = nil, inStock: Bool = true,
        title: String = ""
    ) -> ShopVariant {
        ShopVariant(
            id: id, title: title, price: amount(price), listPrice: list.map(amount), isAvailable: inStock)
    }

    static func product(
        _ id: Int64 = 1, _ variants: [ShopVariant] = [variant()], title: String = "Kettle",
        images: [String] = []
    ) -> ShopProduct {
        ShopProduct(id: id, title: title, handle: "kettle", images: images, variants: variants)
    }

    static func crawl(
        _ products: ShopProduct..., unreadable: Set<Int64> = [], listsUnnumberedProduct: Bool = false,
        isComplete: Bool = true
    ) -> ShopCrawl {
        ShopCrawl(
            products: products, unreadable: unreadable, listsUnnumberedProduct: listsUnnumberedProduct,
            isComplete: isComplete, currency: "GBP")
    }

    /// This many hours into the story.
    static func hour(_ hour: Int64) -> Instant { Instant(secondsSince1970: 1_790_000_000 + hour * 3600) }
}

/// A shop that is read again and again.
struct ShopStory {
    var memory = ShopMemory()
    var rules = ShopRules()
    private var now: Int64 = 0

    init(_ first: ShopCrawl) {
        _ = memory.take(first, by: rules, at: ShopExamples.hour(0))
    }

    mutating func next(_ crawl: ShopCrawl, after hours: Int64 = 1) -> [ShopChange] {
        now += hours
        return memory.take(crawl, by: rules, at: ShopExamples.hour(now))
    }

    mutating func next(_ variant: ShopVariant, after hours: Int64 = 1) -> [ShopChange] {
        next(ShopExamples.crawl(ShopExamples.product(1, [variant])), after: hours)
    }
}
