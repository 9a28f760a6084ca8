/// Whether and how a product can be bought.
///
/// Source: schema.org, `ItemAvailability`.
package enum Availability: String, Sendable, Hashable, CaseIterable {
    case inStock = "in_stock"
    case limited = "limited_availability"
    case onlineOnly = "online_only"
    case inStoreOnly = "in_store_only"
    case madeToOrder = "made_to_order"
    case preOrder = "pre_order"
    case preSale = "pre_sale"
    case backOrder = "backorder"
    case reserved
    case outOfStock = "out_of_stock"
    case soldOut = "sold_out"
    case discontinued

    /// The best of several offers: first those that can be bought at once, then those that can be ordered,
    /// then the rest.
    package static func best(of all: [Availability]) -> Availability? {
        allCases.first { all.contains($0) }
    }

    /// Whether it can be bought now, not only ordered.
    package var isAtHand: Bool {
        switch self {
        case .inStock, .limited, .onlineOnly, .inStoreOnly, .madeToOrder: true
        case .preOrder, .preSale, .backOrder, .reserved, .outOfStock, .soldOut, .discontinued: false
        }
    }

    /// For users, after the name of a product.
    package var words: String {
        switch self {
        case .inStock: "in stock"
        case .limited: "few left"
        case .onlineOnly: "in stock, online only"
        case .inStoreOnly: "in stores only"
        case .madeToOrder: "made to order"
        case .preOrder: "can be pre-ordered"
        case .preSale: "on presale"
        case .backOrder: "on back order"
        case .reserved: "reserved"
        case .outOfStock: "out of stock"
        case .soldOut: "sold out"
        case .discontinued: "discontinued"
        }
    }
}
