/// All that one crawl of a shop's list of products has found.
package struct ShopCrawl: Sendable, Hashable {
    /// Without duplicates.
    package let products: [ShopProduct]
    /// The numbers of listed products that could not be read.
    package let unreadable: Set<Int64>
    /// Whether it lists a product whose number could not be read either. That product may be any that seems
    /// missing, so none counts as missing.
    package let listsUnnumberedProduct: Bool
    /// Whether all pages came and were understood: only then does a missing product mean anything.
    package let isComplete: Bool
    /// ISO 4217; empty if unknown.
    package let currency: String

    package init(
        products: [ShopProduct], unreadable: Set<Int64> = [], listsUnnumberedProduct: Bool = false,
        isComplete: Bool, currency: String = ""
    ) {
        self.products = products
        self.unreadable = unreadable
        self.listsUnnumberedProduct = listsUnnumberedProduct
        self.isComplete = isComplete
        self.currency = currency
    }
}
