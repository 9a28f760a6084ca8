import AgentInterface
import EventLoop

extension Session {
    /// The agent's account of itself. One that has just been started takes a second to get to know the
    /// notification server: that is waited for, some seconds at most.
    func settledStatus() async throws(CommandFailure) -> StatusRecord {
        var status = try await ask(Agent1.status, ())
        for _ in 0..<16 where status.serverState != .present {
            do { try await loop.sleep(for: .milliseconds(250)) } catch { throw .interrupted }
            status = try await ask(Agent1.status, ())
        }
        return status
    }
}
