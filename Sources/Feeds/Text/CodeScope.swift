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
    /// The barcodes among the codes of a field.
    var gtins: [GTIN] = []
    /// Whether numbers that are meant as barcodes could not be read.
    var lacksBarcodes = false

    /// What a text holds.
    enum Field {
        /// Nothing but codes, of any kind.
        case codes
        /// Nothing but lots, which need no keyword.
        case lots
        /// Nothing but expiry dates, which need no keyword.
        case dates
        /// Sentences with codes in them.
        case prose
    }

    /// Reads a field or a passage with lots and dates. A field of codes is `coded` only if each of its pieces
    /// was understood: a lot, a date, a barcode, a range of them, or one of `CodeWords`.
    /// - Parameter names: What the product is called: its words may stand between the codes.
    init(reading text: String, as field: Field, daysFirst: Bool = false, names: String = "") {
        let prose = Prose(text)
        if field != .prose, let none = Self.withoutCodes(prose) {
            scope = none
            if none == .unread { decidedBy = [.lot, .date] }
            return
        }
        let found = DatesInText.found(in: prose, daysFirst: daysFirst, areAnnounced: field == .dates)
        let barcodes = BarcodesInText.reading(in: prose, besides: found, isCodeField: field != .prose)
        let lotsFound = LotsInText.found(in: prose, dates: found, barcodes: barcodes.used, field: field)
        (gtins, lacksBarcodes) = (barcodes.gtins, barcodes.isPartial)
        lots = lotsFound.lots
        // What looks like a date may be the lot.
        let expiry = found.filter { !$0.isProduction && lotsFound.used.isDisjoint(with: $0.range) }
        dates = expiry.flatMap { [$0.mark] + $0.others }
        made = found.filter(\.isProduction).flatMap { [$0.mark] + $0.others }
        if !lots.isEmpty || lotsFound.isAnnounced { decidedBy.append(.lot) }
        if !found.isEmpty { decidedBy.append(.date) }
        // "PND-23-11-36 onwards": where the lot looks like a date, what stands beside it is not read with it.
        let days = found.filter { $0.isProduction || lotsFound.used.isDisjoint(with: $0.range) }
        let rest = CodeRest(
            in: prose,
            used: lotsFound.used.union(lotsFound.others).union(barcodes.used)
                .union(TimesInText.found(in: prose)), dates: days, names: names)
        let isRest =
            lotsFound.isUnread || barcodes.isDoubtful
            || (field == .prose ? rest.isInProse : rest.isInField)
        let saysAll = field != .prose && CodeRest.saysAll(prose)
        if field == .lots, !isRest, found.isEmpty, let last = lotsFound.used.max(),
            CodeRest.saysAll(prose, after: last)
        {
            // "186334, 184455 (All batches)" names some of all; "all batches from 186334 to 184455" does not.
            (scope, lots) = (.all, [])
            return
        }
        if saysAll, lots.isEmpty, dates.allSatisfy({ $0.first == .earliest }) {
            // "All produced between April and May" are not all.
            scope = isRest || !made.isEmpty ? .unread : dates.isEmpty ? .all : .coded
        } else if lots.isEmpty, dates.isEmpty, !isRest, !lotsFound.isAnnounced, CodeRest.areMade(found, prose)
        {
            // Packs made on other days are not meant, whatever expiry they bear.
            scope = .coded
        } else if lots.isEmpty, dates.isEmpty {
            // Barcodes alone name a product, and leave open which packs are meant.
            let isAnything = isRest || prose.tokens.contains { $0.kind != .letters && $0.kind != .mark }
            scope = !decidedBy.isEmpty || field != .prose && isAnything ? .unread : .unstated
        } else {
            // "L6301A and all others": which are all is not known.
            // "Lot 12345, made 1 May 2026 onwards": other lots may have been made later.
            let isMadeOpen = made.contains { $0.first == .earliest || $0.last == .latest }
            // "All lots with best by dates from 1 to 9 May": those with these dates.
            let areOthersMeant = saysAll && !(lots.isEmpty && CodeRest.saysAll(prose, before: expiry))
            scope = isRest || areOthersMeant || isMadeOpen ? .unread : .coded
        }
        if field == .lots, scope == .unread, lots.isEmpty { decidedBy = [.lot] }
        if field == .dates, scope == .unread, dates.isEmpty { decidedBy = [.date] }
        if scope == .unread, decidedBy.isEmpty { decidedBy = [.lot, .date] }
    }

    /// What a field without codes says: "None", "no lot codes", "n/a", nothing at all, or "all lots"; `nil` for a
    /// field with codes.
    private static func withoutCodes(_ prose: Prose) -> RecalledProduct.Scope? {
        let words = prose.tokens.filter { $0.kind != .mark }.map(\.text)
        guard words.count <= 12, !words.contains(where: \.hasDigit) else { return nil }
        if words.contains(where: CodeWords.exceptions.contains) { return .unread }
        if words.isEmpty { return .unstated }
        if CodeRest.saysAll(prose) { return .all }
        return ["no", "none", "na", "not", "n", "unknown", "uncoded", "keine", "keiner", "sans", "aucun"]
            .contains(words[0]) ? .unstated : nil
    }
}

