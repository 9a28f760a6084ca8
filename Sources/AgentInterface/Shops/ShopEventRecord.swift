package import CivilTime
package import Rules

/// A change of a shop. The product may be gone from the shop since.
package struct ShopEventRecord: AnswerRecord {
    /// Ascending.
    package var id: Int64 = 0
    /// The shop's id and domain.
    package var shop = ""
    package var domain = ""
    package var at = Instant(millisecondsSince1970: 0)
    package var kind = ShopChange.Kind.new
    /// The shop's own number for the product.
    package var product: Int64 = 0
    package var title = ""
    package var address = ""
    /// Absent if the change is one of the whole product.
    package var variant: Int64?
    package var variantTitle = ""
    /// The price, or list price, before and after.
    package var old: Money?
    package var new: Money?
    /// The price of the variant then; absent if the change is one of the whole product.
    package var price: Money?
    /// In percent of the old price, rounded, without sign.
    package var percent: UInt32?
    /// Absent if no price has changed.
    package var magnitude: PriceStep.Magnitude?
    /// For how many days Steward has watched, if the price fell to the lowest that it has seen.
    package var lowestDays: UInt32?
    /// What a page said about the stock.
    package var availability: Availability?
    package var urgency = ShopChange.Urgency.normal
    /// Whether the user is told of it; otherwise it appears only in the list.
    package var isReported = false
    package var isUnread = false

    package init() {}

    package static let fields: [RecordField<ShopEventRecord>] = [
        .required("id", \.id, .int64),
        .required("shop", \.shop, .text),
        .required("domain", \.domain, .text),
        .required("at", \.at, .instant),
        .required("kind", \.kind, .word),
        .required("product", \.product, .int64),
        .required("title", \.title, .text),
        .required("address", \.address, .text),
        .optional("variant", \.variant, .int64),
        .required("variant_title", \.variantTitle, .text),
        .optional("old", \.old, .money),
        .optional("new", \.new, .money),
        .optional("price", \.price, .money),
        .optional("percent", \.percent, .uint32),
        .optional("magnitude", \.magnitude, .word),
        .optional("lowest_days", \.lowestDays, .uint32),
        .optional("availability", \.availability, .word),
        .required("urgency", \.urgency, .word),
        .required("told", \.isReported, .flag),
        .required("unread", \.isUnread, .flag),
    ]
}

/// The input of `Shops1.Events`.
extension ShopEventListQuery: RequestRecord {
    package static let fields: [RecordField<ShopEventListQuery>] = [
        .optional("shop", \.shop, .text),
        .orEmpty("kinds", \.kinds, .list(of: .word)),
        .optional("since", \.since, .instant),
        .optional("unread", \.isUnread, .flag),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
