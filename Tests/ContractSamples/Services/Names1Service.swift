package import AgentInterface
package import DBus
package import Rules

/// Serves `Names1`. `caller` is the caller's unique name.
package protocol Names1Service: Sendable {
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord]
}

extension Names1 {
    package static func interface(implementedBy service: some Names1Service) -> Interface {
        interface([
            find.serve(service.find)
        ])
    }
}
