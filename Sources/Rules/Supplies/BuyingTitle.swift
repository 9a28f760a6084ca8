/// What the title of a task says to buy: "milk" for "Buy milk" and "Buy 2 l of milk", "milch" for "Milch kaufen".
package enum BuyingTitle {
    /// The name of the only thing to buy, as `SupplyName` compares names.
    /// - Returns: `nil` for all other titles.
    package static func key(of title: String) -> String? {
        var words = FoldedText.of(title).split(whereSeparator: \.isWhitespace).map(String.init)
        if let lead = leads.first(where: { words.starts(with: $0) }) {
            words.removeFirst(lead.count)
        } else if words.last == "kaufen" {
            words.removeLast()
        } else {
            return nil
        }
        if let first = words.first, words.count > 1, first.first?.isNumber == true {
            words.removeFirst()
            if words.count > 1, let unit = words.first, isUnit(unit) { words.removeFirst() }
        }
        while words.count > 1, let first = words.first, links.contains(first) { words.removeFirst() }
        guard !words.isEmpty, !words.contains(where: { conjunctions.contains($0) || $0.hasSuffix(",") })
        else {
            return nil
        }
        return SupplyName.key(of: words.joined(separator: " "))
    }

    private static func isUnit(_ word: String) -> Bool {
        if case .other = SupplyUnit(word) { false } else { true }
    }

    private static let leads = [
        "please buy", "buy", "get", "pick up", "kauf", "kaufe", "acheter", "comprar", "comprare",
    ].map { $0.split(separator: " ").map(String.init) }
    private static let links: Set = [
        "a", "an", "the", "some", "more", "of", "du", "de", "la", "le", "les", "des", "el", "il", "del",
        "della",
    ]
    private static let conjunctions: Set = ["and", "und", "&", "et", "y", "e", "plus"]
}
