/// Compares items with recalls.
///
/// The store has the indexes, and is given what compares: `RecallMatcher` of the module `RecallMatching`, whose rules and
/// words change more often than anything that imports them should be built for.
package protocol RecallComparing: Sendable {
    associatedtype Item: ComparedProduct
    associatedtype Recall: ComparedRecall

    func profile(of notice: RecallNotice) -> Recall

    func profile(of product: OwnedProduct, in corpus: some RecallCorpus<Item, Recall>) -> Item

    /// The recalls that concern an item, certain ones first.
    func matches(for item: Item, in corpus: some RecallCorpus<Item, Recall>) -> [RecallMatch]

    /// How a recall concerns an item; `nil` if it does not.
    func match(_ item: Item, _ recall: Recall) -> RecallMatch?

    /// Whether `match` may find a notice: a cheap test that rejects most candidates.
    /// - Parameters:
    ///   - line: The `nameLine` of the notice.
    ///   - words: All its words, separated by spaces.
    func mayMatch(_ item: Item, line: String, words: String) -> Bool

    /// The words that may be meant by another one: those one typing error away, and those that it abbreviates.
    /// - Parameter words: Each with the number of its uses.
    func neighbours(of word: String, among words: [(String, Int)]) -> [String]
}

/// An item as it is compared with recalls: what an index stores of it, and searches for.
package protocol ComparedProduct: Sendable {
    var product: OwnedProduct { get }
    /// The numbers that its barcode may stand for.
    var gtins: [GTIN] { get }
    /// Normalised; `nil` if there is no usable one.
    var model: String? { get }
    /// The words by which to find recalls.
    var searches: [ProductSearch] { get }
    /// The lowest score at which a recall is examined.
    var leastScore: Double { get }
    /// The words by which an index finds the item, each with its share of the name in percent.
    var indexShares: [String: Int] { get }
}

/// A word of an item's name by which to find recalls, with what it may mean.
package struct ProductSearch: Sendable {
    package let texts: [String]
    /// The score of a recall that contains one of them.
    package let weight: Double

    package init(texts: [String], weight: Double) {
        self.texts = texts
        self.weight = weight
    }
}

/// A notice as it is compared with items: what an index stores of it.
package protocol ComparedRecall: Sendable {
    var gtins: Set<GTIN> { get }
    /// Normalised; see `LotCode.normal`.
    var models: Set<String> { get }
    /// Its words, sorted, without duplicates.
    var indexWords: [RecallIndexWord] { get }
    /// The words in the names of its products and makers, which users may misspell.
    var namingWords: [String] { get }
    /// Its names, by which `mayMatch` rules it out without reading it.
    var nameLine: String { get }
}

/// A word of a notice and how it occurs, as `WordUse` counts it.
package struct RecallIndexWord: Sendable {
    package let text: String
    package let isLower: Bool
    package let isMaker: Bool

    package init(text: String, isLower: Bool, isMaker: Bool) {
        self.text = text
        self.isLower = isLower
        self.isMaker = isMaker
    }
}
