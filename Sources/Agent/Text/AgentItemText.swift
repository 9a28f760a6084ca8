import CivilTime
import Rules

/// What popups say and offer about items, and the errors that calls about items answer with.
enum AgentItemText {
    // MARK: - Buttons

    static let thrownAway = OfferLabel("Thrown Away", row: "Thrown Away: take it off the list")
    static let recipes = OfferLabel(
        "Find Recipes", tiny: "Recipes", row: "Find Recipes: search in the browser")
    static let opened = OfferLabel("Opened", row: "Opened: count the days from today")
    static let frozen = OfferLabel("Frozen", row: "Frozen: it keeps longer")
    static func usedAll(_ count: Int) -> OfferLabel {
        OfferLabel("Used All \(count)")
    }
    static func threwAwayAll(_ count: Int) -> OfferLabel {
        OfferLabel("Threw Away All \(count)", short: "Discard All")
    }

    // MARK: - Popups

    static func toAnswer(_ short: String, isPast: Bool) -> String {
        isPast ? "To answer: steward item discard \(short)" : "To answer: steward item use \(short)"
    }
    static let toAnswerSeveral = "To answer: steward expiring, then steward item use or discard"
    static func leftover(_ rest: Quantity, of stock: Quantity) -> String {
        "At your pace, \(rest) of \(stock) will be left"
    }

    // MARK: - Recipes

    static let nothingExpires =
        "nothing that can still be eaten expires within three days; name the items to cook"
    static let nothingEdible = "none of these can still be eaten; name other items"

    // MARK: - Statistics

    static let wrongMonthOrder = "'to': it is before 'from'; write a later month"
    static func notMonth(_ text: String, field: String) -> String {
        "'\(field)': '\(text)' is not a month; write one such as 2026-11"
    }

    // MARK: - New items: what is wrong, and what helps

    static let noName = "it is missing"
    static let giveName = "give it a name"
    static let reasonWithoutDiscard = "only a discarded item has a reason"
    static let giveDiscarded = "set the status 'discarded' as well, or leave the reason out"
    static let endedButPresent = "the item has not ended"
    static let giveEnding = "set the status 'used-up' or 'discarded' as well"
    static let unknownSource = "it is not a known source of changes"
    static func giveSource(_ sources: [ChangeSource]) -> String {
        "write one of \(sources.map(\.rawValue).joined(separator: ", "))"
    }

    // MARK: - Open Food Facts

    static func onlyOfShop(_ gtin: GTIN) -> String {
        """
        cannot ask Open Food Facts about '\(gtin.short)': shops give such numbers to their own goods; give \
        the name yourself
        """
    }
    static func tooManyQuestions(_ gtin: GTIN) -> String {
        """
        cannot ask Open Food Facts about '\(gtin.short)': it answers only a few questions a minute; ask again in \
        ten seconds, or give the name yourself
        """
    }
    static func noAnswer(about gtin: GTIN, _ reason: String) -> String {
        "cannot ask Open Food Facts about '\(gtin.short)': \(reason); give the name yourself"
    }
}
