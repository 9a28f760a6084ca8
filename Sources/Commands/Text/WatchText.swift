import Rules

/// What the commands for watched products say.
enum WatchText {
    static let needsProduct = "name the product"
    static let needsStopWithoutPrices = "--stop takes no --below, --drop or --rise"
    static let needsBelowOrChanges = "--below takes no --drop or --rise"
    static let needsRestockOrChanges = "--restock takes no --drop or --rise"
    static let onlyForPages = "--variant, --price, --as and --also are for pages: give the address of one"

    static func watching(_ product: String, price: Money?, tells: String) -> StyledText {
        price.map { "Watching \(product, .bold), \($0) now, notifies of \(tells)" }
            ?? "Watching \(product, .bold), notifies of \(tells)"
    }
    static let costsLessAlready = "it already costs less; Steward reports the next drop"
    static func stoppedWatching(_ product: String) -> StyledText { "Stopped watching \(product, .bold)" }

    // MARK: - What Steward notifies of

    static func below(_ price: String) -> String { "prices below \(price)" }
    static func below(_ price: String, butShopNames currency: String) -> String {
        "prices below \(price), not compared while the shop's prices are in \(currency)"
    }
    static let allChanges = "all changes"
    /// - Parameter size: The least change that is reported; `nil` for any.
    static func drops(from size: String?) -> String { size.map { "drops from \($0)" } ?? "all drops" }
    static func rises(from size: String?) -> String { size.map { "rises from \($0)" } ?? "all rises" }

    static let returns = "returns to stock"
    static func returns(and prices: String) -> String { "\(prices), returns to stock" }

    // MARK: - A page

    /// What an error calls the address that the user typed.
    static let pageArgument = "the page"
    static func reading(_ shop: String) -> String { "Reading the page of \(shop) ..." }
    static func watching(_ product: String, at shop: String, _ offer: String, tells: String) -> StyledText {
        "Watching \(product, .bold) at \(shop): \(offer); notifies of \(tells)"
    }
    static func from(_ price: String) -> String { "from \(price)" }
    static func reduced(_ price: String, from list: String) -> String { "\(price), crossed out \(list)" }
    static let stockUnknown = "the page does not say whether it is in stock"
    static func readIn(_ part: String) -> String { "Read in \(part)." }
    static func leads(_ address: String, to place: String) -> String {
        "\(address) leads to \(place); check that this is what you mean"
    }
    static func contradicts(_ said: String, _ other: String) -> String {
        "the page says both '\(said)' and '\(other)'; Steward goes by '\(said)'"
    }
    static func variants(_ count: Int) -> String {
        "The page has \(count) variants; this is the cheapest. --variant watches one, by words or by number:"
    }
    static func part(_ source: ProductPage.Source) -> String {
        switch source {
        case .shopSoftware: "the data of the shop's software"
        case .linkedData: "the page's product data (JSON-LD)"
        case .microdata: "the page's product data (microdata)"
        case .rdfa: "the page's product data (RDFa)"
        case .productTags: "the page's product tags"
        case .openGraph: "the page's preview tags (OpenGraph)"
        case .twitterCard: "the page's preview tags (Twitter)"
        }
    }
    /// - Parameter prices: In ascending order.
    static func whichPrice(_ product: String, _ prices: [String]) -> String {
        "The page of '\(product)' names several prices. Do you pay \(either(prices))? "
            + "Type the price, or its place (1 to \(prices.count)): "
    }
    static func choose(_ product: String, _ prices: [String], example: String) -> String {
        "the page of '\(product)' names several prices: \(either(prices)); "
            + "add the one that you pay, such as --price \(example)"
    }
    static func notAmong(_ text: String, _ prices: [String]) -> String {
        "'\(text)' is not one of the page's prices (\(either(prices))); nothing is watched"
    }
    static let hasNoVariants =
        "the page names no variants, so '--variant' fits none; leave it out to watch the product. Nothing is watched"
    static func noVariant(_ text: String) -> String {
        "no variant on the page fits '\(text)'; nothing is watched. The page has these:"
    }
    static let addressOfNoVariant =
        "the page no longer has the variant that its address names; nothing is watched. It has these, which --variant watches by words or by number:"
    static func severalVariants(_ text: String) -> String {
        "several variants on the page fit '\(text)'; nothing is watched. Use more words, or the number of one:"
    }
    static func variant(_ number: UInt32, _ name: String, _ details: [String]) -> String {
        let name = name.isEmpty ? "(no name)" : name
        return "  \(number)  " + ([name] + details).joined(separator: ", ")
    }
    static func andMore(_ count: Int) -> String { "  and \(count) more; --json prints all" }
    static func notWatched(_ address: String, because trouble: String) -> String {
        "cannot watch \(address): \(trouble)"
    }
    static let notReadable =
        "the page has no machine-readable data on what it sells and at what price; Steward does not guess"
    private static func either(_ prices: [String]) -> String {
        prices.count < 3
            ? prices.joined(separator: " or ")
            : prices.dropLast().joined(separator: ", ") + " or " + (prices.last ?? "")
    }

    // MARK: - The list

    static func cheapest(_ product: String, _ price: Money, at shop: String, ofShops count: Int) -> StyledText
    {
        "\("\(product): ", .bold)cheapest of \(Counted.words(count, "shop")) at \(shop), \(price.description)"
    }
    static func trouble(_ product: String, _ trouble: String, lastRead: String?) -> StyledText {
        lastRead.map { "\("\(product): ", .bad)\(trouble)\("; last read \($0)", .dim)" }
            ?? "\("\(product): ", .bad)\(trouble)"
    }
    static func question(_ product: String, _ prices: [String], _ address: String, example: String)
        -> StyledText
    {
        "\("\(product): ", .attention)\(either(prices))? Say which one you pay: "
            + "\("steward watch \(address) --price \(example)", .bold)"
    }
    static func unconfirmed(_ product: String, _ offer: String) -> StyledText {
        "\("\(product): ", .attention)\(offer) according to the last reading; the next one has to confirm it"
    }
    /// - Parameter days: `nil` on the first day.
    static func lowest(_ product: String, _ lowest: String, days: Int) -> String {
        "\(product): lowest \(lowest) in the \(days) days watched"
    }
    static func isLowest(_ product: String, days: Int) -> String {
        "\(product): the lowest price in the \(days) days watched"
    }

    static let nothingWatched =
        "No products are watched. Watch one: steward watch https://shop.example.com/lamp --below 90"
    static let notListed = "not listed"
    static let noPrice = "no price"
    static func notWatched(_ reference: String) -> String {
        "no product '\(reference)' is watched; 'steward watch' lists those that are"
    }
}
