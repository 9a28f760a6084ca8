import AgentInterface
import ContractSamples
import DBus
import Rules

/// Its maintenance: the same, whatever is asked.
extension StubAgent: Maintenance1Service {
    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try noted("addMaintenance \(fields.title ?? "-")", maintenance)
    }

    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try noted("maintenance \(id)", maintenance)
    }

    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    {
        try noted("maintenance \(query.item ?? "-")", [maintenance])
    }

    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try noted("editMaintenance \(id) \(changes.set.title ?? "-") \(changes.clear)", maintenance)
    }

    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try noted("removeMaintenance \(ids.joined(separator: " "))", UInt32(ids.count))
    }

    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try noted("maintenanceDone \(id) \(report.by ?? "-") \(report.cost?.description ?? "-")", maintenance)
    }

    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try noted("skipMaintenance \(id)", maintenance)
    }

    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try noted("stopMaintenance \(id)", maintenance)
    }

    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try noted("pauseMaintenance \(id)", maintenance)
    }

    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try noted("resumeMaintenance \(id)", maintenance)
    }

    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        try noted("maintenanceHistory \(id)", [ServiceRecord()])
    }

    func proposals(for thing: String, item: String, for caller: BusName) async throws(AgentError)
        -> [ProposalRecord]
    {
        try noted("proposals \(thing) \(item)", [ProposalRecord()])
    }

    private var maintenance: MaintenanceRecord {
        var maintenance = MaintenanceRecord()
        maintenance.id = "beefabcd-0000-4000-8000-000000000000"
        maintenance.short = "beef"
        maintenance.title = "Change the filter"
        return maintenance
    }
}
