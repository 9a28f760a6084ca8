import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

extension ScriptedAgent {
    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    { try unscripted() }
    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord { try unscripted() }
    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        try unscripted()
    }
    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { try unscripted() }
    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try unscripted()
    }
    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { try unscripted() }
    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord { try unscripted() }
    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError) -> ItemRecord
    { try unscripted() }
    func discard(_ id: String, _ amount: DecimalAmount?, because reason: DiscardReason?, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    { try unscripted() }
    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { try unscripted() }
    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func lend(_ id: String, to person: String, until day: CivilDate, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try unscripted()
    }
    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try unscripted()
    }
    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    { try unscripted() }
    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        try unscripted()
    }
    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        try unscripted()
    }
    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        try unscripted()
    }
    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        try unscripted()
    }
    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        try unscripted()
    }
    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        try unscripted()
    }
    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        try unscripted()
    }
    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    { try unscripted() }
    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try unscripted()
    }
    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    { try unscripted() }
    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    { try unscripted() }
    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try unscripted()
    }
    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    { try unscripted() }
    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try unscripted()
    }
    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try unscripted()
    }
    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try unscripted()
    }
    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try unscripted()
    }
    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        try unscripted()
    }
    func proposals(for thing: String, item: String, for caller: BusName) async throws(AgentError)
        -> [ProposalRecord]
    { try unscripted() }
}
