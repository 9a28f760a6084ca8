import AgentInterface
import Rules

/// What the commands for recalls say, but for a recall in full.
enum RecallText {
    // MARK: - Lists

    /// - Parameter isWhole: Whether no recall is known at all.
    static func noRecalls(isWhole: Bool) -> String {
        isWhole ? "No known recall concerns what you have." : "No such recalls."
    }
    static let noneStored = "No such recalls are stored."
    static func saysWhatToDo(_ short: String) -> String { "'steward recalls show \(short)' says what to do." }
    static func noSource(_ source: String) -> String {
        "there is no source '\(source)'; 'steward sources' lists them"
    }
    static func noPage(_ notice: String) -> String { "the recall \(notice) has no page" }

    static func item(_ name: String, isPresent: Bool) -> String { isPresent ? name : "\(name) (gone)" }
    /// Whether the recall certainly concerns the item.
    static func verdict(_ verdict: RecallMatch.Verdict) -> String {
        switch verdict {
        case .match: "yours"
        case .possible: "maybe"
        }
    }
    /// The user's answer; empty if there is none.
    static func answer(_ state: RecallFinding.State, _ resolution: RecallResolution?) -> String {
        switch state {
        case .open, .gone: ""
        case .notMine: "not mine"
        case .checked: "checked: not affected"
        case .resolved: resolution?.rawValue ?? "resolved"
        }
    }

    enum Heading {
        static let id = "ID"
        static let verdict = "VERDICT"
        static let severity = "SEVERITY"
        static let item = "ITEM"
        static let recall = "RECALL"
        static let found = "FOUND"
        static let answer = "ANSWER"
        static let date = "DATE"
        static let reason = "REASON"
        static let when = "WHEN"
        static let what = "WHAT"
        static let compared = "COMPARED"
        static let news = "NEW"
        static let missing = "MISSING"
    }

    // MARK: - Answers

    static func muted(_ recall: RecallRecord) -> StyledText {
        "Muted \(recall.short, .bold) \(recall.itemName): \(recall.title)"
    }
    static let staysListed =
        "You will not hear of it again unless it names other codes; 'steward recalls --all' still lists it."
    static func checked(_ recall: RecallRecord) -> StyledText {
        "Checked, not affected: \(recall.short, .bold) \(recall.itemName): \(recall.title)"
    }
    static func disposed(_ recall: RecallRecord) -> StyledText {
        "Disposed of: \(recall.short, .bold) \(recall.itemName): \(recall.title)"
    }
    static func returned(_ recall: RecallRecord) -> StyledText {
        "Returned: \(recall.short, .bold) \(recall.itemName): \(recall.title)"
    }
    static func repaired(_ recall: RecallRecord) -> StyledText {
        "Repaired: \(recall.short, .bold) \(recall.itemName): \(recall.title)"
    }

    // MARK: - Checks

    static let needsNameOrBarcode =
        "say what it is, as in \"Graco crib\", or give the digits of its barcode with --barcode"
    static let nothingRead =
        "cannot tell whether this is recalled: no recalls have been read yet; see 'steward sources'"
    static let noneFits = "No stored recall matches it."
    static func needsMoreThanName(search word: String) -> String {
        "A name alone misses recalls: add --brand, --model or --barcode, or look through "
            + "'steward recalls search \(word)'."
    }
    static func fits(_ title: String, isCertain: Bool, _ style: Style) -> StyledText {
        isCertain
            ? "\("Recalled: ", style)\(title, .bold)" : "\("It may be recalled: ", style)\(title, .bold)"
    }
    static func showCommand(_ notice: String) -> String { "steward recalls show \(notice)" }

    // MARK: - Why

    static let isThisItem =
        "So it is about this very item: brand, name or codes agree, and nothing contradicts them."
    static let noticeDecides = "So it may be about this item: read the notice to be sure."
    static func codesDecide(_ codes: [String], _ short: String) -> String {
        "So it may be about this item: to be sure, compare \(codes.joined(separator: ", ")) "
            + "with the notice ('steward recalls show \(short)')."
    }
    static let itemCanDecide =
        "With its lot, model or barcode, Steward can decide by itself: "
        + "'steward item edit' takes --lot, --model and --gtin."
    static func severity(_ severity: RecallSeverity.Level, reason: String) -> String {
        reason.isEmpty ? "It is \(severity.rawValue)." : "It is \(severity.rawValue): \(reason)."
    }
    static func found(_ time: String, isReported: Bool) -> String {
        isReported
            ? "It was found \(time), and shown in a popup."
            : "It was found \(time) among old recalls, so no popup showed it."
    }
    static let isWithdrawn = "Its source has withdrawn it."
    static func yourAnswer(_ answer: String) -> String { "Your answer: \(answer)." }

    // MARK: - History

    /// - Parameter isWhole: Whether there is no entry at all, and not only none on this page.
    static func noHistory(isWhole: Bool) -> String {
        isWhole ? "Steward has not looked for recalls yet." : "There are no further entries."
    }
    static func read(_ sources: [String]) -> String { "read \(sources.joined(separator: ", "))" }
    static func checked(_ product: String) -> String { "checked \(product)" }
    /// - Parameter items: `nil` for a check, which compares one product.
    static func compared(items: UInt32?, with recalls: UInt32) -> String {
        let recalls = Counted.words(recalls, "recall")
        return items.map { "\(Counted.words($0, "item")), \(recalls)" } ?? recalls
    }
    static let cancelled = "cancelled"
}
