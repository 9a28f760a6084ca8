import Rules

/// What the commands for watched products say.
enum WatchText {
    static let needsProduct = "name the product"
    static let needsStopWithoutPrices = "--stop takes no --below, --drop or --rise"
    static let needsBelowOrChanges = "--below takes no --drop or --rise"

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

    // MARK: - The list

    static let nothingWatched = "No products are watched. Watch one: steward watch kettle --below 90"
    static let notListed = "not listed"
    static func notWatched(_ reference: String) -> String {
        "no product '\(reference)' is watched; 'steward watch' lists those that are"
    }
}
