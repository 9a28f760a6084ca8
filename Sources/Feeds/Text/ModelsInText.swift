import Rules

/// Finds model, style and part numbers in authorities' texts.
struct ModelsInText {
    struct Found {
        /// As written, in upper case.
        var models: [String] = []
        /// Whether the text mentions models, and none could be read.
        var isUnread = false
        /// Whether it mentions models that could not be read, beside those that could.
        var isPartial = false
    }

    private let prose: Prose
    private var found = Found()

    static func found(in prose: Prose) -> Found {
        var reader = ModelsInText(prose: prose)
        reader.read()
        return reader.found
    }

    private mutating func read() {
        var index = 0
        var isSpokenOf = false
        while index < prose.count {
            // A table that has lost its columns: "ModelColor427CRESINSBGBeige".
            if prose.text(index).hasPrefix("model"), prose.text(index).utf8.count > 10 {
                (isSpokenOf, found.isPartial) = (true, true)
            }
            guard let start = announced(at: index) else {
                index += 1
                continue
            }
            let isModel = !Self.otherWords.contains(prose.text(index))
            if isModel, isLimit(index) { isSpokenOf = true }
            let count = found.models.count
            let end = list(from: start, areModels: isModel)
            if isModel, found.models.count > count, isOpen(from: start, to: end) {
                found.isPartial = true
            }
            index = end
        }
        found.isUnread = isSpokenOf && found.models.isEmpty
    }

    private static let words: Set<String> = [
        "model", "models", "sku", "skus", "ref", "reference", "asin",
    ]
    /// Keywords for numbers that all recalled products may share.
    private static let otherWords: Set<String> = [
        "sku", "skus", "asin", "item", "ref", "reference", "stock", "catalog",
    ]
    private static let firsts: Set<String> = [
        "style", "item", "product", "part", "catalog", "article", "stock", "identification", "type",
    ]
    private static let seconds: Set<String> = [
        "number", "numbers", "no", "nos", "#", "code", "codes", "id", "ids",
    ]
    private static let fillers: Set<String> = [
        "number", "numbers", "no", "nos", "s", "is", "are", "the", "of", "with", "following", "and", "or",
        "include", "includes", "including", "as", "which", "name", "names", "id", "code", "codes",
        "identification", "these", "for", "a", "either", "both", "model", "models", "sku",
    ]

    /// Where a list may begin after a keyword at `index`.
    private func announced(at index: Int) -> Int? {
        var end: Int
        if Self.words.contains(prose.text(index)) {
            if ["year", "years"].contains(prose.text(index + 1)) { return nil }
            end = index + 1
        } else if Self.firsts.contains(prose.text(index)), Self.seconds.contains(prose.text(index + 1)) {
            end = index + 2
        } else if Self.firsts.contains(prose.text(index)), prose.text(index + 1) == "identification",
            Self.seconds.contains(prose.text(index + 2))
        {
            end = index + 3
        } else {
            return nil
        }
        while end < prose.count, isFiller(end) { end += 1 }
        return end
    }

    private func isFiller(_ index: Int) -> Bool {
        let text = prose.text(index)
        return Self.fillers.contains(text) || ["#", ":", ".", "(", "\"", "[", ",", "-"].contains(text)
    }

    /// Whether the words around suggest that models limit the recall, rather than where they are printed.
    private func isLimit(_ index: Int) -> Bool {
        for place in index..<min(index + 12, prose.count)
        where ["printed", "located", "found", "stamped", "engraved", "appears", "listed"].contains(
            prose.text(place))
        {
            return false
        }
        return true
    }

    /// Whether the list names more models than those in it: a range, or all that begin in some way.
    private func isOpen(from start: Int, to end: Int) -> Bool {
        if (start..<end).contains(where: { ["through", "thru", "to", "*"].contains(prose.text($0)) }) {
            return true
        }
        if (end..<end + 2).contains(where: { ["series", "through", "thru", "*"].contains(prose.text($0)) }) {
            return true
        }
        // "models BP125 and BatPak 3F"
        return ["and", "or", "&"].contains(prose.text(end - 1)) && prose.kind(end) == .letters
            && prose.text(end + 1).hasDigit
    }

    private mutating func list(from start: Int, areModels: Bool) -> Int {
        var index = start
        var isFirst = true
        while index < prose.count {
            if let code = prose.code(at: index), let model = model(code, at: index) {
                if areModels, !found.models.contains(model.text) { found.models.append(model.text) }
                isFirst = false
                index = model.end
            } else if !isFirst || prose.kind(index) == .mark,
                [",", ";", "&", "and", "or", ")", "(", "\"", "/", "#", "through", "to"].contains(
                    prose.text(index))
            {
                index += 1
            } else {
                break
            }
        }
        return max(index, start)
    }

    private func model(_ code: (parts: [String], end: Int), at index: Int) -> (text: String, end: Int)? {
        let text = code.parts.joined(separator: "-").uppercased()
        let length = code.parts.reduce(0) { $0 + $1.utf8.count }
        guard length <= 30 else { return nil }
        if code.parts.contains(where: \.hasDigit) {
            // "2-foot-wide", "3.5 inches": sizes and counts are not models.
            if Self.isSize(code.parts, followedBy: prose.text(code.end)) { return nil }
            return length >= 3 ? (text, code.end) : nil
        }
        // "DH 5379": letters before a number.
        guard length <= 4, let next = prose.code(at: code.end), prose.kind(code.end) != .letters,
            next.parts[0].hasDigit, prose.text(code.end).utf8.count >= 2,
            !["and", "or", "in", "of", "the", "for", "with", "are", "is", "on", "to", "all", "were"].contains(
                prose.text(index))
        else { return nil }
        return (text + next.parts.joined(separator: "-").uppercased(), next.end)
    }

    private static func isSize(_ parts: [String], followedBy next: String) -> Bool {
        let units: Set<String> = [
            "inch", "inches", "foot", "feet", "ft", "oz", "ounce", "ounces", "watt", "watts", "volt", "volts",
            "pound", "pounds", "lb", "lbs", "piece", "pieces", "wide", "pack", "gallon", "quart", "year",
            "years", "cm", "mm", "percent", "of", "different", "colors", "units", "months", "in",
        ]
        if parts.contains(where: units.contains) { return true }
        return parts.count == 1 && parts[0].isNumber && (units.contains(next) || next == "%" || next == "'")
    }
}
