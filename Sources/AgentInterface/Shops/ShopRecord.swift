package import CivilTime
package import Household

/// A shop on the web that is watched, as the agent tells it.
package struct ShopRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var domain = ""
    package var name = ""
    /// The master switch: off, nothing but watched products is told.
    package var isOn = true
    /// The kinds of change that are told.
    package var kinds: [ShopEventRecord.Kind] = []
    /// From where on drops and rises are told: `any`, `5` in the shop's money, `10%`.
    package var drop = ""
    package var rise = ""
    package var watches: [WatchRecord] = []
    /// What ends the present putting off of its news before its time: `VARIANT<PRICE`.
    package var unless: String?
    package var unread: UInt32 = 0
    /// Of them, those that were told or are to be.
    package var unreadTold: UInt32 = 0
    package var products: UInt32 = 0
    /// Of ISO 4217; empty if nobody has said.
    package var currency = ""
    /// When all of it was read last.
    package var readAt: Instant?
    package var nextAt: Instant?
    /// In succession, since the last success.
    package var failures: UInt32 = 0
    /// Of the last time; empty if that went well.
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
        .required("unread_told", \.unreadTold, .uint32),
        .required("products", \.products, .uint32),
        .required("currency", \.currency, .text),
        .optional("read_at", \.readAt, .instant),
        .optional("next_at", \.nextAt, .instant),
        .required("failures", \.failures, .uint32),
        .required("error", \.error, .text),
        .required("added_at", \.addedAt, .instant),
    ]
}

/// A product of a shop that is told of in any case.
package struct WatchRecord: AnswerRecord {
    /// The shop's own number.
    package var product: Int64 = 0
    package var title = ""
    package var address = ""
    /// As of the shop; `<90` where a price is waited for.
    package var drop = ""
    package var rise = ""
    /// The lowest of its variants; absent if the shop does not list it now.
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

/// What somebody says of a shop; what is absent stays as it is.
package struct ShopFields: RequestRecord {
    package var isOn: Bool?
    package var kinds: [ShopEventRecord.Kind]?
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

/// From where on the changes of a watched product are told; absent: all of them.
package struct WatchFields: RequestRecord {
    /// `any`, `5`, `10%`, or `<90`: then only that it can be had for less, and that ends a putting off of the shop's news.
    package var drop: String?
    package var rise: String?

    package init() {}

    package static let fields: [RecordField<WatchFields>] = [
        .optional("drop", \.drop, .text),
        .optional("rise", \.rise, .text),
    ]
}

/// A price that ends a putting off of a shop's news before its time; absent: nothing does.
package struct BargainFields: RequestRecord {
    /// Its number, the last part of its address, or the address; absent: the one whose drop is the most urgent news.
    package var product: String?
    /// In the shop's money; absent: what that product costs now.
    package var below: DecimalAmount?

    package init() {}

    package static let fields: [RecordField<BargainFields>] = [
        .optional("product", \.product, .text),
        .optional("below", \.below, .amount),
    ]
}
