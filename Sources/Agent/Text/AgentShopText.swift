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
