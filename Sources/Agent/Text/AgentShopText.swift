import CivilTime
import Rules

/// What popups say and offer about shops, and the errors that calls about shops answer with.
enum AgentShopText {
    // MARK: - Popups

    static let view = OfferLabel("View", row: "View: open the shop's page")
    static let markRead = OfferLabel("Mark as Read", tiny: "Seen")
    static func snoozeUnlessBelow(_ price: String) -> OfferLabel {
        OfferLabel("Snooze Unless Below \(price)", short: "If Cheaper")
    }
    static let toSee = "To see it: steward shop events"

    // MARK: - Errors

    static let areOff = "shops are not read; set shops.on to true"
    static func onlyPages(of shop: ShopDomain) -> String {
        "\(shop) is on this machine: watch its pages one by one with 'steward watch'"
    }
    static func isWhole(_ shop: ShopDomain) -> String {
        "Steward already watches all of \(shop): give 'steward watch' a product name"
    }
    static func notAmong(_ price: DecimalAmount, _ prices: String) -> String {
        "'price': \(price) is not one of the page's prices (\(prices))"
    }
    static func notPrice(_ price: DecimalAmount, _ prices: String) -> String {
        "'price': the page says \(prices), not \(price); leave it out: it only answers which of several prices you pay"
    }
    static func otherCurrency(_ page: String, than asked: String) -> String {
        "the prices on this page are in \(page), not in \(asked)"
    }
    static func mixedCurrencies(_ page: String, in shop: ShopDomain, _ others: String) -> String {
        "the prices on this page are in \(page), but those on the pages that you watch at \(shop) are in \(others); "
            + "Steward cannot watch both"
    }
    static func hasAskedForPause(_ shop: ShopDomain, seconds: Int64) -> String {
        "\(shop) has asked for a pause; try again in \(seconds) seconds"
    }
    static func isBeingRead(_ shop: ShopDomain) -> String {
        "a page of \(shop) is being read; try again in a moment"
    }
    static let tooManyPages = "too many pages were read in a short time; try again in a minute"

    // MARK: - A question

    static func whichPrice(at shop: ShopDomain) -> String { "Which price is right at \(shop)?" }
    /// - Parameter prices: Two or more of them: `120.00 EUR or 150.00 EUR`.
    static func whichPrice(of product: String, _ prices: String) -> String {
        "\(prices) for '\(product)'?"
    }
    static let toChoosePrice = "To see how to answer: steward watch"
    /// The answer that no amount is the price.
    static func noneOf(_ count: Int) -> OfferLabel {
        let none = count == 2 ? "Neither" : "None of Them"
        return OfferLabel(none, row: "\(none): do not ask again")
    }
    static func either(_ prices: [String]) -> String {
        prices.count < 3
            ? prices.joined(separator: " or ")
            : prices.dropLast().joined(separator: ", ") + " or " + (prices.last ?? "")
    }

    static func notReadYet(_ shop: ShopDomain) -> String { "\(shop) has not been read yet" }
    static func notWatched(_ product: String, in shop: ShopDomain) -> String {
        "'\(product)' is not watched in \(shop)"
    }
    static func tooManyEvents(most: Int) -> String {
        "'events': more than \(most) in one call; mark fewer at a time"
    }
    /// - Parameter allowsPrice: Whether the threshold may be a price.
    static func notThreshold(_ text: String, field: String, allowsPrice: Bool) -> String {
        allowsPrice
            ? "'\(field)': '\(text)' is not a threshold; write any, 5, 10% or <90"
            : "'\(field)': '\(text)' is not a threshold; write any, 5 or 10%"
    }

    static func notPositive(_ price: DecimalAmount) -> String {
        "'below': nothing costs less than \(price); write a price"
    }
    static func costs(_ price: String, _ product: String) -> String {
        "'\(product)' already costs \(price); name that price or a lower one"
    }
    static func noneCheaper(in shop: ShopDomain) -> String {
        "no price in \(shop) has fallen lately; name a product"
    }
    static func noPrice(_ product: String) -> String { "'\(product)' has no price" }

    // MARK: - What was read cannot be used

    static let incomplete = "not all of it could be read"
    static let isEmpty = "it lists no products, but had some before"
}
