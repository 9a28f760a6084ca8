package import CivilTime
package import Rules

/// A shop on the web that the user follows, as the agent sends it.
package struct ShopRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var domain = ""
    package var name = ""
    /// Whether Steward reads all of the shop, or only the watched pages.
    package var reading: Shop.Reading?
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
    /// How many seconds Steward must wait before it reads the shop again; absent if it may read it now.
    package var waitSeconds: UInt32?
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
        .optional("reading", \.reading, .word),
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
        .optional("wait_seconds", \.waitSeconds, .uint32),
        .required("failures", \.failures, .uint32),
        .required("error", \.error, .text),
        .required("added_at", \.addedAt, .instant),
    ]
}

/// A product of a shop that the user watches.
package struct WatchRecord: AnswerRecord {
    /// `drop` and `rise` of a watch that only waits for a return to stock.
    package static let noPrices = "none"

    /// The shop's own number.
    package var product: Int64 = 0
    package var title = ""
    package var address = ""
    /// As for the shop; `<90` to wait for a price; `none` if only returns to stock count.
    package var drop = ""
    package var rise = ""
    /// The lowest price of its variants; absent if the shop does not list it now.
    package var price: Money?
    package var isInStock = false
    /// Whether to report only a return to stock; absent if not.
    package var isOfReturn: Bool?

    // Of pages that are watched one by one:

    /// How the last request ended; absent before the first one, and for products of shops that are read whole.
    package var state: PageState?
    /// Why it failed, as a sentence without a full stop.
    package var trouble: String?
    /// Absent if the page does not say.
    package var availability: Availability?
    /// The part of the page that named the price.
    package var source: String?
    /// The variant that is watched; absent for the whole product.
    package var variant: String?
    package var reducedFrom: Money?
    /// What the page says now, if the next reading has to confirm it.
    package var unconfirmedPrice: Money?
    package var unconfirmedAvailability: Availability?
    /// The prices from which the user has to choose.
    package var question: [Money] = []
    /// The lowest price seen, and since when Steward has watched.
    package var lowest: Money?
    package var since: Instant?
    package var readAt: Instant?

    package init() {}

    package static let fields: [RecordField<WatchRecord>] = [
        .required("product", \.product, .int64),
        .required("title", \.title, .text),
        .required("address", \.address, .text),
        .required("drop", \.drop, .text),
        .required("rise", \.rise, .text),
        .optional("price", \.price, .money),
        .required("in_stock", \.isInStock, .flag),
        .optional("restock", \.isOfReturn, .flag),
        .optional("state", \.state, .word),
        .optional("trouble", \.trouble, .text),
        .optional("availability", \.availability, .word),
        .optional("source", \.source, .text),
        .optional("variant", \.variant, .text),
        .optional("reduced_from", \.reducedFrom, .money),
        .optional("unconfirmed_price", \.unconfirmedPrice, .money),
        .optional("unconfirmed_availability", \.unconfirmedAvailability, .word),
        .orEmpty("question", \.question, .list(of: .money)),
        .optional("lowest", \.lowest, .money),
        .optional("since", \.since, .instant),
        .optional("read_at", \.readAt, .instant),
    ]
}

/// What was found on a page that the user wants to watch.
package struct PageRecord: AnswerRecord {
    /// Without tracking parameters.
    package var address = ""
    /// Where the site has redirected Steward; absent without a redirect.
    package var foundAt: String?
    /// The domain.
    package var shop = ""
    /// Whether Steward watches it from now on. If not, although it was read, the user has to choose a price
    /// or a variant.
    package var isWatched = false
    package var state = PageState.ok
    /// Why it could not be read, as a sentence without a full stop.
    package var trouble: String?
    package var title = ""
    package var variant: String?
    package var price: Money?
    /// The highest price of its variants, if they differ.
    package var high: Money?
    package var reducedFrom: Money?
    package var availability: Availability?
    /// What another part of the page says, if only one of the two can be bought at once.
    package var otherAvailability: Availability?
    package var source: String?
    /// The prices from which the user has to choose.
    package var question: [Money] = []
    /// All variants that the page offers, in its order.
    package var variants: [PageVariantRecord] = []
    /// The page's shop, if the page is watched.
    package var watchedIn: ShopRecord?

    package init() {}

    package static let fields: [RecordField<PageRecord>] = [
        .required("address", \.address, .text),
        .optional("found_at", \.foundAt, .text),
        .required("shop", \.shop, .text),
        .required("watched", \.isWatched, .flag),
        .required("state", \.state, .word),
        .optional("trouble", \.trouble, .text),
        .required("title", \.title, .text),
        .optional("variant", \.variant, .text),
        .optional("price", \.price, .money),
        .optional("high", \.high, .money),
        .optional("reduced_from", \.reducedFrom, .money),
        .optional("availability", \.availability, .word),
        .optional("other_availability", \.otherAvailability, .word),
        .optional("source", \.source, .text),
        .orEmpty("question", \.question, .list(of: .money)),
        .orEmpty("variants", \.variants, .list(of: .record)),
        .optional("record", \.watchedIn, .record),
    ]
}

/// A variant that a page offers.
package struct PageVariantRecord: AnswerRecord {
    /// From 1.
    package var number: UInt32 = 0
    package var name = ""
    package var price: Money?
    package var availability: Availability?
    /// Whether it fits the words that were given.
    package var fits = false

    package init() {}

    package static let fields: [RecordField<PageVariantRecord>] = [
        .required("number", \.number, .uint32),
        .required("name", \.name, .text),
        .optional("price", \.price, .money),
        .optional("availability", \.availability, .word),
        .required("fits", \.fits, .flag),
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
    /// Whether to report only returns to stock and, if there is one, the price to wait for.
    package var isOfReturn: Bool?
    /// The currency in which `drop` was meant; the page must have it.
    package var currency: String?
    /// For a page: the variant to watch, by words or by its number.
    package var variant: String?
    /// For a page that names several prices: the one that counts, on all pages of the shop.
    package var price: DecimalAmount?
    /// For a page: what to call the product. Pages of several shops with one title are one product, of which the
    /// cheapest offer is named. Defaults to its title so far, or else to the name on the page.
    package var title: String?

    package init() {}

    package static let fields: [RecordField<WatchFields>] = [
        .optional("drop", \.drop, .text),
        .optional("rise", \.rise, .text),
        .optional("restock", \.isOfReturn, .flag),
        .optional("currency", \.currency, .text),
        .optional("variant", \.variant, .text),
        .optional("price", \.price, .amount),
        .optional("title", \.title, .text),
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
