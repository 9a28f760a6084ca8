import Rules

/// What files of the shopping list say, and why one cannot be read.
enum ShoppingFileText {
    static let title = "Shopping list"
    /// The heading of what has no shop.
    static let anyShop = "Anywhere"

    static func cannotRead(_ line: Int, _ text: String, _ error: InvalidValue) -> String {
        "line \(line), '\(CleanText.excerpt(of: text, length: 60))': \(error.reason); \(error.remedy)"
    }
    static let hasNoThings = "it names nothing to buy"
    static let isPage = "Steward cannot read a printable page; import text, Markdown, todo.txt or iCalendar"
    static let isBrokenCalendar = "it is cut off or not an iCalendar file"
}
