package import Rules

/// Something to buy as people type it: `milk`, `2 l milk`, `milk 2`, `500g of butter`.
package struct ShoppingPhrase: Sendable, Hashable {
    package let name: String
    package let quantity: Quantity?

    package init(name: String, quantity: Quantity?) {
        (self.name, self.quantity) = (name, quantity)
    }

    /// `nil` if no name is left.
    package init?(_ text: String) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count > 1, Self.articles.contains(words[0].lowercased()) {
            let isOne = Self.indefiniteArticles.contains(words.removeFirst().lowercased())
            // "a litre of milk", but not "a bottle opener"
            if isOne, words.count > 2, words[1] == "of", let (quantity, rest) = Self.leading(["1"] + words),
                !quantity.unit.isEmpty
            {
                self.init(name: rest.joined(separator: " "), quantity: quantity)
                return
            }
        }
        guard !words.isEmpty else { return nil }
        if let (quantity, rest) = Self.leading(words) ?? Self.trailing(words) {
            self.init(name: rest.joined(separator: " "), quantity: quantity)
        } else {
            self.init(name: words.joined(separator: " "), quantity: nil)
        }
    }

    /// A list of things: `milk, 2 breads and butter`.
    package static func several(in text: String) -> [ShoppingPhrase] {
        parts(of: text).compactMap { ShoppingPhrase($0) }
    }

    /// The parts between commas and "and". A comma between digits is a decimal comma.
    package static func parts(of text: String) -> [String] {
        var parts: [[String]] = [[]]
        for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
            if conjunctions.contains(word.lowercased()) {
                parts.append([])
            } else if word.hasSuffix(",") || word.hasSuffix(";") {
                parts[parts.count - 1].append(String(word.dropLast()))
                parts.append([])
            } else if !word.contains(where: \.isNumber), word.contains(",") {
                let pieces = word.split(separator: ",").map(String.init)
                parts[parts.count - 1].append(pieces[0])
                for piece in pieces.dropFirst() { parts.append([piece]) }
            } else {
                parts[parts.count - 1].append(word)
            }
        }
        return parts.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private static let articles: Set = ["a", "an", "some", "the", "more", "ein", "eine", "einen", "etwas"]
    private static let indefiniteArticles: Set = ["a", "an", "ein", "eine", "einen"]
    private static let conjunctions: Set = ["and", "und", "&", "plus"]

    private static func leading(_ words: [String]) -> (Quantity, [String])? {
        for count in [2, 1] where words.count > count {
            guard let quantity = quantity(words.prefix(count).joined(separator: " ")) else { continue }
            var rest = Array(words.dropFirst(count))
            let first = rest[0].lowercased()
            // "250 g d'emmental"
            if first.count > 2, ["d'", "d’"].contains(first.prefix(2)) {
                rest[0] = String(rest[0].dropFirst(2))
                return (quantity, rest)
            }
            guard ["of", "x", "de", "di"].contains(first) else { return (quantity, rest) }
            return rest.count > 1 ? (quantity, Array(rest.dropFirst())) : nil
        }
        return nil
    }

    /// Words whose number is a part of the name: "nappies size 4", "Windeln Gr. 4".
    private static let sizes: Set = [
        "size", "sizes", "no", "no.", "number", "type", "gr", "gr.", "gr\u{F6}\u{DF}e", "nr", "nr.", "nummer",
        "typ",
        "taille", "talla", "taglia", "grade", "stage",
    ]

    private static func trailing(_ words: [String]) -> (Quantity, [String])? {
        for count in [2, 1] where words.count > count {
            guard let quantity = quantity(words.suffix(count).joined(separator: " ")),
                !sizes.contains(words[words.count - count - 1].lowercased())
            else { continue }
            return (quantity, Array(words.dropLast(count)))
        }
        return nil
    }

    /// A positive amount in a unit that people use for shopping; "7up" and "3.5%" are names.
    package static func quantity(_ text: String) -> Quantity? {
        var text = text
        if text.lowercased().hasPrefix("x"), text.dropFirst().first?.isNumber == true { text.removeFirst() }
        guard text.first?.isNumber == true, let quantity = try? Quantity(typed: text),
            quantity.amount.isPositive
        else { return nil }
        switch SupplyUnit(quantity.unit) {
        case .other: return nil
        case .pieces("") where !quantity.unit.isEmpty: return try? Quantity(quantity.amount)
        default: return quantity
        }
    }
}

