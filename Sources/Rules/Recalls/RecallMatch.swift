package import CivilTime

/// The matcher's verdict on an item and a recall, and the reasons for it.
package struct RecallMatch: Sendable, Hashable {
    package enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// The recall concerns this very item.
        case match
        /// The recall concerns such a product; the codes on the pack decide.
        case possible
    }

    package let recall: RecallID
    package let event: String
    package let verdict: Verdict
    /// Evidence for the verdict, and what is missing; the strongest first.
    package let signals: [RecallSignal]
    /// The codes to look for on the pack, if they decide.
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

    /// Only a certain match may interrupt the user.
    package func isCritical(_ severity: RecallSeverity) -> Bool {
        verdict == .match && severity.level == .critical
    }
}

/// One reason for a verdict.
package enum RecallSignal: Sendable, Hashable {
    case sameBarcode(GTIN)
    case sameModel(String)
    /// The brand, or the word that looks like one.
    case brand(String)
    /// How much of the item's name the recall contains, in percent, and which words.
    case words(Int, [String])
    case sameLot(String)
    case dateAmong(CivilDate)
    case allAffected
    /// The recall names no codes.
    case noCodes
    /// The code that decides is not known for the item.
    case unknown(RecalledProduct.CodeKind)
    /// No rule could read the recall's codes.
    case unreadCodes
    /// The name alone does not suffice for certainty.
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
        case .unknown(let kind): "which \(kind.words) yours has is not known"
        case .unreadCodes: "the recall is limited to certain codes: compare them with yours"
        case .weakName: "only part of the name agrees"
        }
    }
}

extension RecallSignal {
    private static let wholeName = "the name is the same"
    private static let partOfName = "part of the name is the same"

    /// Why a recall may concern an item: "Same model ZG-20 and brand Zephyra".
    ///
    /// Leaves out codes that are not known: the advice on what to compare covers them.
    /// - Parameter descriptions: The descriptions of the signals, as stored.
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
    /// The everyday word for it.
    package var words: String {
        switch self {
        case .lot: "lot"
        case .date: "date"
        case .model: "model"
        case .serial: "serial number or date of making"
        }
    }
}
