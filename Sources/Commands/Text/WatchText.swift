import Rules

/// What the commands for watched products say.
enum WatchText {
    static let needsProduct = "name the product"
    static let needsStopWithoutPrices = "--stop takes no --below, --drop or --rise"
    static let needsBelowOrChanges = "--below takes no --drop or --rise"

    static func watching(_ product: String, price: Money?, tells: String) -> StyledText {
        price.map { "Watching \(product, .bold), \($0) now, tells \(tells)" }
            ?? "Watching \(product, .bold), tells \(tells)"
    }
    static let costsLessAlready = "it costs less than that already; Steward reports the next drop"
    static func watchingNoMore(_ product: String) -> StyledText { "Watching \(product, .bold) no more" }

    // MARK: - What is told

    static func below(_ price: String) -> String { "below \(price)" }
    static let allChanges = "all changes"
    /// - Parameter size: The least change that is told; `nil` for any.
    static func drops(from size: String?) -> String { size.map { "drops from \($0)" } ?? "all drops" }
    static func rises(from size: String?) -> String { size.map { "rises from \($0)" } ?? "all rises" }

    // MARK: - The list

    static let nothingWatched = "No products are watched. Watch one: steward watch kettle --below 90"
    static let notListed = "not listed"
    static func ambiguous(_ reference: String, _ shown: [String], of count: Int) -> String {
        "'\(reference)' means \(count) products: \(shown.joined(separator: ", ")); write the number of one"
    }
    static func notWatched(_ reference: String) -> String {
        "no product '\(reference)' is watched; 'steward watch' prints those that are"
    }

    enum Heading {
        static let product = "PRODUCT"
        static let price = "PRICE"
        static let stock = "STOCK"
        static let tells = "TELLS"
        static let shop = "SHOP"
    }
}
