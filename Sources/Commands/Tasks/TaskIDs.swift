import AgentInterface

/// The ids that a shell offers while a command is typed.
enum TaskIDs {
    /// Of open tasks, with their titles where the shell shows them.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(.open)
    }

    /// Of completed tasks.
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
