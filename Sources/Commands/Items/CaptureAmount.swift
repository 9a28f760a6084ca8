import Rules

/// The amount in a line of a capture: `3x`, `2 x`, `6`, `500 g` in front, `500 g`, `x 6`, `5x500g` behind.
enum CaptureAmount {
    /// Takes an amount from the beginning or the end; a name is left.
    /// - Throws: If it has two readings, such as `1,500 ml`.
    static func take(from words: inout [String]) throws(CommandFailure) -> Quantity? {
        if let first = words.first, words.count > 1, isNothing(first) {
            throw CommandFailure(.badData, CaptureText.isNothing(first))
        }
        spellOut(&words)
        for count in [4, 3, 2, 1] where words.count > count {
            let text = words.prefix(count).joined(separator: " ")
            let isOf = words[count].lowercased() == "of"
            guard !isName(words.prefix(2)),
                let found = try amount(text, isInFront: true, mayBePacks: isOf && words.count > count + 1)
            else { continue }
            words.removeFirst(count)
            if words.count > 1, words[0].lowercased() == "of" { words.removeFirst() }
            return found
        }
        for count in [4, 3, 2, 1] where words.count > count {
            guard let found = try amount(words.suffix(count).joined(separator: " "), isInFront: false) else {
                continue
            }
            words.removeLast(count)
            return found
        }
        return nil
    }

    /// Takes `10` from the end of "Eggs 10", if the line has a date. "Vitamin B 12" is a name.
    static func takeCount(from words: inout [String]) throws(CommandFailure) -> Quantity? {
        guard words.count > 1, let last = words.last, isWhole(last), let count = Int(last), count <= 60,
            words[words.count - 2].utf8.count > 2, !isName(words.prefix(2))
        else { return nil }
        words.removeLast()
        return try typed(last)
    }

    /// Takes `6` from the end of "bananas 6", which is no name: several things are counted.
    static func takeCountOfSeveral(from words: inout [String]) throws(CommandFailure) -> Quantity? {
        guard words.count == 2, words[0].utf8.count > 3, words[0].allSatisfy(\.isLetter),
            words[0].lowercased().hasSuffix("s"), !words[0].lowercased().hasSuffix("ss")
        else { return nil }
        return try takeCount(from: &words)
    }

    /// Takes `500 g` from the end of "Yoghurt 500 g", of which there are several.
    static func takeEach(of count: Quantity, from words: inout [String]) throws(CommandFailure) -> Quantity? {
        guard count.unit.isEmpty else { return nil }
        for length in [2, 1] where words.count > length {
            let text = words.suffix(length).joined(separator: " ")
            guard let each = Quantity(text), units.contains(each.unit.lowercased()),
                let found = try amount("\(count)x\(text)", isInFront: false)
            else { continue }
            words.removeLast(length)
            return found
        }
        return nil
    }

    /// `nil` if `text` is no amount. A number alone is one only in front of what it counts.
    /// - Parameter mayBePacks: Whether what follows is what the packs hold.
    private static func amount(
        _ text: String, isInFront: Bool, mayBePacks: Bool = false
    ) throws(CommandFailure) -> Quantity? {
        let parts = text.lowercased().replacing("\u{D7}", with: "x").split(
            separator: "x", omittingEmptySubsequences: false
        ).map(\.trimmed)
        switch parts.count {
        case 1:
            guard let found = Quantity(text) else { return nil }
            let isCount = found.unit.isEmpty && isInFront && isWhole(parts[0])
            let unit = found.unit.lowercased()
            // "oat milk 3 cartons"
            let isOfPacks =
                packs.contains(unit) && (mayBePacks || !isInFront && isWhole(found.amount.description))
            return isCount || units.contains(unit) || isOfPacks ? try typed(text) : nil
        // "Spinach 3x"
        case 2 where parts[1].isEmpty && !isInFront: return isWhole(parts[0]) ? try typed(parts[0]) : nil
        case 2 where parts[1].isEmpty: return isCount(parts[0]) ? try typed(parts[0]) : nil
        case 2 where parts[0].isEmpty && !isInFront: return isWhole(parts[1]) ? try typed(parts[1]) : nil
        case 2:
            guard isWhole(parts[0]), let each = Quantity(parts[1]),
                units.contains(each.unit.lowercased())
            else { return nil }
            return try typed(text)
        default: return nil
        }
    }

    private static func typed(_ text: String) throws(CommandFailure) -> Quantity {
        do {
            return try Quantity(typed: text)
        } catch {
            throw CommandFailure(.badData, CaptureText.isNoAmount(error))
        }
    }

    private static func isCount(_ text: String) -> Bool { DecimalAmount(text)?.isPositive == true }

    /// Whether it is a number of pieces, from 1 to 999.
    private static func isWhole(_ text: String) -> Bool {
        text.utf8.count <= 3 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(text) ?? 0 > 0
    }

    /// `0`, `-2`
    private static func isNothing(_ text: String) -> Bool {
        let figures = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !figures.isEmpty, figures.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return text.hasPrefix("-") || Int(text) == 0
    }

    /// Writes `½ l`, `1/2 l` and `a dozen` as figures.
    private static func spellOut(_ words: inout [String]) {
        let fractions = [
            "\u{BD}": "0.5", "1/2": "0.5", "\u{BC}": "0.25", "1/4": "0.25", "\u{BE}": "0.75", "3/4": "0.75",
        ]
        for index in words.indices.dropLast() where units.contains(words[index + 1].lowercased()) {
            if let figure = fractions[words[index]] { words[index] = figure }
        }
        let dozens = [(["half", "a", "dozen"], "6"), (["half", "dozen"], "6"), (["a", "dozen"], "12")]
        for (phrase, figure) in dozens
        where words.count > phrase.count && words.prefix(phrase.count).map({ $0.lowercased() }) == phrase {
            words.replaceSubrange(0..<phrase.count, with: [figure])
        }
    }

    /// Whether a thing is called so, number included.
    private static func isName(_ words: ArraySlice<String>) -> Bool {
        ["7 up", "3 musketeers", "5 spice"].contains(words.joined(separator: " ").lowercased())
    }

    private static let packs: Set<String> = [
        "pack", "packs", "packet", "packets", "bag", "bags", "bottle", "bottles", "box", "boxes", "can",
        "cans", "packung", "packungen", "flasche", "flaschen", "dose", "dosen", "glas", "gl\u{E4}ser",
        "becher",
        "beutel", "t\u{FC}te", "t\u{FC}ten", "karton", "kartons", "tube", "tuben",
        "carton", "cartons", "jar", "jars", "tin", "tins", "tub", "tubs",
    ]

    private static let units: Set<String> = [
        "g", "gr", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "pcs", "pieces", "slices",
        "st\u{FC}ck", "stk", "scheiben",
    ]
}
