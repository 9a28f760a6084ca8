/// Which subjects to find by their names.
package struct NameQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Open tasks, events that are not over, items that are there, and so on.
        case current
        /// All others.
        case gone
        /// Current ones; if none fits as well, also others.
        case all
    }

    /// The kinds to look for; of those that have names, all if empty.
    package var kinds: [Subject.Kind] = []
    /// A name, or the beginning of an identifier.
    package var text = ""
    /// Defaults to current ones.
    package var status: Status?
    /// Whether `text` is the beginning of a title or an identifier, of which the rest is still to be typed.
    /// Otherwise only the subjects that fit best are found.
    package var isBeginning: Bool?
    /// Whether to find only food among items: what expires, or has neither a date nor fields of durable goods.
    package var isFoodOnly: Bool?
    /// Beginnings of words, in lower case. If there are any, they replace `text`: the query finds subjects
    /// with one of them in the title or the detail, those with most of them first, then soonest first. Only
    /// the first 60 count.
    package var beginnings: [String] = []
    /// At most 1,000; defaults to 100.
    package var limit: UInt32?

    package init() {}
}
