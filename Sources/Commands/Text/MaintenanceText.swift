import AgentInterface
import Rules

/// What the commands for maintenance say.
enum MaintenanceText {
    static let needsRepetition = "say how it repeats: --after-done \"3 months\", or --every \"year on 1 apr\""
    static let nothingToChange = "nothing to change; give an option such as --due DATE or --season apr-oct"
    static let needsOneOfRemindAndNoEarlyReminder = "give either --remind or --no-early-reminder, not both"
    static func partWithoutItem(_ text: String) -> String {
        "'\(text)' for --part names no item; write for example \"Oil=4.5\""
    }
    static func lacksPart(_ part: String, _ title: String, has parts: [String]) -> String {
        "cannot take '\(part)' for --remove-part: '\(title)' does not use it up; "
            + (parts.isEmpty ? "it has no parts" : "it uses up \(parts.joined(separator: ", "))")
    }
    static func unknownSeason(_ text: String) -> String {
        "cannot understand '\(text)' for --season: it is not a span of months; write for example apr-oct"
    }
    static func noMaintenance(called title: String) -> String {
        "there is no maintenance called '\(title)'; 'steward maintenance list' prints all"
    }

    // MARK: - Removing an item

    /// - Parameter titles: Of the maintenance that went with the item.
    static func removedToo(_ titles: [String]) -> String {
        "Also removed its maintenance: \(named(titles)). 'steward undo' brings everything back."
    }
    static func losesPart(_ titles: [String]) -> String {
        "No longer a part of \(named(titles))."
    }
    private static func named(_ titles: [String]) -> String {
        let shown = titles.prefix(10).map { "'\(CleanText.excerpt(of: $0, length: 60))'" }.joined(
            separator: ", ")
        return titles.count > 10 ? "\(shown) and \(titles.count - 10) more" : shown
    }

    // MARK: - Done twice

    static func wasDone(_ title: String, _ day: String) -> String { "'\(title)' was already done \(day)" }
    static func asksWhetherAgain(_ words: String) -> String { "\(words). Was it done again?" }
    static func refusesAgain(_ words: String, _ short: String) -> String {
        "\(words); nothing changed. If it was done again: steward maintenance done \(short) --again"
    }

    // MARK: - Details of a confirmation

    static func from(_ season: String) -> String { "from \(season)" }
    static func reminds(_ leads: String) -> String { "reminds \(leads)" }
    /// `uses up 2 of Filter and 4.5 of Oil`.
    static func usesUp(_ parts: [(name: String, amount: DecimalAmount)]) -> String {
        parts.isEmpty
            ? "no parts"
            : "uses up \(parts.map { "\($0.amount) of \($0.name)" }.joinedWords(" and "))"
    }
    static func pausedUntilResumed(_ short: String) -> String {
        "paused until 'steward maintenance resume \(short)'"
    }
    static func nextDue(_ day: String) -> String { "next due \(day)" }
    /// How to be reminded after the usual reminders have passed, as the end of a sentence.
    static func isDueTomorrow(_ short: String) -> String {
        "'steward maintenance edit \(short) --due tomorrow' makes it due tomorrow"
    }
    static func tooFew(_ part: String, stock: Quantity, needed: DecimalAmount) -> String {
        "only \(stock) of \(part) is left, but the next time needs \(needed)"
    }

    /// `usually repeated 11 weeks after it was done (8 times), not 8 weeks after it was done; 'steward maintenance …`
    static func usual(_ one: MaintenanceRecord) -> String? {
        guard let words = one.usualWords, let count = one.usualCount else { return nil }
        return "usually repeated \(words) (\(count) times), not \(one.repeatsWords); "
            + "'steward maintenance accept \(one.short)' makes that its interval"
    }
    /// - Parameter isPossible: Whether such maintenance ever gets a proposal.
    static func noProposal(_ title: String, isPossible: Bool) -> String {
        let reason =
            isPossible
            ? "you do it about as often as its interval says, or fewer than nine times since you last changed the interval"
            : "only maintenance that counts from when it was last done, without a meter or a season, gets one"
        return
            "there is no proposal for '\(title)': \(reason); to set an interval yourself: steward maintenance edit"
    }
    static func noneLeft(_ part: String) -> String { "no '\(part)' is left; it is on the shopping list" }
    static func andListed(_ words: String) -> String { "\(words); it is on the shopping list" }

    // MARK: - Lists and facts

    /// - Parameter isWhole: Whether there is no maintenance at all.
    static func noMaintenance(isWhole: Bool) -> String {
        isWhole
            ? "No maintenance. Add some: steward maintenance add \"Descale the kettle\" --after-done \"3 months\""
            : "No such maintenance."
    }
    static let neverDone = "Not done yet."
    static func together(_ costs: MoneySum) -> String { "Total: \(costs)" }
    static let paused = "paused"
    static func since(_ day: String) -> String { "since \(day)" }
    static let noMoreThisTime = "no more this time"
    /// `April to October`.
    static func season(from first: String, to last: String) -> String { "\(first) to \(last)" }
    static func part(_ name: String, _ amount: DecimalAmount, stock: Quantity, isTooFew: Bool) -> StyledText {
        isTooFew
            ? "\(amount) of \(name), \("\(stock) in stock, not enough", .bad)"
            : "\(amount) of \(name), \(stock) in stock"
    }

    enum Heading {
        static let id = "ID"
        static let due = "DUE"
        static let maintenance = "MAINTENANCE"
        static let item = "ITEM"
        static let repeats = "REPEATS"
        static let lastDone = "LAST DONE"
        static let day = "DATE"
        static let what = "WHAT"
        static let wasDue = "WAS DUE"
        static let by = "BY"
        static let cost = "COST"
        static let reading = "READING"
        static let note = "NOTE"
    }

    /// The names of facts.
    enum Label {
        static let id = "id"
        static let item = "item"
        static let due = "due"
        static let paused = "paused"
        static let usual = "proposal"
        static let repeats = "repeats"
        static let season = "season"
        static let parts = "parts"
        static let reminders = "reminders"
        static let nextPopup = "next popup"
        static let lastDone = "last done"
        static let added = "added"
        static let changed = "changed"
    }
}
