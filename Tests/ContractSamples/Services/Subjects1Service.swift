package import AgentInterface
package import DBus
package import Rules

/// Serves `Subjects1`. `caller` is the caller's unique name.
package protocol Subjects1Service: Sendable {
    func add(_ requests: [SubjectRequest], for caller: BusName) async throws(AgentError) -> [SubjectRecord]
    func subjects(_ references: [SubjectReference], for caller: BusName) async throws(AgentError)
        -> [SubjectRecord]
    func list(_ query: SubjectQuery, for caller: BusName) async throws(AgentError) -> [SubjectRecord]
    func edit(_ edits: [SubjectEdit], for caller: BusName) async throws(AgentError) -> [SubjectRecord]
    func remove(_ references: [SubjectReference], for caller: BusName) async throws(AgentError) -> UInt32
    func history(of reference: SubjectReference, limit: UInt32, for caller: BusName)
        async throws(AgentError) -> [JournalRecord]
}

extension Subjects1 {
    package static func interface(implementedBy service: some Subjects1Service) -> Interface {
        interface([
            add.serve(service.add),
            get.serve(service.subjects),
            list.serve(service.list),
            edit.serve(service.edit),
            remove.serve(service.remove),
            history.serve(service.history),
        ])
    }
}
