/// What popups say and offer about recalls, and the errors that calls about recalls answer with.
enum AgentRecallText {
    // MARK: - Buttons

    static let whatToDo = OfferLabel("What to Do", row: "What to Do: show the advice")
    static let openNotice = OfferLabel("Open Notice", row: "Open Notice: read it in the browser")
    static let notMine = OfferLabel("Not Mine", row: "Not Mine: close this recall")
    static let notAffected = OfferLabel(
        "Not Affected", tiny: "Unaffected", row: "Not Affected: close this recall")
    static let disposed = OfferLabel("Thrown Away", row: "Thrown Away: close this recall")
    static let returned = OfferLabel("Returned", row: "Returned: close this recall")
    static let repaired = OfferLabel("Repaired", row: "Repaired: close this recall")

    // MARK: - Popups

    static func toAnswer(_ short: String) -> String { "To answer: steward recalls show \(short)" }

    static func summaryTitle(_ item: String, isCertain: Bool) -> String {
        isCertain ? "\(item) (recalled)" : "\(item) (recalled?)"
    }
    static func title(_ item: String, isCertain: Bool) -> String {
        isCertain ? "Recalled: \(item)" : "Possible recall: \(item)"
    }
    static func adviceTitle(_ item: String) -> String { "What to do: \(item)" }
    /// Where the notice does not say what to do.
    static let readFirst = "Read the notice before you use it again."
    static func ifYours(_ remedy: String) -> String { "If it is yours: \(remedy)" }
    /// - Parameter details: What to look for on the item; may be empty.
    static func compare(_ details: [String]) -> String {
        details.isEmpty
            ? "Check whether yours is the one in the notice."
            : "Compare the \(details.joined(separator: " and ")) on yours with the notice."
    }

    // MARK: - Errors

    static func unknownAnswer(_ answer: String) -> String {
        """
        'answer': '\(answer)' is not an answer; write not-mine, checked, resolved=disposed, resolved=returned or \
        resolved=repaired
        """
    }
    static func noPage(_ recall: String) -> String {
        "the recall \(recall) has no page that can be opened"
    }
    static let nothingToCheck = "'name': there is neither a name nor a barcode; write one of them"
    static let nameTooLong = "'name': the name is longer than 4000 bytes; shorten it"
    static func sourceIsOff(_ name: String) -> String {
        "the source '\(name)' is off; add it to recalls.sources"
    }
    static func noSource(_ name: String) -> String {
        "the source '\(name)' does not exist; 'steward sources' lists them all"
    }
}
