import CivilTime
import JSONText
import Rules

/// One group of `identification_produits`: the codes of one batch.
///
/// The field has two forms. As a text: `GTIN$lot$kind of date$first$last` with empty slots, and a bar between
/// groups. As a list: the same parts without the empty ones, the bar attached to a part, so that positions
/// mean nothing. In both, the kind of date separates the parts.
struct RappelConsoCodes: Hashable {
    var gtins: [GTIN] = []
    var lots: [LotCode] = []
    var dates: [DateMark] = []
    var scope = RecalledProduct.Scope.unstated
    var decidedBy: [RecalledProduct.CodeKind] = []
    /// As written.
    var text = ""
    private var isDateUnread = false

    private static let mostGroups = 200

    /// At least one, as a recall without codes has a product, too.
    static func groups(in value: JSON) -> [RappelConsoCodes] {
        let text: String
        switch value {
        case .text(let whole): text = whole
        case .list(let parts): text = parts.compactMap(\.asText).joined(separator: "$")
        case .null, .flag, .number, .decimal, .object: text = ""
        }
        let groups = text.split(separator: "|").prefix(mostGroups).map { group in
            group.split(separator: "$", omittingEmptySubsequences: false).map {
                SourceText.line(String($0))
            }
        }
        let read = groups.filter { $0.contains { !$0.isEmpty } }.map { RappelConsoCodes($0) }
        return read.isEmpty ? [RappelConsoCodes()] : read
    }

    private init() {}

    private init(_ parts: [String]) {
        text = parts.nonEmpty.joined(separator: " ")
        let kind = parts.firstIndex(where: Self.isKindOfDate)
        let before = parts[..<(kind ?? parts.count)]
        let after = kind.map { parts[($0 + 1)...] } ?? []
        readDates(Array(after))
        var lotText: [String] = []
        if before.count >= 2 {
            // Two slots: the first is for the barcode, valid or not.
            add(barcode: before[0])
            lotText = Array(before.dropFirst())
        } else if let only = before.first, !add(barcode: only) {
            lotText = [only]
        }
        settle(lotText.filter { !Placeholder.isOne($0) })
    }

    /// "date limite de consommation", "date de durabilité minimale", "non concerné".
    private static func isKindOfDate(_ part: String) -> Bool {
        let folded = FoldedText.of(part)
        return ["date limite", "date de durabilite", "date de peremption", "non concern"].contains {
            folded.hasPrefix($0)
        }
    }

    /// - Returns: Whether it is a barcode. A shop's own number is one, but is not added.
    @discardableResult
    private mutating func add(barcode text: String) -> Bool {
        let digits = text.filter { $0 != " " }
        guard digits.utf8.count >= 8, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        do {
            let gtin = try GTIN(digits)
            if gtin.isGlobal { gtins.append(gtin) }
            return true
        } catch {
            return false
        }
    }

    /// The first and the last day, or one; other texts and days in the wrong order leave the codes unread.
    private mutating func readDates(_ parts: [String]) {
        let parts = parts.filter { !Placeholder.isOne($0) }
        let days = parts.compactMap { FeedDate.read($0) }
        isDateUnread = days.count < parts.count || days.count > 2
        if days.count == 2 {
            if let range = DateMark(from: days[0], through: days[1]) {
                dates = [range]
                return
            }
            isDateUnread = true
        }
        dates = days.map { DateMark($0) }
    }

    private mutating func settle(_ lotText: [String]) {
        let folded = FoldedText.of(lotText.joined(separator: " ")).trimmed(of: " .,;")
        let isAll = [
            "tous les lots", "tous lots", "toutes les dates", "ensemble des lots", "tout lot", "tous",
        ]
        .contains(folded)
        var isRest = isDateUnread
        if !isAll {
            for text in lotText {
                guard let codes = CodeScope.lots(text) else { continue }
                lots += codes.lots
                for gtin in codes.gtins where !gtins.contains(gtin) { gtins.append(gtin) }
                isRest = isRest || codes.scope != .coded
            }
        }
        if !lots.isEmpty || isRest { decidedBy.append(.lot) }
        if !dates.isEmpty { decidedBy.append(.date) }
        switch (isAll, lots.isEmpty, dates.isEmpty) {
        case (true, _, true): scope = .all
        case (_, true, true): scope = isRest ? .unread : .unstated
        default: scope = isRest ? .unread : .coded
        }
    }
}
