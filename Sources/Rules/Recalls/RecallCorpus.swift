/// The stored recalls, as the matcher queries them. A database can conform: no query needs all of them at
/// once.
package protocol RecallCorpus<Item, Recall> {
    associatedtype Item
    associatedtype Recall

    /// The number of recall events; notices of one event count once.
    var eventCount: Int { get }

    /// In how many events a stemmed word (see `ProductWords`) occurs; `nil` if in none.
    func use(of word: String) -> WordUse?

    /// The words that a user may mean by this one: those one typing error away, and those that it
    /// abbreviates. A few, the most used first.
    func neighbours(of word: String) -> [String]

    /// Recalls that may concern `item`: those with one of its codes, and those that contain most of its words
    /// by weight.
    func candidates(for item: Item, limit: Int) -> [Recall]
}

/// How often recalls use a word.
package struct WordUse: Sendable, Hashable {
    /// How many events contain it.
    package var events: Int
    /// How many of these contain it in lower case.
    package var lower: Int
    /// How many of these contain it in the name of a firm or a brand.
    package var maker: Int

    package init(events: Int, lower: Int, maker: Int) {
        self.events = events
        self.lower = lower
        self.maker = maker
    }

    /// Whether it looks like a proper name: hardly ever in lower case, and rare or mostly in names of firms.
    /// Words that many firms share, such as "foods", are in `KnownWords.firmWords`.
    package func isName(among all: Int) -> Bool {
        lower * 8 < events && (events <= 3 || maker * 3 >= events || events * 400 <= all && maker > 0)
    }
}
