import Rules

/// Finds lot and batch codes in authorities' texts.
struct LotsInText {
    struct Found {
        var lots: [LotCode] = []
        /// The pieces that form them.
        var used: Set<Int> = []
        /// The pieces of numbers that are called something else: an item, a plant.
        var others: Set<Int> = []
        /// Whether the text mentions lots, read or not.
        var isAnnounced = false
        /// Whether something between or in the codes was not understood: a range without order, a wildcard.
        var isUnread = false
    }

    private let prose: Prose
    /// Pieces that are part of a date.
    private let dates: [Range<Int>]
    /// Pieces that are part of a barcode.
    private let barcodes: Set<Int>
    private let field: CodeScope.Field
    private var found = Found()

    static func found(
        in prose: Prose, dates: [DatesInText.Found], barcodes: Set<Int>, field: CodeScope.Field
    ) -> Found {
        var reader = LotsInText(
            prose: prose, dates: dates.map(\.range), barcodes: barcodes, field: field)
        reader.read()
        return reader.found
    }

    /// Whether the word announces lots, or codes of any kind.
    static func isKeyword(_ word: String) -> Bool {
        words.contains(word) || ["code", "codes", "date", "dates"].contains(word)
    }

    /// Whether a keyword for lots stands directly before the piece at `index`.
    static func isAnnounced(in prose: Prose, before index: Int) -> Bool {
        var place = index - 1
        while place >= 0,
            prose.kind(place) == .mark
                || ["no", "nr", "number", "numbers", "code", "codes"].contains(prose.text(place))
        {
            place -= 1
        }
        return words.contains(prose.text(place))
    }

    private mutating func read() {
        var index = field == .lots ? list(from: 0) : 0
        /// Whether what follows is called something other than a lot, or a date that could not be read.
        var (isInOtherList, isInDateList) = (false, false)
        /// Whether a heading names lots and days together: "Lot code/Expiration date: 25169 06/18/2026".
        var isTable = false
        while index < prose.count {
            if let start = announced(at: index) {
                found.isAnnounced = true
                (isInOtherList, isInDateList) = (false, false)
                index = list(from: start)
                isTable = index == start && DatesInText.isKeepingLabel(prose.text(start))
            } else if field == .prose, isCodeWord(index) {
                // "code 2705493011": whether of lots or of the product is not said.
                (isInOtherList, isInDateList) = (true, false)
                index += 1
            } else if Self.others.contains(prose.text(index)) {
                (isInOtherList, isInDateList) = (true, false)
                index += 1
            } else if field == .lots, !isInOtherList, let code = unannounced(at: index, least: 2) {
                add(code.parts, code.range)
                index = code.range.upperBound
            } else if field == .codes, let code = unannounced(at: index, least: isInOtherList ? 2 : 5) {
                if isInOtherList {
                    found.others.formUnion(code.range)
                    // What stands behind the numbers of items may be meant for the lots.
                    if Self.isPattern(code.parts) { found.isUnread = true }
                } else if !isInDateList {
                    index = list(from: index)
                    continue
                }
                index = code.range.upperBound
            } else {
                if isDate(index) { isInDateList = false }
                // "Lot code (exp date): 08192026": the day is the lot, too.
                if isTable, prose.kind(index) == .digits, prose.text(index).utf8.count >= 6, isDate(index),
                    let lot = LotCode(prose.text(index))
                {
                    add(lot)
                }
                if prose.kind(index) == .letters, !Self.fillers.contains(prose.text(index)) {
                    isInOtherList = false
                    if DatesInText.isKeepingLabel(prose.text(index)) { isInDateList = !isTable }
                }
                if field == .prose, isInOtherList, prose.kind(index) != .letters, prose.kind(index) != .mark {
                    found.others.insert(index)
                }
                index += 1
            }
        }
    }

