package import AgentInterface
package import DBus

/// Serves `People1`. `caller` is the caller's unique name.
package protocol People1Service: Sendable {
    func addPerson(_ fields: PersonFields, for caller: BusName) async throws(AgentError) -> PersonRecord
    func people(for caller: BusName) async throws(AgentError) -> [PersonRecord]
    func person(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord
    func editPerson(_ name: String, _ changes: PersonChanges, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    func removePerson(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord
    func removePerson(_ name: String, givingTo heir: String, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    func family(for caller: BusName) async throws(AgentError) -> [FamilyRecord]
}

extension People1 {
    package static func interface(implementedBy service: some People1Service) -> Interface {
        interface([
            add.serve(service.addPerson),
            list.serve(service.people),
            get.serve(service.person),
            edit.serve(service.editPerson),
            remove.serve(service.removePerson(_:for:)),
            removeGiving.serve(service.removePerson(_:givingTo:for:)),
            family.serve(service.family),
        ])
    }
}
