/// Which of a shop's products to list. Products have to meet all conditions.
package struct ShopProductQuery: Sendable, Hashable {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        case title, price
        case priceDown = "price-down"
        /// By the shop's own numbers, highest first: newer products have higher ones.
        case newest
        /// Largest reduction in proportion to the former price first.
        case discount
    }

    /// Part of the title, vendor or kind, ignoring case.
    package var search: String?
    /// `true` for available products only, `false` for the others only.
    package var isInStock: Bool?
    /// Defaults to title.
    package var order: Order?
    /// At most 1,000; defaults to 50.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
