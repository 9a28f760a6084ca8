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
        var record = InsightsRecord(try await found(for: caller))
        record.useUp = try await useUp(for: caller)
        return record
    }

    /// What would be left after its last good day, soonest first.
    private func useUp(for caller: BusName) async throws(AgentError) -> [OutlookRecord] {
        let plans = try await gate.outlooks(for: caller).compactMap { outlook in
            outlook.useUp.map { (outlook, $0.until) }
        }
        return plans.sorted { $0.1 < $1.1 }.prefix(Self.mostToUseUp).map(\.0.record)
    }

    private static let mostToUseUp = 20

    func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await found(for: caller)).html
    }

    private func found(for caller: BusName) async throws(AgentError) -> Insights {
        try gate.admit(caller)
        return try await AgentError.translating { try await gate.agentState.insights() }
    }
}
