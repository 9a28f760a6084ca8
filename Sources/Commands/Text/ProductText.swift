import Rules

/// What the commands for the products of shops and their prices say.
enum ProductText {
    // MARK: - A product that is meant

    static let noShops = "no shops are watched; add one: steward shop add shop.example.com"
    static func shopNotWatched(_ domain: ShopDomain) -> String {
        "\(domain) is not watched; add it first: steward shop add \(domain)"
    }
    /// - Parameter shop: `nil` for several.
    static func notRead(_ shop: String?) -> String {
        shop.map { "\($0) has not been read yet; 'steward shop sync' reads now" }
            ?? "the shops have not been read yet; 'steward shop sync' reads now"
    }
    /// - Parameter shop: `nil` for several.
    static func noProduct(_ reference: String, in shop: String?) -> String {
        let remedy = "'steward shop products --search TEXT' finds products by part of their title"
        return shop.map { "there is no product '\(reference)' in \($0); \(remedy)" }
            ?? "there is no product '\(reference)' in any shop; \(remedy)"
    }
    /// - Parameters:
    ///   - shown: The first products, as `choice` puts them.
    ///   - count: Of all of them.
    static func ambiguous(_ reference: String, _ shown: [String], of count: Int, inOneShop: Bool) -> String {
        let list = shown.joined(separator: ", ")
        let products = count > shown.count ? "\(list) and more" : list
        let remedy =
            inOneShop ? "use the number of one" : "use the number of one, or name its shop with --shop"
        return "'\(reference)' matches \(count) products: \(products); \(remedy)"
    }
    /// - Parameter shop: `nil` if all choices are of one shop.
    static func choice(_ number: Int64, _ title: String, _ shop: String?) -> String {
        shop.map { "\(number) (\(title), \($0))" } ?? "\(number) (\(title))"
    }

    // MARK: - Lists

    static let needsOneStock = "give --in-stock or --sold-out, not both"
    static let nothingRead = "No shop has been read yet; 'steward shop' shows when that is done."
    /// - Parameter isWhole: Whether there are none at all.
    static func noProducts(isWhole: Bool) -> String { isWhole ? "No products." : "No such products." }
    static func from(_ price: Money) -> String { "from \(price)" }
    static let inStock = "in stock"
    static let soldOut = "sold out"
    static func inStock(_ count: Int, of all: Int) -> String { "\(count) of \(all) in stock" }
    static let watched = "watched"

    // MARK: - Past prices

    static let noPrices = "There are no prices yet."
    static func watched(tells: String) -> String { "watched, notifies of \(tells)" }
    static func variants(_ first: String, andMore more: Int) -> String { "\(first) and \(more) more" }
    static func moreVariants(_ count: Int) -> String { "and \(count) more; --json prints all" }
    /// - Parameter title: Empty if the product has no variants to name.
    static func variant(_ title: String, _ price: Money?, stock: String, crossedOut: Money?) -> StyledText {
        let name = title.isEmpty ? "" : "\(title): "
        let details = [stock, crossedOut.map { "crossed out \($0)" }].compactMap(\.self)
        return "\(name)\(price?.description ?? "no price", .bold), \(details.joined(separator: ", "))"
    }
    static func otherCurrency(until day: String, last price: String) -> String {
        "in another currency until \(day), last \(price)"
    }
    static func samePrice(since day: String) -> String { "the same price since \(day)" }
    static func range(since day: String, lowest: String, highest: String) -> String {
        "since \(day): lowest \(lowest), highest \(highest)"
    }
    static let fromNothing = "from nothing"
}
