import CivilTime
import Rules

/// The packs that the codes in a text identify.
struct CodeScope {
    var scope: RecalledProduct.Scope
    var lots: [LotCode] = []
    var dates: [DateMark] = []
    /// Dates of making or packing.
    var made: [DateMark] = []
    var decidedBy: [RecalledProduct.CodeKind] = []

    /// Reads a field or a passage with lots and dates.
    /// - Parameter isCodeField: Whether it holds nothing else, so that anything in it is a code.
    init(reading text: String, isCodeField: Bool, daysFirst: Bool = false) {
        let prose = Prose(text)
        if isCodeField, Self.saysNone(prose) {
            scope = Self.saysAll(prose) ? .all : .unstated
            return
        }
        let found = DatesInText.found(in: prose, daysFirst: daysFirst)
        dates = found.filter { !$0.isProduction }.map(\.mark)
        made = found.filter(\.isProduction).map(\.mark)
        let lotsFound = LotsInText.found(in: prose, dates: found, isCodeField: isCodeField)
        lots = lotsFound.lots
        if !lots.isEmpty || lotsFound.isAnnounced { decidedBy.append(.lot) }
        if !found.isEmpty { decidedBy.append(.date) }
        if isCodeField, Self.saysAll(prose), lots.isEmpty, dates.allSatisfy({ $0.first == .earliest }) {
            scope = dates.isEmpty ? .all : .coded
            return
        }
        let isRest = Self.hasRest(
            prose, used: lotsFound.used, dates: found, least: lots.isEmpty && dates.isEmpty ? 1 : 4,
            isCodeField: isCodeField)
        if lots.isEmpty, dates.isEmpty {
            scope = isRest || !decidedBy.isEmpty ? .unread : .unstated
        } else {
            scope = isRest ? .unread : .coded
        }
        if scope == .unread, decidedBy.isEmpty { decidedBy = [.lot, .date] }
    }

    /// Whether a field lists no single codes: "None", "no lot codes", "n/a", nothing at all, or "all lots".
    private static func saysNone(_ prose: Prose) -> Bool {
        let words = prose.pieces.filter { $0.kind != .mark }.map(\.text)
        guard words.count <= 12, !words.contains(where: \.hasDigit) else { return false }
        if words.isEmpty || saysAll(prose) { return true }
        return ["no", "none", "na", "not", "n", "unknown", "uncoded"].contains(words[0])
    }

    /// "All lots", "all products on the market", "all codes".
    private static func saysAll(_ prose: Prose) -> Bool {
        let things: Set<String> = [
            "lots", "lot", "codes", "code", "products", "product", "dates", "date", "batches", "units",
            "expiration", "sizes", "packages", "expiry", "best", "items", "production", "sell", "use", "upc",
            "upcs",
        ]
        return prose.pieces.indices.contains { index in
            ["all", "any", "every"].contains(prose.text(index))
                && (things.contains(prose.text(index + 1)) || things.contains(prose.text(index + 2))
                    || index + 1 == prose.count)
        }
    }

    /// Whether something that may be a code remains.
    private static func hasRest(
        _ prose: Prose, used: Set<Int>, dates: [DatesInText.Found], least: Int, isCodeField: Bool
    ) -> Bool {
        guard isCodeField else { return false }
        let ofDates = dates.reduce(into: Set<Int>()) { $0.formUnion($1.range) }
        return prose.pieces.indices.contains { index in
            prose.pieces[index].kind != .mark && prose.pieces[index].kind != .letters
                && !used.contains(index) && !ofDates.contains(index)
                && prose.pieces[index].text.utf8.count >= least
        }
    }
}
