import AgentInterface
import CivilTime
import DBus
import Rules
import Settings

/// Implements `org.stewardproject.Steward.Agent1`.
struct AgentService: Sendable {
    let gate: RequestGate
    let agent: Agent

    var interface: Interface {
        Agent1.interface([
            Agent1.status.serve(status),
            Agent1.reload.serve(reload),
            Agent1.introduce.serve(introduce(as:for:)),
            Agent1.introduceByName.serve(introduce(named:for:)),
            Agent1.simulate.serve(simulate),
            Agent1.quiet.serve(quiet),
            Agent1.setQuiet.serve(setQuiet),
            Agent1.setPause.serve(setPause),
            Agent1.testHook.serve(testHook),
            Agent1.quit.serve(quit),
        ])
    }

    func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try gate.admit(caller)
        return try await agent.status()
    }

    func reload(for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        do {
            try await agent.reloadConfiguration()
        } catch {
            throw AgentError(.invalid, AgentText.keepsConfiguration("\(error)"))
        }
    }

    func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        gate.introduce(caller, as: kind)
    }

    func introduce(named name: String, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        guard let name = ClientName(name) else {
            throw AgentError(.invalid, AgentText.blankClientName)
        }
        gate.introduce(caller, named: name)
    }

    func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try gate.admit(caller)
        return try await agent.simulator.popups(from: start, to: end, for: caller)
    }

    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.quiet()
    }

    func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.setQuiet(time)
    }

    func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try gate.admit(caller)
        return try await agent.setPause(time)
    }

    func testHook(for caller: BusName) async throws(AgentError) -> HookTestRecord {
        try gate.admit(caller)
        return try await agent.hook.test()
    }

    func quit(for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        await agent.quit()
    }
}
