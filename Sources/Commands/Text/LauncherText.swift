/// What menus and bars show, and what `pick` says.
enum LauncherText {
    static let wordsOrChoose = "give either words or --choose, not both"
    static let answerAlone = "give --answer alone, without words or --choose"
    static let verbNeedsRow = "--verb needs a row: give --choose as well"

    // MARK: - Menus

    static func nothingMatches(_ words: String) -> String { "Nothing matches '\(words)'" }
    static func onlyPrints(_ words: String) -> String {
        "'steward pick' prints rows for menus and changes nothing; to add this as a task: "
            + "steward add pick \(words)"
    }
    static let whatToDo = "What to do?"
    static let typeSentence =
        "Type a sentence to add a task (Control+Enter if rows match it). Alt+1 completes, Alt+2 snoozes."
    static let chooseRow = "Enter does what the row says."
    static let alreadyAnswered = "This has been answered already"
    /// Among several reminders.
    static func recalled(_ item: String) -> String { "\(item) (recalled)" }
    static func all(_ count: Int) -> String { "all \(count)" }
    static let complete = "Complete"
    static let markAsUsed = "Mark as Used"
    static func all(_ quantity: String, of item: String) -> String { "all \(quantity) of \(item)" }

    // MARK: - Bars

    static func reminders(_ count: Int) -> String { count == 1 ? "1 reminder" : "\(count) reminders" }
    static func next(_ day: String, _ time: String) -> String { "Next: \(day) \(time)" }
    static let nothingPlanned = "Nothing is planned"
    static func quiet(_ count: Int) -> String { "\(count) (quiet)" }
}
