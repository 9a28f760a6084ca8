import CivilTime
import Rules

/// What a recall in full says.
enum RecallDetailsText {
    static func title(_ item: String, isCertain: Bool) -> String {
        isCertain ? "Recalled: \(item)" : "Is your \(item) recalled?"
    }
    static func lookFor(_ codes: [String]) -> String {
        "\(codes.joined(separator: ", ")) on the thing or its pack; compare with the codes below"
    }
    static let isWithdrawn = "its source says it no more"
    static let itemIsGone = "it is gone"
    static func answerIt(_ short: String) -> String {
        "Answer it: steward recalls mute \(short) (not yours), checked, disposed, returned, repaired"
    }

    // MARK: - The notice

    static func isNotStored(page: String) -> String {
        let gone = "the notice itself is not stored any more; its page has all of it"
        return page.isEmpty ? gone : "\(gone): \(page)"
    }
    static let isClosed = "the authority has closed it"
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
        case .notice: "read on"
        case .firm: "the firm"
        case .picture: "picture"
        }
    }

    // MARK: - Its products

    static func scope(_ scope: RecalledProduct.Scope) -> String {
        switch scope {
        case .all: "all of them"
        case .coded: "only what bears one of these codes"
        case .unread: "only certain codes, and not all of them could be read: look at the notice's page"
        case .unstated: "no codes are named"
        }
    }
    static func codes(_ codes: String, andMore more: Int) -> String {
        "\(codes) and \(more) more: --json prints all"
    }
    static let whereLotsAre = "lots and dates are printed on the pack, near its seam, lid or bottom"
    static let whereModelsAre = "models and serial numbers are on the label at the back or the bottom"

    /// The names of facts.
    enum Label {
        static let id = "id"
        static let why = "why"
        static let lookFor = "look for"
        static let found = "found"
        static let answer = "your answer"
        static let state = "state"
        static let item = "the thing"

        static let recall = "recall"
        static let source = "from"
        static let date = "date"
        static let over = "over"
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
