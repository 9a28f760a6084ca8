import Rules

/// How much has to agree. The values were chosen on recorded recalls, in the middle of wide ranges in which
/// the results hardly change. Shares are of the weight of an item's words, 0...1.
enum MatchRules {
    /// Of the words besides the brand, if the brand agrees: for a certain match, and for a possible one.
    static let sureRest = 0.62
    static let leastRest = 0.45
    /// Of all words, if no brand is given and one of them looks like a brand.
    static let sureShare = 0.8
    static let leastShare = 0.68
    /// The same if none looks like a brand; the words then need this weight, too.
    static let namelessShare = 0.85
    static let namelessWeight = 10.0
    /// Of all words, if codes on the pack agree, too.
    static let codedShare = 0.6
    /// Of all words, beside a shop's own barcode: shops use the same numbers for different products.
    static let shopNumberShare = 0.6
    /// The weight that has to agree beside a brand with `severalRecalls` or more, so as not to confuse them.
    static let significant = 4.0
    /// Of an item's words, for a recall to become a candidate.
    static let candidateShare = 0.3
    static let severalRecalls = 3
}
