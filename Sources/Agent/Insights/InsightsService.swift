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
        record.useUp = try useUp()
        return record
    }

    /// What would be left after its last good day, soonest first.
    private func useUp() throws(AgentError) -> [OutlookRecord] {
        let all = try gate.read { store in
            try store.outlooks(of: [], now: gate.now, in: gate.agentState.locality)
        }
        let plans = all.compactMap { outlook in outlook.useUp.map { (outlook, $0.until) } }
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
