import AgentInterface
import CivilTime
import DBus
import Rules

extension ScriptedAgent {
    private func unscripted() -> AgentError { AgentError(.failed, "the script has no such scene") }

    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    { throw unscripted() }
    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord { throw unscripted() }
    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        throw unscripted()
    }
    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { throw unscripted() }
    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    {
        throw unscripted()
    }
    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { throw unscripted() }
    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord { throw unscripted() }
    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError) -> ItemRecord
    { throw unscripted() }
    func discard(_ id: String, _ amount: DecimalAmount?, because reason: DiscardReason, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    { throw unscripted() }
    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { throw unscripted() }
    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        throw unscripted()
    }
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { throw unscripted() }
    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        throw unscripted()
    }
    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        throw unscripted()
    }
    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        throw unscripted()
    }
    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        throw unscripted()
    }
    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        throw unscripted()
    }
    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        throw unscripted()
    }
    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        throw unscripted()
    }
    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    { throw unscripted() }
    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        throw unscripted()
    }
    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    { throw unscripted() }
    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    { throw unscripted() }
    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        throw unscripted()
    }
    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    { throw unscripted() }
    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        throw unscripted()
    }
    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        throw unscripted()
    }
    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        throw unscripted()
    }
    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        throw unscripted()
    }
    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        throw unscripted()
    }
}
