package import DBus

/// `org.stewardproject.Steward.Insights1`: what the past teaches. It changes nothing.
package enum Insights1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Insights1"

    package static let get = Operation<Void, InsightsRecord>(
        name, "Get", isQuery: true, .nothing, .one("insights", .record))
    /// The same as an HTML page that needs nothing else.
    package static let page = Operation<Void, String>(
        name, "Page", isQuery: true, .nothing, .one("html", .text))

    package static func interface(implementedBy service: some Insights1Service) -> Interface {
        Interface(
            name,
            methods: [
                get.method(service.insights),
                page.method(service.insightsPage),
            ])
    }
}

/// Serves `Insights1`. `caller` is the caller's unique name.
package protocol Insights1Service: Sendable {
    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord
    func insightsPage(for caller: BusName) async throws(AgentError) -> String
}
