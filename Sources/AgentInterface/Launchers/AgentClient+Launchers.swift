import DBus

/// What launchers show, for our own programs.
extension AgentClient {
    /// The rows for a query.
    package func matches(_ query: String) async throws(ClientError) -> [RunnerMatch] {
        Runner.matches(in: try await send(Runner.match(query)))
    }

    /// Does what a row says, or with `verb` what its button says.
    package func run(_ id: String, verb: String = "") async throws(ClientError) {
        _ = try await send(Runner.run(id, verb: verb))
    }

    private func send(_ call: MethodCall) async throws(ClientError) -> Message {
        _ = try await versions()
        do throws(BusError) {
            return try await connection.call(call)
        } catch {
            throw ClientError(error)
        }
    }
}
