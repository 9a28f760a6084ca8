package import AgentInterface
package import DBus

/// Serves `Insights1`. `caller` is the caller's unique name.
package protocol Insights1Service: Sendable {
    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord
    func insightsPage(for caller: BusName) async throws(AgentError) -> String
    func insights(of person: String, for caller: BusName) async throws(AgentError) -> InsightsRecord
    func insightsPage(of person: String, for caller: BusName) async throws(AgentError) -> String
}

extension Insights1 {
    package static func interface(implementedBy service: some Insights1Service) -> Interface {
        interface([
            get.serve(service.insights(for:)),
            page.serve(service.insightsPage(for:)),
            getFor.serve(service.insights(of:for:)),
            pageFor.serve(service.insightsPage(of:for:)),
        ])
    }
}
