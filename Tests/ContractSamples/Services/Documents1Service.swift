package import AgentInterface
package import CivilTime
package import DBus
package import Rules

/// Serves `Documents1`. `caller` is the caller's unique name.
package protocol Documents1Service: Sendable {
    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord
    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord]
    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    func cancel(_ id: String, note: String, for caller: BusName) async throws(AgentError) -> DocumentRecord
    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
}

extension Documents1 {
    package static func interface(implementedBy service: some Documents1Service) -> Interface {
        interface([
            add.serve(service.add),
            get.serve(service.document),
            list.serve(service.documents),
            edit.serve(service.edit),
            renew.serve(service.renew),
            cancel.serve(service.cancel),
            remove.serve(service.remove),
            attach.serve(service.attach),
            detach.serve { id, name, caller in try await service.detach(name, of: id, for: caller) },
        ])
    }
}
