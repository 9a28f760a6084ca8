/// What `search` says.
enum SearchText {
    static let needsText = "the text is empty: write what to search for; 'steward list' lists all tasks"
    static func mayHaveMore(than limit: UInt32) -> String {
        "more may match: at most \(limit) of each kind are listed; type a longer text"
    }
    /// - Parameter withAll: Whether what is over or gone was searched, too.
    static func nothingFound(_ text: String, withAll: Bool) -> String {
        withAll
            ? "Nothing contains '\(text)'."
            : "Nothing contains '\(text)'; --all also searches what is over or gone."
    }

    static func done(_ time: String) -> String { "done \(time)" }
    static func due(_ day: String) -> String { "due \(day)" }
    static let paused = "paused"
    static func lent(to person: String) -> String { "lent to \(person)" }

    enum Heading {
        static let id = "ID"
        static let kind = "KIND"
        static let title = "WHAT"
        static let time = "WHEN"
        static let place = "WHERE"
    }

    enum Kind {
        static let task = "task"
        static let event = "event"
        static let food = "food"
        static let item = "item"
        static let maintenance = "maintenance"
    }
}
