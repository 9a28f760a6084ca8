import AgentInterface
import DBus

extension Session {
    /// The rows for a query. Starts the agent if need be.
    func matches(_ query: String) async throws(CommandFailure) -> [RunnerMatch] {
        Runner.matches(in: try await send(Runner.match(query)))
    }

    /// Calls the agent on an interface that is not part of our contract.
    @discardableResult
    func send(_ call: MethodCall) async throws(CommandFailure) -> Message {
        // Explains why no agent answers, and starts one where the bus cannot.
        _ = try await ask(Agent1.quiet, ())
        do {
            return try await agent().connection.call(call)
        } catch {
            throw CommandFailure(translating: error)
        }
    }
}
