/// What the words before, between and after the amounts of a text make of them.
///
/// A label between two amounts belongs to the second if it stands in a bracket with it, before a colon, or after a word
/// such as "plus"; else it may belong to either.
struct PriceLabels {
    struct Gap {
        /// The words before the first bracket.
        let outside: [String]
        /// The words from that bracket on, up to its end.
        let inside: [String]
        /// Whether the bracket is closed before the next amount.
        let isClosed: Bool
        let endsWithColon: Bool

        var words: [String] { outside + inside }
    }

    /// One more than there are amounts.
    let gaps: [Gap]
    let region: PriceRegion

    init(gaps: [Gap], of region: PriceRegion) {
        self.gaps = gaps
        self.region = region
    }

    // MARK: Other prices

    /// Whether the amount is a deposit, a price for members, or the lowest of the last 30 days.
    func isOther(_ amount: Int) -> Bool {
        isOther(before: amount) || isOther(after: amount)
    }

    private func isOther(before amount: Int) -> Bool {
        let gap = gaps[amount]
        guard let label = label(in: gap.words) else { return false }
        // A closed bracket belongs to the amount before it.
        return amount == 0 || !(gap.isClosed && self.label(in: gap.inside) != nil) || label.isLowest
    }

    private func isOther(after amount: Int) -> Bool {
        let gap = gaps[amount + 1]
        guard let label = label(in: gap.words) else { return false }
        if gap.words.prefix(label.place).contains(where: { PriceWords.joiners.contains($0) }) { return false }
        guard amount + 2 < gaps.count else { return true }
        let isInside = self.label(in: gap.outside) == nil
        if isInside { return gap.isClosed }
        return !gap.endsWithColon && !label.isLowest
    }

    private func label(in words: [String]) -> (place: Int, isLowest: Bool)? {
        for place in words.indices {
            let word = words[place]
            if PriceWords.lowest.contains(word) { return (place, true) }
            if PriceWords.members.contains(word) || isExtra(place, of: words)
                || PriceWords.memberPhrases.contains(where: { words[place...].starts(with: $0) })
            {
                return (place, false)
            }
        }
        return nil
    }

    private func isExtra(_ place: Int, of words: [String]) -> Bool {
        let word = words[place]
        if word == "pant" { return ["da", "nb", "nn", "no", "sv"].contains(region.language) }
        if word.hasSuffix("éco") || word.hasSuffix("eco") {
            return words[place...].prefix(3).contains { next in
                PriceWords.ecoCosts.contains(where: next.hasPrefix)
            }
        }
        return PriceWords.extras.contains(word)
    }

    // MARK: Taxes

    /// Whether the text says that the amount includes tax or not.
    func taxMark(of amount: Int) -> PriceScan.TaxMark? {
        if hasLabelsFirst { return Self.mark(in: gaps[amount].words) }
        if !gaps[amount].isClosed, let mark = Self.mark(in: gaps[amount].inside), mark == .with, amount > 0 {
            return .withInBrackets
        }
        let gap = gaps[amount + 1]
        return Self.mark(in: gap.outside)
            ?? (gap.isClosed || amount + 2 == gaps.count ? Self.mark(in: gap.inside) : nil)
    }

    /// Whether labels stand before their amounts.
    private var hasLabelsFirst: Bool { Self.mark(in: gaps[0].words) != nil }

    private static func mark(in words: [String]) -> PriceScan.TaxMark? {
        for place in words.indices {
            if PriceWords.net.contains(words[place]) { return .without }
            if PriceWords.gross.contains(words[place]) { return .with }
            guard PriceWords.taxes.contains(words[place]) else { continue }
            let near = words[max(0, place - 2)..<min(words.count, place + 2)]
            if near.contains(where: { PriceWords.withoutTax.contains($0) }) { return .without }
            if near.contains(where: { PriceWords.withTax.contains($0) }) { return .with }
        }
        return nil
    }
}
