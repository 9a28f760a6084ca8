package import CivilTime
package import Rules

/// A product of a shop.
package struct ShopProductRecord: AnswerRecord {
    /// The shop's own number.
    package var id: Int64 = 0
    /// The domain of the shop.
    package var domain = ""
    package var title = ""
    package var vendor = ""
    /// In the shop's own words.
    package var kind = ""
    package var address = ""
    /// The lowest price of its variants.
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

/// A variant of a product: a size, a colour.
package struct ShopVariantRecord: AnswerRecord {
    /// The shop's own number.
    package var id: Int64 = 0
    /// Empty if the product has only one variant.
    package var title = ""
    package var price: Money?
    /// The higher price that the shop shows crossed out.
    package var reducedFrom: Money?
    package var isAvailable = false
    /// Its prices over time, earliest first; only in `Shops1.History`.
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
    /// Absent if unknown; another than the shop's present one if that has changed since.
    package var currency: String?

    package init() {}

    package static let fields: [RecordField<PricePointRecord>] = [
        .required("at", \.at, .instant),
        .required("price", \.price, .amount),
        .optional("currency", \.currency, .text),
    ]
}

/// The input of `Shops1.Products`.
extension ShopProductQuery: RequestRecord {
    package static let fields: [RecordField<ShopProductQuery>] = [
        .optional("search", \.search, .text),
        .optional("in_stock", \.isInStock, .flag),
        .optional("order", \.order, .word),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
