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
        if words.count > 1, Self.articles.contains(words[0].lowercased()) { words.removeFirst() }
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

    private static func trailing(_ words: [String]) -> (Quantity, [String])? {
        for count in [2, 1] where words.count > count {
            guard let quantity = quantity(words.suffix(count).joined(separator: " ")) else { continue }
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
    package let price: Money?
    package let shop: String?

    /// `nil` if no name is left.
    package init?(_ text: String) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
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
    }

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
