import JSONText
package import Rules

/// A crawl of all pages of a shop's list of products, one after the other.
///
/// Request `next` and pass the answer to `take` until `next` is `nil`. Then `crawl` returns the products, and
/// whether they are complete.
package struct ShopifyCrawl: Sendable {
    /// The page to request; `nil` once the crawl is over.
    package private(set) var next: FeedRequest?
    /// Why the crawl ended early.
    package private(set) var trouble: FeedError?
    package private(set) var skipped: [SkippedRecord] = []
    package private(set) var pages = 0

    /// A hundred full pages. Larger shops are not followed.
    package static let mostProducts = 25_000
    static let tooLong = FeedError.tooLong(reason: "the shop lists more than \(mostProducts) products")

    private let shop: ShopDomain
    private var products: [ShopProduct] = []
    private var seen: Set<Int64> = []
    private var unreadable: Set<Int64> = []

    package init(_ shop: ShopDomain) {
        self.shop = shop
        next = Self.request(shop, page: 1)
    }

    /// - Parameter document: The answer to `next`.
    package mutating func take(_ document: FeedDocument) {
        do throws(FeedError) {
            take(try ShopifyPage(reading: document))
        } catch {
            stop(for: error)
        }
    }

    /// Ends the crawl early.
    private mutating func stop(for trouble: FeedError) {
        self.trouble = trouble
        next = nil
    }

    private mutating func take(_ page: ShopifyPage) {
        pages += 1
        let before = seen.count + unreadable.count
        for product in page.products where seen.insert(product.id).inserted { products.append(product) }
        unreadable.formUnion(page.unreadable)
        skipped += page.skipped
        guard seen.count <= Self.mostProducts else { return stop(for: Self.tooLong) }
        // Some shops repeat their last page instead of sending an empty one.
        let hasNews = seen.count + unreadable.count > before
        next = hasNews ? Self.request(shop, page: pages + 1) : nil
    }

    /// The products found so far.
    /// - Parameter currency: That of the shop, if known.
    package func crawl(currency: String = "") -> ShopCrawl {
        ShopCrawl(
            products: products, unreadable: unreadable.subtracting(seen),
            listsUnnumberedProduct: skipped.contains(where: \.id.isEmpty),
            isComplete: next == nil && trouble == nil,
            currency: currency)
    }

    private static func request(_ shop: ShopDomain, page: Int) -> FeedRequest {
        FeedRequest(
            "https://\(shop)/products.json?limit=\(ShopifyPage.length)&page=\(page)",
            usualCount: ShopifyPage.length, mostBytes: ShopifyPage.mostBytes)
    }
}

extension ShopifyCrawl {
    /// Requests the shop's description of itself.
    package static func aboutRequest(_ shop: ShopDomain) -> FeedRequest {
        FeedRequest("https://\(shop)/meta.json", usualCount: 1, mostBytes: 1 << 20)
    }

    /// The currency of the shop's prices, as an ISO 4217 code; empty if missing.
    package static func currency(in document: FeedDocument) throws(FeedError) -> String {
        let code = try document.json()["currency"]?.asText?.uppercased() ?? ""
        return code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : ""
    }
}
