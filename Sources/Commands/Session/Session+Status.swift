import AgentInterface
import EventLoop

extension Session {
    /// The agent's status. Waits up to four seconds for an agent that was just started to find the
    /// notification server.
    func settledStatus() async throws(CommandFailure) -> StatusRecord {
        var status = try await ask(Agent1.status, ())
        for _ in 0..<16 where status.serverState != .present {
            do { try await loop.sleep(for: .milliseconds(250)) } catch { throw .interrupted }
            status = try await ask(Agent1.status, ())
        }
        return status
    }
}