/// The pieces of a text that no reader has understood.
struct CodeRest {
    private let prose: Prose
    private let known: Set<Int>
    private let dates: [DatesInText.Found]
    private let names: Set<String>
    /// Numbers in the product's own name, which are no codes in prose.
    private let numbers: Set<String>

    /// - Parameter names: Its words are understood, unless they may change what the codes mean.
    init(in prose: Prose, used: Set<Int>, dates: [DatesInText.Found], names: String) {
        self.prose = prose
        self.dates = dates
        let words = Prose(names).tokens
        // "SELL BY 0418" is quoted as names are.
        let isName = !words.contains { LotsInText.isKeyword($0.text) || DatesInText.isKeepingLabel($0.text) }
        numbers = Set(words.filter { isName && ($0.kind == .digits || $0.kind == .mixed) }.map(\.text))
        self.names = Set(words.filter { $0.kind == .letters && $0.text.utf8.count > 2 }.map(\.text))
            .subtracting(CodeWords.limits).subtracting(CodeWords.spans).subtracting(CodeWords.exceptions)
        known = dates.reduce(into: used) { $0.formUnion($1.range) }
    }

    /// Whether there is one in a field that holds nothing but codes.
    var isInField: Bool {
        prose.tokens.indices.contains { index in
            guard !known.contains(index) else { return false }
            let text = prose.text(index)
            switch prose.tokens[index].kind {
            case .letters:
                return !CodeWords.plain.contains(text) && !names.contains(text) && !isSpan(text, at: index)
                    && !isLetterOfEntry(index) && !isWithinShelfLife(index)
            case .digits, .mixed: return !isMeasure(index) && !isOrdinal(index)
            case .mark: return ["<", ">", "?", "*", "+", "=", "~"].contains(text) && !isLabelMark(index)
            }
        }
    }

    /// Whether there is one in prose: a number that may be a code, or a word that narrows or widens what is
    /// recalled. Names of products are no codes.
    var isInProse: Bool {
        prose.tokens.indices.contains { index in
            guard !known.contains(index) else { return false }
            let text = prose.text(index)
            switch prose.tokens[index].kind {
            case .letters:
                return CodeWords.limits.contains(text) && !isLabel(index) && !isSpan(text, at: index)
                    && !isOfSizes(index)
            case .digits:
                return text.utf8.count >= 4 && !isMeasure(index) && !isPlant(index) && !numbers.contains(text)
            case .mixed:
                return text.utf8.count >= 4 && !numbers.contains(text)
                    && text.utf8.count(where: { (0x30...0x39).contains($0) }) >= 2
                    && !isMeasure(index)
            case .mark: return false
            }
        }
    }

    /// Whether a word for a stretch of days stands before one.
    private func isSpan(_ text: String, at index: Int) -> Bool {
        CodeWords.spans.contains(text)
            && dates.contains { (index + 1...index + 5).contains($0.range.lowerBound) && $0.isSpan }
    }

    /// Whether "before" belongs to "best before".
    private func isLabel(_ index: Int) -> Bool {
        prose.text(index) == "before"
            && ["best", "better", "freshest", "enjoy", "use", "sell", "used"].contains(prose.text(index - 1))
    }

    /// "Various weight cases", "varying sizes": how much is in a pack is no code.
    private func isOfSizes(_ index: Int) -> Bool {
        ["various", "multiple"].contains(prose.text(index))
            && ["weight", "weights", "size", "sizes", "sized"].contains(prose.text(index + 1))
    }

    /// "All lot codes within expiry": nobody has to care about others.
    private func isWithinShelfLife(_ index: Int) -> Bool {
        prose.text(index) == "within"
            && ["shelf", "expiry", "expiration", "code"].contains(prose.text(index + 1))
    }

