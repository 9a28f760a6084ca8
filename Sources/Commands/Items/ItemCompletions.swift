import AgentInterface
import Rules

/// Completes the places and categories that are in use.
enum ItemCompletions {
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
        let items = KnownValues.ask(Items1.list, query) ?? []
        return Set(items.map(word)).subtracting([""]).sorted()
    }
}