    private static let words: Set<String> = [
        "lot", "lots", "batch", "batches", "charge", "chargen", "chargennummer", "chargennummern",
        "chargennr",
        "los", "losnummer", "losnummern", "losnr", "loskennzeichnung", "lote", "lotes", "lotto", "lotti",
        "partie",
    ]
    /// Two words that mean a lot.
    private static let phrases = [
        ["case", "code"], ["case", "codes"], ["manufacturing", "code"], ["manufacturing", "codes"],
        ["production", "code"], ["production", "codes"], ["package", "code"], ["package", "codes"],
        ["mfg", "code"], ["production", "lot"], ["date", "code"], ["date", "codes"], ["julian", "code"],
        ["julian", "codes"], ["traceability", "code"], ["identifying", "code"], ["code", "date"],
    ]
    private static let fillers: Set<String> = [
        "code", "codes", "number", "numbers", "no", "nos", "s", "id", "ids", "is", "are", "of", "the", "with",
        "nr", "nrs", "nummer", "nummern", "numero", "numeros", "n", "kennzeichnung", "und", "et", "de",
        "following", "and", "or", "all", "production", "include", "includes", "including", "through", "to",
        "from", "printed", "beginning", "ending", "affected", "on", "manufacturing", "be", "may", "unit",
        "units",
    ]
    /// Keywords for numbers other than lots.
    private static let others: Set<String> = [
        "upc", "upcs", "gtin", "ean", "strichcode", "ref", "referenz", "reference", "artikel", "articulo",
        "articolo", "item", "sku", "plu", "product", "plant", "est", "establishment",
        "style", "model", "art", "article", "catalog", "po", "order", "time", "timestamp", "phone", "tel",
        "ndc", "barcode", "weight", "wt", "net", "pallet", "pallets", "invoice", "part", "plt", "shipper",
    ]

    private func isCodeWord(_ index: Int) -> Bool {
        ["code", "codes"].contains(prose.text(index)) && prose.text(index + 1) != "date"
    }

