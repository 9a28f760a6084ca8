package import CivilTime

/// What the matcher says about an item and a recall that may be about it, and why.
package struct RecallMatch: Sendable, Hashable {
    package enum Verdict: String, Sendable, Hashable {
        /// The recall is about this very thing.
        case match
        /// It is about such a thing; a look at the pack decides.
        case possible
    }

    package let recall: RecallID
    package let event: String
    package let verdict: Verdict
    /// What speaks for it and what is missing, the most telling first.
    package let signals: [RecallSignal]
    /// What to look for on the pack, where a look decides.
    package let check: [RecalledProduct.CodeKind]

    package init(
        recall: RecallID, event: String, verdict: Verdict, signals: [RecallSignal],
        check: [RecalledProduct.CodeKind] = []
    ) {
        self.recall = recall
        self.event = event
        self.verdict = verdict
        self.signals = signals
        self.check = check
    }

    /// Only what is certain may break in on people.
    package func isCritical(_ severity: RecallSeverity) -> Bool {
        verdict == .match && severity.level == .critical
    }
}

/// One reason to think that a recall is about an item, or that it may be.
package enum RecallSignal: Sendable, Hashable {
    case sameBarcode(GTIN)
    case sameModel(String)
    /// The brand, or the word that looks like one.
    case brand(String)
    /// How much of the item's name the recall has, in hundredths, and the words.
    case words(Int, [String])
    case sameLot(String)
    case dateAmong(CivilDate)
    case allAffected
    /// No codes are named, and none are needed.
    case noCodes
    case boughtWhileSold
    /// What decides is not known of the item.
    case unknown(RecalledProduct.CodeKind)
    /// The codes could not be read by rule.
    case unreadCodes
    /// The name alone is not enough to be sure.
    case weakName
}

extension RecallSignal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .sameBarcode(let gtin): "same barcode \(gtin.short)"
        case .sameModel(let model): "same model \(model)"
        case .brand(let brand): "same brand \(brand)"
        case .words(let share, let words):
            "\(share < 100 ? Self.partOfName : Self.wholeName): \(words.joined(separator: " "))"
        case .sameLot(let lot): "lot \(lot) is among those recalled"
        case .dateAmong(let date): "the date \(date) on the pack is among those recalled"
        case .allAffected: "all lots are recalled"
        case .noCodes: "the recall is not limited to certain codes"
        case .boughtWhileSold: "bought while it was sold"
        case .unknown(let kind): "which \(kind.words) yours has is not known"
        case .unreadCodes: "the recall is limited to certain codes: compare them with yours"
        case .weakName: "only part of the name agrees"
        }
    }
}

extension RecallSignal {
    private static let wholeName = "the name is the same"
    private static let partOfName = "part of the name is the same"

    /// Why a recall is thought to be about an item: "Same model ZG-20 and brand Zephyra".
    ///
    /// What is not known is left out: what to compare says it better.
    /// - Parameter descriptions: Of the signals, as they are kept.
    package static func sentence(of descriptions: [String], item: String) -> String {
        let same = descriptions.filter { $0.hasPrefix("same ") }.map { $0.dropFirst(5) }
        let among = descriptions.filter { $0.hasSuffix("is among those recalled") }
        var reasons = same.isEmpty ? [] : ["same \(same.joined(separator: " and "))"]
        reasons += among
        let isBrandOnly = among.isEmpty && same.allSatisfy { $0.hasPrefix("brand ") }
        if isBrandOnly {
            if descriptions.contains(where: { $0.hasPrefix(wholeName) }) {
                reasons.append("\(wholeName): \(item)")
            } else if let part = descriptions.first(where: { $0.hasPrefix(partOfName) }) {
                reasons.append(part)
            }
        }
        let sentence = reasons.joined(separator: "; ")
        return "\(sentence.prefix(1).uppercased())\(sentence.dropFirst())"
    }
}

extension RecalledProduct.CodeKind {
    /// As people call it.
    package var words: String {
        switch self {
        case .lot: "lot"
        case .date: "date"
        case .model: "model"
        case .serial: "serial number or date of making"
        }
    }
}
