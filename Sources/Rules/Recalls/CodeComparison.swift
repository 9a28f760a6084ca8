import CivilTime

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
        if !item.lots.isEmpty, product.scope != .all {
            if let lot = item.lots.first(where: { Self.has($0, product, recall) }) {
                self.init(isSure || Self.isTelling(lot) ? .match : .possible, [.sameLot(item.product.lot)])
                return
            }
            if !product.lots.isEmpty { return nil }
        }
        if let date = item.product.expires {
            if product.scope != .all,
                product.dates.contains(where: { $0.contains(date) })
                    || product.made.contains(where: { $0.contains(date) })
            {
                self.init(isSure || identity.strength == 1 ? .match : .possible, [.dateAmong(date)])
                return
            }
            guard Self.isPossible(date, product, recall) else { return nil }
        }
        guard identity.strength > 0 else { return nil }
        switch product.scope {
        case .all: self.init(isSure ? .match : .possible, [.allAffected])
        case .unstated:
            let isEnough = identity.strength == 3 || isSure && !item.product.isFood && !recall.isPerishable
            self.init(isEnough ? .match : .possible, [.noCodes])
        case .coded where product.decidedBy == [.model] && Self.hasModel(identity):
            self.init(.match, [])
        case .coded, .unread:
            let missing = product.decidedBy.filter { $0 != .model || !Self.hasModel(identity) }
            self.init(
                .possible, missing.isEmpty ? [.unreadCodes] : missing.map { .unknown($0) },
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
    /// without any, its expiry is plausible for the day of the recall.
    private static func isPossible(
        _ date: CivilDate, _ product: RecallProfile.Product, _ recall: RecallProfile
    ) -> Bool {
        if !product.dates.isEmpty { return product.dates.contains { $0.contains(date, tolerance: 10) } }
        if let first = product.made.map(\.first).min(), date < first { return false }
        return (-400...1_200).contains(recall.date.days(until: date))
    }

    private static func hasModel(_ identity: RecallIdentity) -> Bool {
        identity.signals.contains { if case .sameModel = $0 { true } else { false } }
    }

    private static func has(_ lot: String, _ product: RecallProfile.Product, _ recall: RecallProfile) -> Bool
    {
        product.lots.contains { $0.includes(normal: lot) } || isTelling(lot) && recall.mentions(code: lot)
    }

    /// Whether a code is too long to match by chance.
    private static func isTelling(_ code: String) -> Bool {
        code.utf8.count >= 5
    }
}
