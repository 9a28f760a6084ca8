import AgentInterface
import Rules

/// Completes the ids of recalls in a shell.
enum RecallIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        var query = RecallListQuery()
        query.limit = 200
        return (KnownValues.ask(Recalls1.list, query) ?? []).map(\.short)
    }

    /// The sources of recalls, enabled or not.
    @Sendable static func sources(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (KnownValues.ask(Recalls1.sources, ()) ?? []).map(\.id)
    }
}
