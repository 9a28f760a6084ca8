/// What the commands about insights and pauses say.
enum InsightText {
    static func page(_ file: String) -> String { "The page is \(file)." }
    static func noProposal(_ number: Int, of count: Int) -> String {
        let there =
            switch count {
            case 0: "there are none"
            case 1: "there is only 1"
            default: "there are \(count)"
            }
        return "there is no proposal \(number): \(there); 'steward insights' lists them"
    }

    // MARK: - Counts

    static func since(_ day: String, _ year: Int) -> String { "Since \(day) \(year)" }
    static let whatHeading = "WHAT"
    static let inTimeHeading = "IN TIME"
    static let laterHeading = "LATER"
    static let notDoneHeading = "NOT DONE"
    static let percentHeading = "IN TIME %"
    static let everything = "everything"
    static func week(of day: String) -> String { "week of \(day)" }
    static func due(fromHour hour: String) -> String { "due from \(hour):00" }

    // MARK: - Habits and chances

    static let inRow = "In a row"
    static let usuallyLater = "Usually later"
    static func proposal(_ text: String, number: Int) -> StyledText {
        "\(text)\("  (steward insights accept \(number))", .dim)"
    }
    static let idHeading = "ID"
    static let dueHeading = "DUE"
    static let chanceHeading = "%"
    static let whyHeading = "WHY"

    // MARK: - Waste

    static let discarded = "Thrown away"
    static func discardedCost(_ total: String) -> String { "What was thrown away cost \(total)." }

    // MARK: - Pauses

    static let noPause = "There is no pause: everything counts and comes as usual."
    /// What a length or a time is for, where no option has it.
    static let pauseLength = "the length of the pause"
    static let pauseEnd = "the end of the pause"
}
