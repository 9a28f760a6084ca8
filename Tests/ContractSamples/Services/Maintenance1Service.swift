package import AgentInterface
package import DBus
package import Rules

/// Serves `Maintenance1`. `caller` is the caller's unique name.
package protocol Maintenance1Service: Sendable {
    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32
    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord]
    func proposals(for thing: String, item: String, for caller: BusName) async throws(AgentError)
        -> [ProposalRecord]
}

extension Maintenance1 {
    package static func interface(implementedBy service: some Maintenance1Service) -> Interface {
        interface([
            add.serve(service.addMaintenance),
            get.serve(service.maintenance),
            list.serve(service.maintenance),
            edit.serve(service.editMaintenance),
            remove.serve(service.removeMaintenance),
            complete.serve(service.maintenanceDone),
            skip.serve(service.skipMaintenance),
            stopReminding.serve(service.stopMaintenance),
            pause.serve(service.pauseMaintenance),
            resume.serve(service.resumeMaintenance),
            history.serve(service.maintenanceHistory),
            propose.serve { thing, item, caller in
                try await service.proposals(for: thing, item: item, for: caller)
            },
        ])
    }
}
