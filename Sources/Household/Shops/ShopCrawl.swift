/// All that one walk through a shop's list of products has found.
package struct ShopCrawl: Sendable, Hashable {
    /// Each once.
    package let products: [ShopProduct]
    /// The numbers of products that were listed, but not so that they could be read.
    package let unreadable: Set<Int64>
    /// Whether all pages came and were understood: only then something may be concluded from what is missing.
    package let isComplete: Bool
    /// ISO 4217; empty where nobody has said.
    package let currency: String

    package init(
        products: [ShopProduct], unreadable: Set<Int64> = [], isComplete: Bool, currency: String = ""
    ) {
        self.products = products
        self.unreadable = unreadable
        self.isComplete = isComplete
        self.currency = currency
    }
}