    /// Where a list of lots begins after a keyword at `index`.
    private func announced(at index: Int) -> Int? {
        var end: Int
        if Self.words.contains(prose.text(index)) {
            end = index + 1
        } else if let phrase = Self.phrases.lazy.compactMap({ prose.end(of: $0, at: index) }).first {
            end = phrase
            // "Code date 9/30/2026 - 10/18/2026": the dates are the codes.
            while end < prose.count, isFiller(end) { end += 1 }
            if isDate(end), prose.text(index) == "date" || prose.text(phrase - 1) == "date" { return nil }
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

    /// What may stand between the codes of a list.
    private static let separators: Set<String> = [
        ",", ";", "&", "and", "or", ")", "(", "\"", "through", "thru", "to", "-", "lot", "#", "/", "[", "]",
        "und", "oder", "sowie", "et", "ou", "y", "o", "e", "bis", "au", "a", "al", "hasta",
    ]
    /// Words that make a range of the codes around them.
    private static let rangeWords: Set<String> = [
        "through", "thru", "to", "-", "bis", "au", "a", "al", "hasta",
    ]

    /// Reads codes until something else begins.
    /// - Returns: Its index.
    private mutating func list(from start: Int) -> Int {
        var index = start
        var previous: [String]?
        // "- A123 - A124 - A125": dashes before the first one, or between more than two, are bullets.
        var (isBulleted, dashes) = (prose.text(start - 1) == "-", 0)
        while index < prose.count {
            let text = prose.text(index)
            if !barcodes.contains(index), let code = prose.code(at: index), Self.isCode(code.parts),
                !endsInDate(index, code.end),
                previous == nil || !isDate(index) || code.parts.count == 1 && text.utf8.count > 4
            {
                if previous != nil, isDate(index),
                    !(dates.contains { $0.lowerBound == index && $0.count == 1 })
                {
                    break
                }
                if previous != nil, Self.isMeasure(text, followedBy: prose.text(code.end)) { break }
                if let previous, Self.rangeWords.contains(prose.text(index - 1)), !isBulleted {
                    if prose.text(index - 1) == "-" { dashes += 1 }
                    addRange(from: previous, through: code.parts, index..<code.end)
                } else {
                    add(code.parts, index..<code.end)
                }
                previous = code.parts
                index = code.end
            } else if let last = previous, last.count == 1,
                continues(last[0], with: text, isLast: prose.text(index + 1) == ","), isSuffix(index)
            {
                // "1209BB, 1210 BB": letters that other codes of the list have, too.
                add(last + [text], index..<index + 1)
                index += 1
            } else if let last = previous, text.utf8.count == 1, isSuffix(index) {
                // "L355122 1": a digit or a letter that belongs to the code before it, or does not.
                add(last + [text], index..<index + 1)
                index += 1
            } else if let code = lettered(at: index, isFirst: previous == nil) {
                add(code.parts, index..<code.end)
                add([code.parts[code.parts.count - 1]], index..<code.end)
                previous = code.parts
                index = code.end
            } else if previous == nil, text == "-" {
                isBulleted = true
                index += 1
            } else if text == ":", previous != nil, prose.kind(index + 1) != .letters, !isDate(index + 1) {
                // "E2037: 2318, 2319": the codes of a heading.
                index += 1
            } else if Self.rangeWords.contains(text), text != "-", !isBehindCode(index) {
                // "bis L6301A": it has no beginning. "Lot L6301A, a packaging date": it is no range.
                break
            } else if previous != nil, Self.words.contains(text), isNamed(index + 1),
                !Self.rangeWords.contains(prose.text(index - 1))
            {
                // "case code 4711 and lot numbers 3276, 3286"
                break
            } else if Self.separators.contains(text) || text == "." && previous == nil {
                if Self.rangeWords.contains(text), text != "-" { found.used.insert(index) }
                index += 1
            } else {
                break
            }
        }
        if dashes > 1, !isBulleted { found.isUnread = true }
        // "12345 to" something that is no code.
        if index > start, Self.rangeWords.contains(prose.text(index - 1)), previous != nil,
            !isDash(index - 1)
        {
            found.isUnread = true
        }
        return max(index, start)
    }

    /// Whether a code ends directly before the piece, which may so be in the middle of a range.
    private func isBehindCode(_ index: Int) -> Bool {
        found.used.contains(index - 1) || [")", "\""].contains(prose.text(index - 1))
    }

    /// Whether the piece goes on with the name of the code: "numbers", "code", "no.", "#".
    private func isNamed(_ index: Int) -> Bool {
        ["number", "numbers", "no", "nos", "code", "codes"].contains(prose.text(index))
    }

    /// Whether the piece is a dash before the day that belongs to the code: "LOT 4711 - Best by".
    private func isDash(_ index: Int) -> Bool {
        prose.text(index) == "-"
            && (isDate(index + 1) || DatesInText.isKeepingLabel(prose.text(index + 1)))
    }

    /// Whether a code of the list so far has the form of `code`, letters included.
    /// - Parameter isLast: Whether nothing follows for which the letters may be a label, such as "BB".
    private func continues(_ code: String, with letters: String, isLast: Bool) -> Bool {
        guard !letters.hasDigit, !Self.separators.contains(letters),
            isLast || !CodeWords.plain.contains(letters)
        else { return false }
        let code = LotCode.normal(code + letters)
        return code.hasDigit && code.utf8.count >= 4
            && found.lots.contains { $0.last == nil && LotCode.haveSameForm($0.first, code) }
    }

    /// Whether the piece is a single digit or letter behind a code, and no part of anything else.
    private func isSuffix(_ index: Int) -> Bool {
        guard prose.kind(index) != .mark, !isDate(index), !barcodes.contains(index),
            prose.text(index).utf8.count <= 2, !CodeWords.exceptions.contains(prose.text(index))
        else { return false }
        let next = prose.text(index + 1)
        return !["a", "y", "o", "e", "n", "l"].contains(prose.text(index)) && next != ")" && next != "."
            && !CodeWords.units.contains(next) && prose.kind(index - 1) != .mark
    }

    /// "BWI 134833": a code in two parts, the first of them letters.
    private func lettered(at index: Int, isFirst: Bool) -> (parts: [String], end: Int)? {
        let text = prose.text(index)
        guard prose.kind(index) == .letters, (2...4).contains(text.utf8.count), !isDate(index + 1),
            isFirst || [",", ";", "and", "or", "\""].contains(prose.text(index - 1)),
            !CodeWords.plain.contains(text), !CodeWords.limits.contains(text),
            !CodeWords.exceptions.contains(text), !Self.others.contains(text),
            DatesInText.months[text] == nil,
            !["to", "no", "not", "up", "ab", "bis", "any", "vor"].contains(text),
            !barcodes.contains(index + 1), let code = prose.code(at: index + 1), Self.isCode(code.parts),
            !(index + 1..<code.end).contains(where: isDate),
            !Self.isMeasure(prose.text(index + 1), followedBy: prose.text(code.end))
        else { return nil }
        return ([text] + code.parts, code.end)
    }

    /// Adds the codes from one, which has been added, to another.
    private mutating func addRange(from first: [String], through last: [String], _ range: Range<Int>) {
        guard let lot = LotCode(from: first.joined(), through: last.joined()) else {
            found.isUnread = true
            return add(last, range)
        }
        found.lots.append(lot)
        found.used.formUnion(range)
        if Self.areDays(first.joined(), last.joined()) { found.isUnread = true }
    }

    /// Whether both codes may be days written without separators: their order as numbers is not that of the
    /// calendar.
    private static func areDays(_ first: String, _ last: String) -> Bool {
        [first, last].allSatisfy { code in
            guard code.isNumber, code.utf8.count == 6 || code.utf8.count == 8, let one = Int(code.prefix(2)),
                let other = Int(code.dropFirst(2).prefix(2))
            else { return false }
            return (1...31).contains(one) && (1...12).contains(other)
                || (1...12).contains(one) && (1...31).contains(other)
        }
    }

    private mutating func add(_ parts: [String], _ range: Range<Int>) {
        found.used.formUnion(range)
        if Self.isPattern(parts) || ["*", "?", "+"].contains(prose.text(range.upperBound)) {
            found.isUnread = true
        }
        guard let lot = LotCode(parts.joined()) else { return }
        add(lot)
        // "BB2013DE12", "LOTL355246": the label may be part of the code, or not.
        for label in ["lot", "exp", "bbe", "bb"] where parts[0].hasPrefix(label) {
            let rest = parts[0].dropFirst(label.count)
            guard rest.contains(where: \.isNumber) else { continue }
            LotCode(([String(rest)] + parts.dropFirst()).joined()).map { add($0) }
            break
        }
        guard parts.count >= 2 else { return }
        // "6301/6302/6303" may be one code, or three.
        if isSlashed(range), parts[0].utf8.count >= 3,
            parts.allSatisfy({ LotCode.haveSameForm($0, parts[0]) })
        {
            for code in parts.compactMap({ LotCode($0) }) { add(code) }
        }
        // "24323-25197" may be one code, or a range.
        if parts.count == 2, !isSlashed(range), parts[0].utf8.count >= 4, parts[0] < parts[1],
            let span = LotCode(from: parts[0], through: parts[1])
        {
            add(span)
            if Self.areDays(parts[0], parts[1]) { found.isUnread = true }
        }
    }

    private mutating func add(_ lot: LotCode) {
        if !found.lots.contains(lot) { found.lots.append(lot) }
    }

    /// Whether all marks in the range are slashes.
    private func isSlashed(_ range: Range<Int>) -> Bool {
        range.allSatisfy { prose.kind($0) != .mark || prose.text($0) == "/" }
    }

    /// "L26XX": any digits may stand for the last letters.
    private static func isPattern(_ parts: [String]) -> Bool {
        parts.last.map { $0.hasSuffix("xx") || $0.hasSuffix("yy") } == true
            || parts.contains { !$0.isEmpty && $0.allSatisfy { $0 == "x" } }
    }

    private func isDate(_ index: Int) -> Bool {
        dates.contains { $0.contains(index) }
    }

    /// Whether a code from `index` up to `end` has a date behind its first piece: "EXP.11.12.2026".
    private func endsInDate(_ index: Int, _ end: Int) -> Bool {
        // "PND-23-11-36" is a code.
        let isCode =
            prose.kind(index) == .letters && prose.text(index + 1) == "-"
            && !CodeWords.plain.contains(prose.text(index)) && DatesInText.months[prose.text(index)] == nil
        return !isCode && dates.contains { $0.lowerBound > index && $0.lowerBound < end }
    }

    private static func isCode(_ parts: [String]) -> Bool {
        let length = parts.reduce(0) { $0 + $1.utf8.count }
        return parts.contains { $0.hasDigit } && (2...40).contains(length)
    }

    /// A code that is a lot only because of its field.
    private func unannounced(at index: Int, least: Int) -> (parts: [String], range: Range<Int>)? {
        guard !barcodes.contains(index), let code = prose.code(at: index), Self.isCode(code.parts),
            !(index..<code.end).contains(where: isDate)
        else { return nil }
        let length = code.parts.reduce(0) { $0 + $1.utf8.count }
        guard length >= least, !Self.isMeasure(prose.text(index), followedBy: prose.text(code.end)) else {
            return nil
        }
        return (code.parts, index..<code.end)
    }

    private static func isMeasure(_ text: String, followedBy next: String) -> Bool {
        CodeWords.units.contains(next) && text.isNumber && text.utf8.count <= 4
            || CodeWords.units.contains {
                $0.utf8.count > 1 && text.hasSuffix($0) && text.dropLast($0.count).allSatisfy(\.isNumber)
            }
    }
}