/// Something bought as people type it: `milk 2 until 5.12. for 1.19`.
package struct PurchasePhrase: Sendable, Hashable {
    package let thing: ShoppingPhrase
    /// The last good day, as typed.
    package let until: String?
    /// Whether the words say that it must not be eaten afterwards: "use by".
    package let isUseBy: Bool
    package let price: Money?
    package let shop: String?

    /// `nil` if no name is left.
    package init?(_ text: String) {
        let dated = Self.withOneWordForDay(text)
        var words = dated.text.split(whereSeparator: \.isWhitespace).map(String.init)
        var (until, price, shop): (String?, Money?, String?) = (nil, nil, nil)
        // Read from the end: each of these words begins one detail, in any order.
        while let place = words.lastIndex(where: { Self.leads.contains($0.lowercased()) }), place > 0,
            place < words.count - 1
        {
            let rest = words[(place + 1)...].joined(separator: " ")
            let lead = words[place].lowercased()
            if Self.prices.contains(lead), price == nil, let money = try? Money(typed: rest) {
                price = money
            } else if Self.dates.contains(lead), until == nil,
                rest.contains(where: \.isLetter) || rest.contains(where: \.isNumber)
            {
                until = Self.withoutArticle(rest)
            } else if Self.shops.contains(lead), shop == nil {
                shop = rest
            } else {
                break
            }
            words.removeSubrange(place...)
        }
        guard let thing = ShoppingPhrase(words.joined(separator: " ")) else { return nil }
        (self.thing, self.until, self.price, self.shop) = (thing, until, price, shop)
        isUseBy = dated.isUseBy && until != nil
    }

    /// The parts between commas and "and"; what only says more of the thing before it is no part of its own: "rice, best
    /// before 5.12.".
    package static func parts(of text: String) -> [String] {
        ShoppingPhrase.parts(of: text).reduce(into: []) { parts, part in
            let first = withOneWordForDay(part).text.prefix { !$0.isWhitespace }.lowercased()
            if !parts.isEmpty, leads.contains(first) {
                parts[parts.count - 1] += " \(part)"
            } else {
                parts.append(part)
            }
        }
    }

    /// A line without the day at its end until which something is good, and the words of that: "haltbar bis 12.12.".
    static func apartFromDay(_ line: String) -> (core: String, detail: String)? {
        guard let found = dayWords(in: line) else { return nil }
        let bytes = Array(line.utf8)
        var core = String(decoding: bytes[..<found.words.lowerBound], as: UTF8.self).trimmingBlanks
        while let last = core.last, ",;:.-".contains(last) { core.removeLast() }
        guard !core.isEmpty else { return nil }
        return (core.trimmingBlanks, String(decoding: bytes[found.words.lowerBound...], as: UTF8.self))
    }

    /// The text with "until" in place of the words that say until when something is good: "best before", "zu verbrauchen
    /// bis".
    private static func withOneWordForDay(_ text: String) -> (text: String, isUseBy: Bool) {
        guard let found = dayWords(in: text) else { return (text, false) }
        let bytes = Array(text.utf8)
        let before = String(decoding: bytes[..<found.words.lowerBound], as: UTF8.self).trimmingBlanks
        let day = String(decoding: bytes[found.words.upperBound...], as: UTF8.self).trimmingBlanks
        return (
            "\(before.hasSuffix(",") ? String(before.dropLast()) : before) until \(day)".trimmingBlanks,
            found.isUseBy
        )
    }

    /// Where words say until when something is good, in any language; `nil` unless a day seems to follow.
    private static func dayWords(in text: String) -> (words: Range<Int>, isUseBy: Bool)? {
        let tokens = SentenceTokens.all(in: text)
        guard tokens.count <= mostTokens else { return nil }
        for place in tokens.indices {
            let found = SentenceLanguage.all.flatMap { language in
                language.words.meanings(of: tokens, at: place).filter { $0.meaning == .expiry }.map {
                    (language, $0.end)
                }
            }.max { $0.1 < $1.1 }
            guard let (language, longest) = found else { continue }
            let isUseBy = language.words.meanings(of: tokens, at: place).contains {
                $0.meaning == .useBy && $0.end <= longest
            }
            var end = longest
            while end < tokens.count, tokens[end].isMark(of: ":") || beforeDay.contains(tokens[end].text) {
                end += 1
            }
            guard end < tokens.count,
                tokens[end].kind == .number
                    || SentenceLanguage.all.contains(where: { !$0.time.meanings(of: tokens, at: end).isEmpty }
                    )
            else { continue }
            return (tokens[place].range.lowerBound..<tokens[end].range.lowerBound, isUseBy)
        }
        return nil
    }

    private static let mostTokens = 60
    private static let beforeDay: Set = [
        "on", "the", "am", "zum", "bis", "le", "au", "el", "del", "al", "il", "until",
    ]

    /// A word in the name that suggests another meaning, such as a day or an amount of another thing; `nil`
    /// if there is none.
    package var doubtfulWord: String? {
        thing.name.split(separator: " ").map(String.init).first { word in
            Self.doubtfulWords.contains(FoldedText.of(word)) || word.allSatisfy(\.isNumber)
        }
    }

    /// The price behind several things, of which no other has one: it may be that of all together.
    package static func doubtfulPrice(of phrases: [PurchasePhrase]) -> Money? {
        guard phrases.count > 1, phrases.dropLast().allSatisfy({ $0.price == nil }) else { return nil }
        return phrases.last?.price
    }

    private static let doubtfulWords: Set = [
        "yesterday", "today", "tomorrow", "before", "by", "exp", "expires", "each", "heute", "gestern",
        "morgen",
    ]
    /// "hasta el 12.12."
    private static func withoutArticle(_ day: String) -> String {
        let words = day.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, ["el", "al", "il", "le", "zum"].contains(words[0].lowercased()) else {
            return day
        }
        return words[1]
    }

    private static let prices: Set = ["for", "für", "pour", "por", "per"]
    private static let dates: Set = ["until", "till", "bis", "jusqu'au", "jusqu’au", "hasta", "fino"]
    private static let shops: Set = ["at", "bei", "chez"]
    private static let leads = prices.union(dates).union(shops)
}
