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
        InsightsRecord(try found(for: caller))
    }

    package func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try found(for: caller)).html
    }

    private func found(for caller: BusName) throws(AgentError) -> Insights {
        let locality = gate.storeSession.locality
        let facts = try gate.query(for: caller) { try $0.insightFacts(now: gate.now, in: locality) }
        return Insights(facts, in: locality.zone)
    }
}
