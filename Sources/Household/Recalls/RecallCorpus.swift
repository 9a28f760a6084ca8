/// The recalls that are stored, as the matcher asks for them. What answers may be a database, as nothing here wants all
/// of them at once.
package protocol RecallCorpus {
    /// How many recall events there are; notices of one event count once.
    var eventCount: Int { get }

    /// In how many events a word stands; `nil` if in none. The word is stemmed; see `ProductWords`.
    func use(of word: String) -> WordUse?

    /// Words that people may mean when they write this one: of one slip's distance, or those that it shortens. The most
    /// used first; few.
    func neighbours(of word: String) -> [String]

    /// Recalls that may concern `item`: those that have one of its codes, and those whose words weigh the most of its.
    func candidates(for item: ItemProfile, limit: Int) -> [RecallProfile]
}

/// How often a word is used in recalls.
package struct WordUse: Sendable, Hashable {
    /// Events that have it.
    package var events: Int
    /// Of these, where it stands in lower case.
    package var lower: Int
    /// Of these, where it stands in the name of a firm or a brand.
    package var maker: Int

    package init(events: Int, lower: Int, maker: Int) {
        self.events = events
        self.lower = lower
        self.maker = maker
    }

    /// Whether it looks like somebody's name: hardly ever in lower case, and rare or mostly in names of firms. What
    /// many firms have in theirs, as "foods", is known by itself.
    package func isName(among all: Int) -> Bool {
        lower * 8 < events && (events <= 3 || maker * 3 >= events || events * 400 <= all && maker > 0)
    }
}
