package import CivilTime
package import Rules

/// A shop on the web that the user follows, as the agent sends it.
package struct ShopRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var domain = ""
    package var name = ""
    /// The master switch: if off, only changes of watched products are reported.
    package var isOn = true
    /// The kinds of change to report.
    package var kinds: [ShopChange.Kind] = []
    /// Which drops and rises to report: `any`, `5` in the shop's currency, `10%`.
    package var drop = ""
    package var rise = ""
    package var watches: [WatchRecord] = []
    /// The bargain that ends the current snooze of its news early: `VARIANT<PRICE`.
    package var unless: String?
    package var unread: UInt32 = 0
    /// How many of these have been or will be reported.
    package var unreadReported: UInt32 = 0
    package var products: UInt32 = 0
    /// ISO 4217; empty if unknown.
    package var currency = ""
    /// When all of it was last read.
    package var readAt: Instant?
    package var nextAt: Instant?
    /// How many crawls have failed since the last success.
    package var failures: UInt32 = 0
    /// The error of the last crawl; empty after a success.
    package var error = ""
    package var addedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<ShopRecord>] = [
        .required("id", \.id, .text),
        .required("domain", \.domain, .text),
        .required("name", \.name, .text),
        .required("on", \.isOn, .flag),
        .required("kinds", \.kinds, .list(of: .word)),
        .required("drop", \.drop, .text),
        .required("rise", \.rise, .text),
        .orEmpty("watches", \.watches, .list(of: .record)),
        .optional("unless", \.unless, .text),
        .required("unread", \.unread, .uint32),
        .required("unread_told", \.unreadReported, .uint32),
        .required("products", \.products, .uint32),
        .required("currency", \.currency, .text),
        .optional("read_at", \.readAt, .instant),
        .optional("next_at", \.nextAt, .instant),
        .required("failures", \.failures, .uint32),
        .required("error", \.error, .text),
        .required("added_at", \.addedAt, .instant),
    ]
}

/// A product of a shop that the user watches.
package struct WatchRecord: AnswerRecord {
    /// The shop's own number.
    package var product: Int64 = 0
    package var title = ""
    package var address = ""
    /// As for the shop; `<90` to wait for a price.
    package var drop = ""
    package var rise = ""
    /// The lowest price of its variants; absent if the shop does not list it now.
    package var price: Money?
    package var isInStock = false

    package init() {}

    package static let fields: [RecordField<WatchRecord>] = [
        .required("product", \.product, .int64),
        .required("title", \.title, .text),
        .required("address", \.address, .text),
        .required("drop", \.drop, .text),
        .required("rise", \.rise, .text),
        .optional("price", \.price, .money),
        .required("in_stock", \.isInStock, .flag),
    ]
}

/// The input of `Shops1.Edit`. Absent fields stay.
package struct ShopFields: RequestRecord {
    package var isOn: Bool?
    package var kinds: [ShopChange.Kind]?
    package var drop: String?
    package var rise: String?

    package init() {}

    package static let fields: [RecordField<ShopFields>] = [
        .optional("on", \.isOn, .flag),
        .optional("kinds", \.kinds, .list(of: .word)),
        .optional("drop", \.drop, .text),
        .optional("rise", \.rise, .text),
    ]
}

/// Which changes of a watched product to report; absent for all.
package struct WatchFields: RequestRecord {
    /// `any`, `5`, `10%`, or `<90`: reports only lower prices, which also end a snooze of the shop's news.
    package var drop: String?
    package var rise: String?

    package init() {}

    package static let fields: [RecordField<WatchFields>] = [
        .optional("drop", \.drop, .text),
        .optional("rise", \.rise, .text),
    ]
}

/// A price that ends a snooze of a shop's news early; an empty record for none.
package struct BargainFields: RequestRecord {
    /// The product's number, the last part of its URL, or the URL; defaults to the one whose drop is the most
    /// urgent news.
    package var product: String?
    /// In the shop's currency; defaults to the current price of that product.
    package var below: DecimalAmount?

    package init() {}

    package static let fields: [RecordField<BargainFields>] = [
        .optional("product", \.product, .text),
        .optional("below", \.below, .amount),
    ]
}
