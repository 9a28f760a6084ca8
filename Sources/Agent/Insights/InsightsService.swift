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
            Insights1.get.serve(insights(for:)),
            Insights1.page.serve(insightsPage(for:)),
            Insights1.getFor.serve(insights(of:for:)),
            Insights1.pageFor.serve(insightsPage(of:for:)),
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

    func insights(of person: String, for caller: BusName) async throws(AgentError) -> InsightsRecord {
        InsightsRecord(try await found(of: person, for: caller))
    }

    func insightsPage(of person: String, for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await found(of: person, for: caller)).html
    }

    private func found(of person: String? = nil, for caller: BusName) async throws(AgentError) -> Insights {
        try gate.admit(caller)
        let name = try person.map { name throws(AgentError) in
            try gate.read { store in try store.person(name).name }
        }
        return try await AgentError.translating { try await gate.agentState.insights(of: name) }
    }
}