    /// "a) ... b)" at the beginning of an entry.
    private func isLetterOfEntry(_ index: Int) -> Bool {
        prose.text(index).utf8.count == 1 && prose.tokens[index].isApart && prose.text(index + 1) == ")"
            && !["(", "or", "and", "&", "/"].contains(prose.text(index - 1))
    }

    /// "12 oz", "12-oz", "12oz", "80%", "1.5 lb".
    private func isMeasure(_ index: Int) -> Bool {
        let text = prose.text(index)
        let digits = text.prefix { $0.isNumber }
        if digits.count < text.count {
            return !digits.isEmpty && CodeWords.units.contains(String(text.dropFirst(digits.count)))
        }
        guard text.utf8.count <= 4 else { return false }
        var next = index + 1
        if [".", ",", "/"].contains(prose.text(next)), prose.kind(next + 1) == .digits { next += 2 }
        // "1.7oz"
        if prose.text(next) == ".", prose.kind(next + 1) == .mixed, !prose.tokens[next + 1].isApart {
            return isMeasure(next + 1)
        }
        if prose.text(next) == "%" { return true }
        if ["-", "#"].contains(prose.text(next)) { next += 1 }
        return CodeWords.units.contains(prose.text(next)) || prose.text(next) == "x"
    }

    /// "P-32009", "M 1234": the number of a meat plant.
    private func isPlant(_ index: Int) -> Bool {
        let before = prose.text(index - 1) == "-" ? index - 2 : index - 1
        return ["p", "m", "g", "v"].contains(prose.text(before)) && prose.text(index).utf8.count <= 5
    }

    /// "1)", "2." at the beginning of an entry.
    private func isOrdinal(_ index: Int) -> Bool {
        guard prose.text(index).utf8.count <= 2, prose.text(index).isNumber else { return false }
        if prose.text(index + 1) == ")" { return prose.text(index - 1) != "(" }
        // "1. Lot# 088594-5-1"
        return prose.text(index + 1) == "." && !prose.tokens[index + 1].isApart && prose.tokens[index].isApart
            && CodeWords.plain.contains(prose.text(index + 2))
            && !CodeWords.units.contains(prose.text(index + 2))
    }

    /// "Lot = 123", "0 11596 52094 0 = 10/30/2026".
    private func isLabelMark(_ index: Int) -> Bool {
        prose.text(index) == "=" && (prose.kind(index - 1) == .letters || known.contains(index - 1))
    }

    /// Whether all that a text names is when the packs were made, from a first to a last day. When they were
    /// sold says nothing about what is on them.
    static func areMade(_ dates: [DatesInText.Found], _ prose: Prose) -> Bool {
        !dates.isEmpty
            && dates.allSatisfy {
                $0.isProduction && $0.mark.first != .earliest && $0.mark.last != .latest
            }
            && !prose.tokens.contains { ["sold", "distributed", "purchased", "shipped"].contains($0.text) }
    }

    /// Whether the text says "all lots" before its first day, and nowhere behind it.
    static func saysAll(_ prose: Prose, before dates: [DatesInText.Found]) -> Bool {
        guard let first = dates.map(\.range.lowerBound).min() else { return false }
        return !saysAll(prose, after: first)
    }

    /// "All lots", "all products on the market", "alle Chargen", "tous les lots".
    /// - Parameter last: The piece behind which it has to stand.
    static func saysAll(_ prose: Prose, after last: Int = -1) -> Bool {
        prose.tokens.indices.contains { index in
            guard index > last, alls.contains(prose.text(index)) else { return false }
            return (1...3).contains { things.contains(prose.text(index + $0)) } || index + 1 == prose.count
        }
    }

    private static let alls: Set<String> = [
        "all", "any", "every", "alle", "aller", "allen", "samtliche", "tous", "toutes", "todos", "todas",
        "tutti",
        "tutte",
    ]
    private static let things: Set<String> = [
        "lots", "lot", "codes", "code", "products", "product", "dates", "date", "batches", "units",
        "expiration", "sizes", "packages", "expiry", "best", "items", "production", "sell", "use", "upc",
        "upcs", "chargen", "charge", "lose", "mhd", "produkte", "packungen", "lotes", "lotti", "fechas",
        "produits", "productos", "prodotti", "haltbarkeitsdaten", "batch",
    ]
}
