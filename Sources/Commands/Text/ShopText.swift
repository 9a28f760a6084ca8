import AgentInterface
import Rules

/// What the commands for shops and their news say.
enum ShopText {
    /// What is typed, in a sentence that it is wrong.
    static let shopArgument = "the shop"
    static let noShops = "No shops are watched. Add one: steward shop add shop.example.com"

    // MARK: - Changes of a shop

    static func watching(_ shop: String) -> StyledText { "Watching \(shop, .bold)" }
    static let isReadNow =
        "Reading it now: 'steward shop' shows when that is done, 'steward shop products' what it sells. "
        + "Steward reports changes from then on."
    static let nothingToChange = "nothing to change: give --drop, --rise, --also, --not, --tell or --no-tell"
    static func alsoAndNot(_ kind: ShopChange.Kind) -> String {
        "give '\(kind.rawValue)' to --also or --not, not both"
    }
    static func noThreshold(_ text: String, for option: String) -> String {
        "cannot take '\(text)' for \(option): it is not a price change; "
            + "write any, 5 (in the shop's currency) or 10%"
    }
    static func changed(_ shop: String, tells: String) -> StyledText {
        "Changed \(shop, .bold), notifies of \(tells)"
    }
    static func removed(_ shop: String, watches: Int) -> StyledText {
        watches == 0
            ? "Removed \(shop, .bold)"
            : "Removed \(shop, .bold) with \(Counted.words(watches, "watched product"))"
    }

    // MARK: - What Steward notifies of

    static let tellsNothing = "nothing"
    static let tellsWatched = "watched products only"
    static func tellsAll(but kinds: [ShopChange.Kind]) -> String {
        kinds.isEmpty ? "all changes" : "all changes except \(kinds.map(plural).joined(separator: " and "))"
    }
    /// - Parameter size: The least change that is reported; `nil` for any.
    static func tells(_ kind: ShopChange.Kind, from size: String?) -> String {
        size.map { "\(plural(kind)) from \($0)" } ?? plural(kind)
    }
    /// Several changes, without a number.
    private static func plural(_ kind: ShopChange.Kind) -> String {
        switch kind {
        case .new: "new products"
        case .removed: "removed products"
        case .removedVariant: "removed variants"
        case .images: "new pictures"
        case .backInStock: "products back in stock"
        case .outOfStock: "products out of stock"
        case .newVariant: "new variants"
        case .listPrice: "list price changes"
        case .priceDropped: "price drops"
        case .priceIncreased: "price rises"
        }
    }

    // MARK: - Reading

    static let reading = "Reading now; 'steward shop' shows when that is done."
    static let notYet = "not yet"
    static func failing(_ domain: String, _ error: String, times: UInt32) -> StyledText {
        times > 1
            ? "\("\(domain): ", .bad)\(error)\(", \(times) times in a row", .dim)"
            : "\("\(domain): ", .bad)\(error)"
    }
    static func failed(_ domain: String, _ error: String) -> String {
        "cannot read \(domain): \(error); the products read before are kept"
    }
    static func wasJustAsked(_ shop: String) -> StyledText {
        "\(shop, .bold)\(": was checked just now, so it is skipped", .dim)"
    }
    static func readFirst(_ shop: String, products: UInt32) -> StyledText {
        "\(shop, .bold): \(Counted.words(products, "product")); Steward reports changes from now on"
    }
    static func read(_ shop: String, products: UInt32, changes: Int) -> StyledText {
        changes == 0
            ? "\(shop, .bold): \(Counted.words(products, "product")), nothing has changed"
            : "\(shop, .bold): \(Counted.words(products, "product")), \(Counted.words(changes, "change"))"
    }

    // MARK: - News

    /// - Parameter isWhole: Whether there are none at all.
    static func noChanges(isWhole: Bool) -> String {
        isWhole ? "Nothing has changed since the shops were first read." : "No such changes."
    }
    /// `large price drop`, `back in stock`.
    static func change(_ kind: ShopChange.Kind, _ magnitude: PriceStep.Magnitude?) -> String {
        switch magnitude {
        case .small: "small \(kind.words(for: 1))"
        case .large: "large \(kind.words(for: 1))"
        case .medium, nil: kind.words(for: 1)
        }
    }
    static let noListPrice = "no list price any more"
    /// - Parameter share: By how much it has changed, such as `-30%`.
    static func price(_ new: Money, was old: String, share: String?) -> String {
        share.map { "\(new), was \(old) (\($0))" } ?? "\(new), was \(old)"
    }
    static func lowest(_ price: String, days: UInt32) -> String {
        "\(price), lowest in the \(days) days watched"
    }
    static let unread = "unread"

    static let needsAllAlone = "--all takes no numbers"
    static let needsNumbersOrAll = "say which: numbers from 'steward shop events --unread', or --all"
    static func nothingUnread(isWhole: Bool) -> String {
        isWhole ? "No changes are unread." : "None of these is unread."
    }
    static func markedRead(_ count: UInt32) -> String {
        count == 1 ? "Marked 1 change as read." : "Marked \(count) changes as read."
    }

    static func snoozed(_ shop: String) -> StyledText { "Snoozed news of \(shop, .bold)" }
    static func snoozed(_ shop: String, unless product: String?, below price: String) -> StyledText {
        "Snoozed news of \(shop, .bold), unless \(product ?? "it") falls below \(price)"
    }
    static func noPriceBelow(_ text: String, for option: String) -> String {
        "cannot take '\(text)' for \(option): nothing costs less than that; write a higher price"
    }
    static func otherCurrency(_ text: String, for option: String, _ shop: ShopRecord) -> String {
        "cannot take '\(text)' for \(option): \(shop.domain) has its prices in \(shop.currency); "
            + "write the price in \(shop.currency)"
    }

    /// The headings of all tables of shops, products and prices.
    enum Heading {
        static let shop = "SHOP"
        static let products = "PRODUCTS"
        static let unread = "UNREAD"
        static let read = "READ"
        static let next = "NEXT"
        static let tells = "NOTIFIES OF"
        static let number = "NUMBER"
        static let when = "WHEN"
        static let what = "WHAT"
        static let product = "PRODUCT"
        static let price = "PRICE"
        static let was = "WAS"
        static let stock = "STOCK"
        static let since = "SINCE"
        static let change = "CHANGE"
    }
}
