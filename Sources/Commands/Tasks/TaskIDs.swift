import AgentInterface
import Rules

/// Completes the ids of tasks in a shell.
enum TaskIDs {
    /// Open tasks.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(.open)
    }

    /// Completed tasks.
    @Sendable static func completeCompleted(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(.completed)
    }

    private static func ids(_ status: TaskQuery.Status) -> [String] {
        var query = TaskQuery()
        query.status = status
        query.limit = 200
        return (KnownValues.ask(Tasks1.list, query) ?? []).map(\.short)
    }
}
