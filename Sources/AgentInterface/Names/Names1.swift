package import DBus
package import Rules

/// `org.stewardproject.Steward.Names1`: finds subjects by what people call them.
package enum Names1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Names1"

    /// The subjects that a name fits best: exactly, then by the beginning of the identifier, by whole words, or
    /// by parts of words. Of each kind, soonest first.
    package static let find = Operation<NameQuery, [NameRecord]>(
        name, "Find", isQuery: true, .one("query", .record), .one("subjects", .list(of: .record)))

    package static func interface(implementedBy service: some Names1Service) -> Interface {
        Interface(
            name,
            methods: [find.method(service.find)])
    }
}

/// Serves `Names1`. `caller` is the caller's unique name.
package protocol Names1Service: Sendable {
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord]
}
