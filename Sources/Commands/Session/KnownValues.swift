import AgentInterface
import EventLoop

/// Values from the agent for the completion of commands in a shell.
enum KnownValues {
    @Sendable static func labels(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (ask(Tasks1.labels, ()) ?? []).map(\.name)
    }

    /// The steps that can be undone, newest first.
    @Sendable static func steps(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (ask(Reminders1.history, JournalQuery()) ?? []).filter(\.isUndoable).map { "\($0.entry)" }
    }

    /// Does not start the agent, and returns `nil` on any error.
    static func ask<Input: Sendable, Output: Sendable>(
        _ operation: Operation<Input, Output>, _ input: Input
    ) -> Output? {
        try? EventLoop.run { loop in
            let connected = try await AgentClient.connect(as: .cli, on: loop)
            let client = AgentClient(on: connected.connection, autoStart: false)
            return try await client.call(operation, input, timeout: .seconds(1))
        }
    }
}
