import CivilTime
import Rules

/// What popups say and offer about items, and the errors that calls about items answer with.
enum ItemText {
    // MARK: - Buttons

    static let thrownAway = OfferLabel("Thrown away", short: "Discard")
    static let recipes = OfferLabel("Find Recipes", short: "Recipes")
    static let opened = OfferLabel("Opened")
    static let frozen = OfferLabel("Frozen")
    static func usedAll(_ count: Int) -> OfferLabel {
        OfferLabel("Used all \(count)", short: "Used (\(count))")
    }
    static func threwAwayAll(_ count: Int) -> OfferLabel {
        OfferLabel("Threw away all \(count)", short: "Discard")
    }

    // MARK: - Popups

    static func toAnswer(_ short: String) -> String { "To answer: steward item use \(short)" }
    static let toAnswerSeveral = "To answer: steward expiring, then steward item use"
    static func leftover(_ rest: Quantity, of stock: Quantity) -> String {
        "At your pace, \(rest) of \(stock) will be left"
    }

    // MARK: - Recipes

    static let nothingExpires =
        "nothing expires within three days that can still be eaten; name what is to be cooked"
    static let nothingEdible = "nothing of that can still be eaten"

    // MARK: - Statistics

    static let wrongMonthOrder = "'to': it is before 'from'; write the later month there"
    static func notMonth(_ text: String, field: String) -> String {
        "'\(field)': '\(text)' is no month; write one such as 2026-11"
    }

    // MARK: - New items: what is wrong, and what helps

    static let noName = "it is missing"
    static let giveName = "say what it is called"
    static let reasonWithoutDiscard = "only what was thrown away has a reason"
    static let giveDiscarded = "say so with the status 'discarded', or leave it out"
    static let endedButPresent = "it is still there"
    static let giveEnding = "give the status 'used-up' or 'discarded' as well"
    static let unknownSource = "nobody is called so in a history"
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
        cannot ask Open Food Facts about '\(gtin.short)': it answers few questions a minute; ask again in \
        ten seconds, or give the name yourself
        """
    }
    static func noAnswer(about gtin: GTIN, _ reason: String) -> String {
        "cannot ask Open Food Facts about '\(gtin.short)': \(reason); give the name yourself"
    }
}
