package import AgentInterface
package import DBus

/// Serves `Exchange1`. `caller` is the caller's unique name.
package protocol Exchange1Service: Sendable {
    func add(_ entries: ExchangeEntries, for caller: BusName) async throws(AgentError) -> ImportRecord
}

extension Exchange1 {
    package static func interface(implementedBy service: some Exchange1Service) -> Interface {
        interface([
            add.serve(service.add)
        ])
    }
}
