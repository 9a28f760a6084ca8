package import Household
import JSONText

/// A walk through all pages of a shop's list of products, one after the other.
///
/// Ask for `next`, give what came to `take`, until `next` is `nil`; then `crawl` says what was found, and whether
/// it is all.
package struct ShopifyCrawl: Sendable {
    /// The page to ask for; `nil` when the walk is over.
    package private(set) var next: FeedRequest?
    /// What ended the walk before its end.
    package private(set) var trouble: ShopTrouble?
    package private(set) var skipped: [SkippedRecord] = []
    package private(set) var pages = 0

    /// Some hundred pages. Larger shops are warehouses.
    package static let mostProducts = 25_000

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
        do throws(ShopTrouble) {
            take(try ShopifyPage(reading: document))
        } catch {
            stop(for: error)
        }
    }

    /// Ends the walk before its end, because a page did not come.
    package mutating func stop(for trouble: ShopTrouble) {
        self.trouble = trouble
        next = nil
    }

    private mutating func take(_ page: ShopifyPage) {
        pages += 1
        let before = seen.count + unreadable.count
        for product in page.products where seen.insert(product.id).inserted { products.append(product) }
        unreadable.formUnion(page.unreadable)
        skipped += page.skipped
        guard seen.count <= Self.mostProducts else { return stop(for: .tooLong) }
        // Some shops give their last page again instead of an empty one.
        let hasNews = seen.count + unreadable.count > before
        next = hasNews ? Self.request(shop, page: pages + 1) : nil
    }

    /// What has been found so far.
    /// - Parameter currency: Of the shop, where that is known.
    package func crawl(currency: String = "") -> ShopCrawl {
        // A product without a number may be any of those that seem to be missing.
        let areAllNumbered = skipped.allSatisfy { !$0.id.isEmpty }
        return ShopCrawl(
            products: products, unreadable: unreadable.subtracting(seen),
            isComplete: next == nil && trouble == nil && areAllNumbered, currency: currency)
    }

    private static func request(_ shop: ShopDomain, page: Int) -> FeedRequest {
        FeedRequest(
            "https://\(shop)/products.json?limit=\(ShopifyPage.length)&page=\(page)",
            usualCount: ShopifyPage.length, mostBytes: ShopifyPage.mostBytes)
    }
}

extension ShopifyCrawl {
    /// Asks for what the shop says about itself.
    package static func aboutRequest(_ shop: ShopDomain) -> FeedRequest {
        FeedRequest("https://\(shop)/meta.json", usualCount: 1, mostBytes: 1 << 20)
    }

    /// The currency in which the shop keeps its prices, of ISO 4217; empty if it does not say.
    package static func currency(in document: FeedDocument) throws(ShopTrouble) -> String {
        do throws(FeedError) {
            let code = try document.json()["currency"]?.asText?.uppercased() ?? ""
            return code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : ""
        } catch {
            throw ShopTrouble(error)
        }
    }
}
