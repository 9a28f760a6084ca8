import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Insights1` over the store.
struct InsightsService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Insights1.interface([
            Insights1.get.serve(insights),
            Insights1.page.serve(insightsPage),
        ])
    }

    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
        InsightsRecord(try await found(for: caller))
    }

    func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await found(for: caller)).html
    }

    private func found(for caller: BusName) async throws(AgentError) -> Insights {
        try gate.admit(caller)
        return try await AgentError.translating { try await gate.agentState.insights() }
    }
}
