package import AgentInterface
package import CivilTime
package import DBus
package import Rules
import Settings

/// Implements `org.stewardproject.Steward.Agent1`.
package struct AgentService: Agent1Service {
    private let desk: FrontDesk
    private let agent: Agent

    package init(desk: FrontDesk, agent: Agent) {
        self.desk = desk
        self.agent = agent
    }

    package func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try desk.admit(caller)
        return try await agent.status()
    }

    package func reload(for caller: BusName) async throws(AgentError) {
        try desk.admit(caller)
        do {
            try await agent.reloadConfiguration()
        } catch {
            throw AgentError(.invalid, "keeping the last good configuration: \(error)")
        }
    }

    package func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError) {
        try desk.admit(caller)
        desk.introduce(caller, as: kind)
    }

    package func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try desk.admit(caller)
        return try await agent.simulator.popups(from: start, to: end, for: caller)
    }

    package func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try desk.admit(caller)
        return try await agent.quiet()
    }

    package func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try desk.admit(caller)
        return try await agent.setQuiet(time)
    }

    package func quit(for caller: BusName) async throws(AgentError) {
        try desk.admit(caller)
        await agent.quit()
    }
}
