import AgentInterface
import EventLoop

/// What the agent knows that a shell can offer while a command is typed.
enum KnownValues {
    @Sendable static func labels(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (ask(Tasks1.labels, ()) ?? []).map(\.name)
    }

    /// The steps that can be undone, newest first.
    @Sendable static func steps(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (ask(Reminders1.history, JournalQuery()) ?? []).filter(\.isUndoable).map { "\($0.entry)" }
    }

    /// An agent that does not run is not started for this, and what goes wrong is no shell's business.
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
