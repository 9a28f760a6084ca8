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
        let found = try await household(for: caller)
        var record = InsightsRecord(found.insights)
        record.useUp = found.useUp.map(\.record)
        return record
    }

    func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await household(for: caller).insights).html
    }

    func insights(of person: String, for caller: BusName) async throws(AgentError) -> InsightsRecord {
        InsightsRecord(try await found(of: person, for: caller))
    }

    func insightsPage(of person: String, for caller: BusName) async throws(AgentError) -> String {
        InsightsPage(try await found(of: person, for: caller)).html
    }

    private func household(for caller: BusName) async throws(AgentError) -> (
        insights: Insights, useUp: [Store.Outlook]
    ) {
        try gate.admit(caller)
        return try await AgentError.translating { try await gate.agentState.householdInsights() }
    }

    private func found(of person: String, for caller: BusName) async throws(AgentError) -> Insights {
        try gate.admit(caller)
        let name = try gate.read { store in try store.person(person).name }
        return try await AgentError.translating { try await gate.agentState.insights(of: name) }
    }
}
