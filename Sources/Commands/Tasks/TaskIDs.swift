import AgentInterface
import EventLoop

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

    /// An agent that does not run is not started for this, and what goes wrong is no shell's business.
    private static func ids(_ status: TaskQuery.Status) -> [String] {
        var query = TaskQuery()
        query.status = status
        query.limit = 200
        let wanted = query
        let tasks = try? EventLoop.run { loop in
            let connected = try await AgentClient.connect(as: .cli, on: loop)
            let client = AgentClient(on: connected.connection, autoStart: false)
            return try await client.call(Tasks1.list, wanted, timeout: .seconds(1))
        }
        return (tasks ?? []).map(\.short)
    }
}
