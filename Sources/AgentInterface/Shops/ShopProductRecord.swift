package import CivilTime
package import Household

/// What a shop sells under one name.
package struct ShopProductRecord: AnswerRecord {
    /// The shop's own number.
    package var id: Int64 = 0
    /// Of the shop.
    package var domain = ""
    package var title = ""
    package var vendor = ""
    /// The shop's own word.
    package var kind = ""
    package var address = ""
    /// The lowest of its variants.
    package var price: Money?
    package var isInStock = false
    package var isWatched = false
    package var variants: [ShopVariantRecord] = []

    package init() {}

    package static let fields: [RecordField<ShopProductRecord>] = [
        .required("id", \.id, .int64),
        .required("domain", \.domain, .text),
        .required("title", \.title, .text),
        .required("vendor", \.vendor, .text),
        .required("kind", \.kind, .text),
        .required("address", \.address, .text),
        .optional("price", \.price, .money),
        .required("in_stock", \.isInStock, .flag),
        .required("watched", \.isWatched, .flag),
        .orEmpty("variants", \.variants, .list(of: .record)),
    ]
}

/// One way in which a product can be bought: a size, a colour.
package struct ShopVariantRecord: AnswerRecord {
    /// The shop's own number.
    package var id: Int64 = 0
    /// Empty where the product comes in one way only.
    package var title = ""
    package var price: Money?
    /// The higher price that the shop shows crossed out.
    package var reducedFrom: Money?
    package var isAvailable = false
    /// What it cost, from when on, the earliest first; only in `Shops1.History`.
    package var prices: [PricePointRecord] = []

    package init() {}

    package static let fields: [RecordField<ShopVariantRecord>] = [
        .required("id", \.id, .int64),
        .required("title", \.title, .text),
        .optional("price", \.price, .money),
        .optional("reduced_from", \.reducedFrom, .money),
        .required("available", \.isAvailable, .flag),
        .orEmpty("prices", \.prices, .list(of: .record)),
    ]
}

package struct PricePointRecord: AnswerRecord {
    package var at = Instant(millisecondsSince1970: 0)
    package var price = DecimalAmount(0)

    package init() {}

    package static let fields: [RecordField<PricePointRecord>] = [
        .required("at", \.at, .instant),
        .required("price", \.price, .amount),
    ]
}

/// What `Shops1.Products` takes.
package struct ShopProductQuery: RequestRecord {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        case title, price
        /// Those that cost least of what they cost before first.
        case discount
    }

    /// Part of the title, vendor or kind.
    package var search: String?
    /// `true`: only what can be bought.
    package var isInStock: Bool?
    /// Absent: by title.
    package var order: Order?
    /// Absent: 50; at most 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}

    package static let fields: [RecordField<ShopProductQuery>] = [
        .optional("search", \.search, .text),
        .optional("in_stock", \.isInStock, .flag),
        .optional("order", \.order, .word),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
