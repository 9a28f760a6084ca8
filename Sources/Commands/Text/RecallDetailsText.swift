import CivilTime
import Rules

/// What a recall in full says.
enum RecallDetailsText {
    static func title(_ item: String, isCertain: Bool) -> String {
        isCertain ? "Recalled: \(item)" : "Is your \(item) recalled?"
    }
    static func lookFor(_ codes: [String]) -> String {
        "\(codes.joined(separator: ", ")) on the item or its packaging; compare with the codes below"
    }
    static let isWithdrawn = "withdrawn by its source"
    static let itemIsGone = "you no longer have it"
    static func answerIt(_ short: String) -> String {
        "Answer it with 'steward recalls mute \(short)' (not yours), checked, disposed, returned or repaired"
    }

    // MARK: - The notice

    static func isNotStored(page: String) -> String {
        let gone = "the notice itself is no longer stored; its page has the full text"
        return page.isEmpty ? gone : "\(gone): \(page)"
    }
    static let isClosed = "closed by the authority"
    static func sold(from first: CivilDate?, until last: CivilDate?) -> String {
        switch (first, last) {
        case (let first?, let last?): "from \(first) until \(last)"
        case (let first?, nil): "since \(first)"
        case (nil, let last?): "until \(last)"
        case (nil, nil): ""
        }
    }
    static func cut(_ text: String) -> String { "\(text) ... (--json prints all)" }

    /// The name of a link.
    static func link(_ kind: RecallLink.Kind) -> String {
        switch kind {
        case .notice: "notice"
        case .firm: "the firm"
        case .picture: "picture"
        }
    }

    // MARK: - Its products

    static func scope(_ scope: RecalledProduct.Scope) -> String {
        switch scope {
        case .all: "all of them"
        case .coded: "only those with one of these codes"
        case .unread: "only certain codes, not all of which could be read: see the notice's page"
        case .unstated: "no codes are named"
        }
    }
    static func codes(_ codes: String, andMore more: Int) -> String {
        "\(codes) and \(more) more: --json prints all"
    }
    static let whereLotsAre = "lots and dates are printed on the packaging, near its seam, lid or bottom"
    static let whereModelsAre = "models and serial numbers are on the label on the back or bottom"

    /// The names of facts.
    enum Label {
        static let id = "id"
        static let why = "why"
        static let lookFor = "look for"
        static let found = "found"
        static let answer = "your answer"
        static let state = "state"
        static let item = "item"

        static let recall = "recall"
        static let source = "source"
        static let date = "date"
        static let severity = "severity"
        static let hazard = "hazard"
        static let remedy = "what to do"
        static let firms = "by"
        static let sold = "sold"
        static let markets = "markets"
        static let more = "more"

        static let models = "models"
        static let barcodes = "barcodes"
        static let lots = "lots"
        static let dates = "dates"
        static let serials = "serials"
        static let affected = "affected"
        static let whereToLook = "where"
    }
}
