import Rules

/// Finds lot and batch codes in authorities' texts.
struct LotsInText {
    struct Found {
        var lots: [LotCode] = []
        /// The pieces that form them.
        var used: Set<Int> = []
        /// Whether the text mentions lots, read or not.
        var isAnnounced = false
    }

    private let prose: Prose
    /// Pieces that are part of a date.
    private let dates: [Range<Int>]
    private var found = Found()

    /// - Parameter isCodeField: Whether codes without a keyword are lots, too.
    static func found(in prose: Prose, dates: [DatesInText.Found], isCodeField: Bool) -> Found {
        var reader = LotsInText(prose: prose, dates: dates.map(\.range))
        reader.read(isCodeField: isCodeField)
        return reader.found
    }

    private mutating func read(isCodeField: Bool) {
        var index = 0
        var isInOtherList = false
        while index < prose.count {
            if let start = announced(at: index) {
                found.isAnnounced = true
                isInOtherList = false
                index = list(from: start)
            } else if Self.others.contains(prose.text(index)) {
                isInOtherList = true
                index += 1
            } else if isCodeField, !isInOtherList, let code = unannounced(at: index) {
                add(code.parts, code.range)
                index = code.range.upperBound
            } else {
                if prose.kind(index) == .letters, !Self.fillers.contains(prose.text(index)) {
                    isInOtherList = false
                }
                index += 1
            }
        }
    }

    private static let words: Set<String> = ["lot", "lots", "batch", "batches", "charge", "los"]
    /// Two words that mean a lot.
    private static let phrases = [
        ["case", "code"], ["case", "codes"], ["manufacturing", "code"], ["manufacturing", "codes"],
        ["production", "code"], ["production", "codes"], ["package", "code"], ["package", "codes"],
        ["mfg", "code"], ["production", "lot"], ["date", "code"], ["date", "codes"], ["julian", "code"],
        ["julian", "codes"], ["traceability", "code"], ["identifying", "code"], ["code", "date"],
    ]
    private static let fillers: Set<String> = [
        "code", "codes", "number", "numbers", "no", "nos", "s", "id", "ids", "is", "are", "of", "the", "with",
        "following", "and", "or", "all", "production", "include", "includes", "including", "through", "to",
        "from", "printed", "beginning", "ending", "affected", "on", "manufacturing", "be", "may",
    ]
    /// Keywords for numbers other than lots.
    private static let others: Set<String> = [
        "upc", "upcs", "gtin", "ean", "item", "sku", "plu", "product", "plant", "est", "establishment",
        "style", "model", "art", "article", "catalog", "po", "order", "time", "timestamp", "phone", "tel",
        "ndc", "barcode", "weight", "wt", "net", "pallet", "invoice", "part",
    ]

    /// Where a list of lots begins after a keyword at `index`.
    private func announced(at index: Int) -> Int? {
        var end: Int
        if Self.words.contains(prose.text(index)) {
            end = index + 1
        } else if let phrase = Self.phrases.lazy.compactMap({ prose.end(of: $0, at: index) }).first {
            end = phrase
        } else {
            return nil
        }
        while end < prose.count, isFiller(end) { end += 1 }
        return end
    }

    private func isFiller(_ index: Int) -> Bool {
        Self.fillers.contains(prose.text(index))
            || ["#", ":", ".", "(", "\"", "-", "=", "/", "[", "s", ";", ",", "*"].contains(prose.text(index))
    }

    /// Reads codes until something else begins.
    /// - Returns: Its index.
    private mutating func list(from start: Int) -> Int {
        var index = start
        var previous: [String]?
        while index < prose.count {
            let text = prose.text(index)
            if let code = prose.code(at: index), Self.isCode(code.parts),
                previous == nil || !isDate(index) || code.parts.count == 1 && text.utf8.count > 4
            {
                if previous != nil, isDate(index),
                    !(dates.contains { $0.lowerBound == index && $0.count == 1 })
                {
                    break
                }
                if isRange(index), let previous,
                    addRange(from: previous, through: code.parts, index..<code.end)
                {
                } else {
                    add(code.parts, index..<code.end)
                }
                previous = code.parts
                index = code.end
            } else if [
                ",", ";", "&", "and", "or", ")", "(", "\"", "through", "thru", "to", "-", "–", "lot", "#",
            ]
            .contains(text) || text == "." && previous == nil {
                index += 1
            } else {
                break
            }
        }
        return max(index, start)
    }

    /// Whether the piece before `index` makes a range with the code before it.
    private func isRange(_ index: Int) -> Bool {
        ["through", "thru", "to", "-"].contains(prose.text(index - 1))
    }

    private mutating func addRange(from first: [String], through last: [String], _ range: Range<Int>) -> Bool
    {
        guard let lot = LotCode(from: first.joined(), through: last.joined()) else { return false }
        found.lots.append(lot)
        found.used.formUnion(range)
        return true
    }

    private mutating func add(_ parts: [String], _ range: Range<Int>) {
        found.used.formUnion(range)
        guard let lot = LotCode(parts.joined()) else { return }
        if !found.lots.contains(lot) { found.lots.append(lot) }
        // "24323-25197" may be one code, or a range.
        if parts.count == 2, parts[0].utf8.count >= 4, parts[0] < parts[1],
            let span = LotCode(from: parts[0], through: parts[1])
        {
            found.lots.append(span)
        }
    }

    private func isDate(_ index: Int) -> Bool {
        dates.contains { $0.contains(index) }
    }

    private static func isCode(_ parts: [String]) -> Bool {
        let length = parts.reduce(0) { $0 + $1.utf8.count }
        return parts.contains { $0.hasDigit } && (2...40).contains(length)
    }

    /// A code that is a lot only because of its field.
    private func unannounced(at index: Int) -> (parts: [String], range: Range<Int>)? {
        guard let code = prose.code(at: index), Self.isCode(code.parts), !isDate(index) else { return nil }
        let length = code.parts.reduce(0) { $0 + $1.utf8.count }
        guard length >= 5, !Self.isMeasure(prose.text(index), followedBy: prose.text(code.end)) else {
            return nil
        }
        return (code.parts, index..<code.end)
    }

    private static func isMeasure(_ text: String, followedBy next: String) -> Bool {
        let units: Set<String> = [
            "oz", "lb", "lbs", "g", "kg", "ml", "l", "ct", "count", "pounds", "cases", "units",
        ]
        return units.contains(next)
            || units.contains { text.hasSuffix($0) && text.dropLast($0.count).allSatisfy(\.isNumber) }
    }
}
