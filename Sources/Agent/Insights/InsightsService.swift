package import AgentInterface
import CivilTime
package import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Insights1` over the store.
package struct InsightsService: Insights1Service {
    private let gate: RequestGate

    package init(gate: RequestGate) {
        self.gate = gate
    }

    package func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
        InsightsRecord(try await found(for: caller))
    }

    package func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await found(for: caller)).html
    }

    private func found(for caller: BusName) async throws(AgentError) -> Insights {
        try gate.admit(caller)
        do {
            return try await gate.storeSession.insights()
        } catch {
            throw AgentError(error)
        }
    }
}
