package import AgentInterface
package import CivilTime
package import DBus
package import Rules
import Settings

/// Implements `org.stewardproject.Steward.Agent1`.
package struct AgentService: Agent1Service {
    private let gate: RequestGate
    private let agent: Agent

    package init(gate: RequestGate, agent: Agent) {
        self.gate = gate
        self.agent = agent
    }

    package func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try gate.admit(caller)
        return try await agent.status()
    }

    package func reload(for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        do {
            try await agent.reloadConfiguration()
        } catch {
            throw AgentError(.invalid, AgentText.keepsConfiguration("\(error)"))
        }
    }

    package func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        gate.introduce(caller, as: kind)
    }

    package func introduce(named name: String, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        guard let name = ClientName(name) else {
            throw AgentError(.invalid, AgentText.blankClientName)
        }
        gate.introduce(caller, named: name)
    }

    package func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try gate.admit(caller)
        return try await agent.simulator.popups(from: start, to: end, for: caller)
    }

    package func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.quiet()
    }

    package func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.setQuiet(time)
    }

    package func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.setPause(time)
    }

    package func quit(for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        await agent.quit()
    }
}
