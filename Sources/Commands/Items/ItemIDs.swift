import AgentInterface
import Rules

/// Completes the ids and names of items in a shell.
enum ItemIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.item], .current, typed: prefix, foodOnly: isFood(words))
    }

    /// Items that were used up or thrown away.
    @Sendable static func completeGone(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.item], .gone, typed: prefix, foodOnly: isFood(words))
    }

    /// Whether the command is `steward food`, which offers only food.
    private static func isFood(_ words: [String]) -> Bool { words.dropFirst().first == "food" }
}

/// Completes the places and categories that are in use.
enum HouseholdWords {
    @Sendable static func places(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        all(\.place)
    }

    @Sendable static func categories(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        all(\.category)
    }

    private static func all(_ word: (ItemRecord) -> String) -> [String] {
        var query = ItemQuery()
        query.status = .all
        query.limit = 1_000
        let items = KnownValues.ask(Household1.listItems, query) ?? []
        return Set(items.map(word)).subtracting([""]).sorted()
    }
}
