import AgentInterface
import CivilTime
import DBus
import Rules

/// Its household: the same item and the same maintenance, whatever is asked.
extension StubAgent: Household1Service {
    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        try note("addItems \(items.map { $0.name ?? "-" }) \(isDryRun)")
        return [item]
    }

    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("item \(id)")
        return item
    }

    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        try note("items \(query.status?.rawValue ?? "-")")
        return [item]
    }

    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try note("editItem \(id) \(changes.set.name ?? "-") \(changes.clear)")
        return item
    }

    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try note("removeItems \(ids.joined(separator: " ")) \(withPast)")
        return UInt32(ids.count)
    }

    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try note("use \(id) \(amount?.description ?? "-")")
        return item
    }

    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("open \(id)")
        return item
    }

    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("freeze \(id)")
        return item
    }

    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError) -> ItemRecord
    {
        try note("thaw \(id) \(end?.description ?? "-")")
        return item
    }

    func discard(_ id: String, _ amount: DecimalAmount?, because reason: DiscardReason, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try note("discard \(id) \(amount?.description ?? "-") \(reason.rawValue)")
        return item
    }

    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try note("putBack \(id) \(amount?.description ?? "-")")
        return item
    }

    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("lend \(id) \(person)")
        return item
    }

    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("takeBack \(id)")
        return item
    }

    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("stopReminding \(id)")
        return item
    }

    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("stopWarranty \(id)")
        return item
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try note("attach \(input.item) \(input.kind.rawValue) \(input.name)")
        return item
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try note("detach \(attachment) \(id)")
        return item
    }

    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        try note("itemHistory \(id)")
        return [ItemEventRecord()]
    }

    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        try note("expiring \(day)")
        return [ExpiringRecord()]
    }

    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        try note("claim \(id)")
        return ClaimRecord()
    }

    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        try note("identify \(gtin.short)")
        return [ProductRecord()]
    }

    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        try note("findRecipes \(ids.joined(separator: " ")) \(opens)")
        return "/"
    }

    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        try note("openReceipt \(id)")
        return "/"
    }

    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        try note("stats \(from) \(to)")
        return [StatRecord()]
    }

    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try note("addMaintenance \(fields.title ?? "-")")
        return maintenance
    }

    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try note("maintenance \(id)")
        return maintenance
    }

    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    {
        try note("maintenance \(query.item ?? "-")")
        return [maintenance]
    }

    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try note("editMaintenance \(id) \(changes.set.title ?? "-") \(changes.clear)")
        return maintenance
    }

    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try note("removeMaintenance \(ids.joined(separator: " "))")
        return UInt32(ids.count)
    }

    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try note("maintenanceDone \(id) \(report.by ?? "-") \(report.cost?.description ?? "-")")
        return maintenance
    }

    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try note("skipMaintenance \(id)")
        return maintenance
    }

    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try note("stopMaintenance \(id)")
        return maintenance
    }

    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try note("pauseMaintenance \(id)")
        return maintenance
    }

    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try note("resumeMaintenance \(id)")
        return maintenance
    }

    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        try note("maintenanceHistory \(id)")
        return [ServiceRecord()]
    }

    private var item: ItemRecord {
        var item = ItemRecord()
        item.id = "cafeabcd-0000-4000-8000-000000000000"
        item.short = "cafe"
        item.name = "Milk"
        return item
    }

    private var maintenance: MaintenanceRecord {
        var maintenance = MaintenanceRecord()
        maintenance.id = "beefabcd-0000-4000-8000-000000000000"
        maintenance.short = "beef"
        maintenance.title = "Change the filter"
        return maintenance
    }
}
