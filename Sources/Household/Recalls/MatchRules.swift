/// How much has to agree. The figures were chosen on recorded recalls, in the middle of wide ranges in which the
/// results hardly change: shares are of the weight of an item's words, 0...1.
enum MatchRules {
    /// Of what is not the brand, where the brand agrees: for certain, and for a maybe.
    static let sureRest = 0.62
    static let leastRest = 0.45
    /// Of all words where no brand is given, and one of them looks like one.
    static let sureShare = 0.8
    static let leastShare = 0.68
    /// The same where none looks like a brand; then they have to weigh something, too.
    static let namelessShare = 0.85
    static let namelessWeight = 10.0
    /// Where codes on the pack agree, too.
    static let codedShare = 0.6
    /// What a shop's own number needs beside it, as shops use the same numbers for other things.
    static let shopNumberShare = 0.6
    /// What has to agree beside a brand of which there are several recalls, so as not to take one for another.
    static let telling = 4.0
    /// Of the words of a thing, for a closer look.
    static let candidateShare = 0.3
    static let severalRecalls = 3
}
