import CivilTime
import Rules

/// Compares lot, dates and model, once the product may be the recalled one.
struct CodeComparison {
    let verdict: RecallMatch.Verdict
    let signals: [RecallSignal]
    let check: [RecalledProduct.CodeKind]

    /// `nil` if the codes show that it is another pack.
    init?(
        of item: ItemProfile, with product: RecallProfile.Product, in recall: RecallProfile,
        identity: RecallIdentity
    ) {
        let isSure = identity.strength >= 2
        var isOtherLot = false
        if !item.lots.isEmpty {
            if let lot = item.lots.first(where: { Self.has($0, product, recall) }) {
                self.init(
                    isSure || Self.isSignificant(lot) ? .match : .possible, [.sameLot(item.product.lot)])
                return
            }
            isOtherLot = !product.lots.isEmpty
            if isOtherLot, product.scope == .coded, !Self.mayHave(item, product, recall) { return nil }
        }
        if let date = item.product.expires {
            if product.scope != .all,
                product.dates.contains(where: { $0.contains(date) })
                    || product.made.contains(where: { $0.contains(date) })
            {
                // The day alone does not suffice beside a lot that is not among those listed.
                if isOtherLot {
                    self.init(.possible, [.dateAmong(date), .unreadCodes], check: [.lot])
                } else {
                    self.init(isSure || identity.strength == 1 ? .match : .possible, [.dateAmong(date)])
                }
                return
            }
            guard Self.isPossible(date, product, recall) else { return nil }
        }
        guard identity.strength > 0 else { return nil }
        switch product.scope {
        case .all:
            self.init(isSure && !identity.isOtherMakerPossible ? .match : .possible, [.allAffected])
        case .unstated:
            let isEnough = identity.strength == 3 || isSure && !item.product.isFood && !recall.isPerishable
            self.init(isEnough && !identity.isOtherMakerPossible ? .match : .possible, [.noCodes])
        case .coded where product.decidedBy == [.model] && Self.hasModel(identity):
            self.init(.match, [])
        case .coded, .unread:
            let missing = product.decidedBy.filter { $0 != .model || !Self.hasModel(identity) }
            // What the item has, and the rules could not compare: a person has to.
            let unknown = missing.filter { !Self.isKnown($0, of: item) }
            self.init(
                .possible,
                unknown.map { .unknown($0) }
                    + (unknown.count < missing.count || missing.isEmpty ? [.unreadCodes] : []),
                check: missing.isEmpty ? product.decidedBy : missing)
        }
    }

    private init(
        _ verdict: RecallMatch.Verdict, _ signals: [RecallSignal], check: [RecalledProduct.CodeKind] = []
    ) {
        self.verdict = verdict
        self.signals = signals
        self.check = check
    }

    /// Whether a pack that expires on `date` may be a recalled one: it is near the dates of the recall or,
    /// if these are not all known, its expiry is plausible for the day of the recall.
    private static func isPossible(
        _ date: CivilDate, _ product: RecallProfile.Product, _ recall: RecallProfile
    ) -> Bool {
        if product.scope != .unread {
            if !product.dates.isEmpty {
                return product.dates.contains { $0.contains(date, tolerance: nearby) }
            }
            if let first = product.made.map(\.first).min(), date < first { return false }
        }
        return plausibleDays.contains(recall.date.days(until: date))
    }

    /// How many days beside a recalled date a pack may be labelled, for the same batch.
    private static let nearby = 10
    /// From the day of a recall to the expiry of what it recalls: food that has long expired, and food that
    /// keeps for years.
    private static let plausibleDays = -400...1_200

    private static func hasModel(_ identity: RecallIdentity) -> Bool {
        identity.signals.contains { if case .sameModel = $0 { true } else { false } }
    }

    private static func isKnown(_ kind: RecalledProduct.CodeKind, of item: ItemProfile) -> Bool {
        switch kind {
        case .lot: !item.lots.isEmpty
        case .date: item.product.expires != nil
        case .model: item.model != nil
        case .serial: false
        }
    }

    private static func has(_ lot: String, _ product: RecallProfile.Product, _ recall: RecallProfile) -> Bool
    {
        product.lots.contains { $0.includes(normal: lot) } || isSignificant(lot) && recall.mentions(code: lot)
    }

    /// Whether a lot that is not listed cannot be told from one that is.
    private static func mayHave(
        _ item: ItemProfile, _ product: RecallProfile.Product, _ recall: RecallProfile
    ) -> Bool {
        item.lots.contains { lot in
            product.lots.contains { $0.mayInclude(normal: lot) }
                || lot.utf8.count >= 3 && recall.mentions(code: lot)
        }
    }

    /// Whether a code is too long to match by chance.
    private static func isSignificant(_ code: String) -> Bool {
        code.utf8.count >= 5
    }
}
