import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// Its items: the same one, whatever is asked.
extension StubAgent: Items1Service {
    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        try noted("addItems \(items.map { $0.name ?? "-" }) \(isDryRun)", [item])
    }

    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("item \(id)", item)
    }

    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        try noted("items \(query.status?.rawValue ?? "-")", [item])
    }

    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try noted("editItem \(id) \(changes.set.name ?? "-") \(changes.clear)", item)
    }

    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    {
        try noted("removeItems \(ids.joined(separator: " ")) \(withPast)", UInt32(ids.count))
    }

    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try noted("use \(id) \(amount?.description ?? "-")", item)
    }

    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("open \(id)", item)
    }

    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("freeze \(id)", item)
    }

    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError) -> ItemRecord
    {
        try noted("thaw \(id) \(end?.description ?? "-")", item)
    }

    func discard(_ id: String, _ amount: DecimalAmount?, because reason: DiscardReason?, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try noted("discard \(id) \(amount?.description ?? "-") \(reason?.rawValue ?? "-")", item)
    }

    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try noted("putBack \(id) \(amount?.description ?? "-")", item)
    }

    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("lend \(id) \(person)", item)
    }

    func lend(_ id: String, to person: String, until day: CivilDate, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try noted("lend \(id) \(person) \(day)", item)
    }

    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("takeBack \(id)", item)
    }

    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("stopReminding \(id)", item)
    }

    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("stopWarranty \(id)", item)
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try noted("attach \(input.item) \(input.kind.rawValue) \(input.name)", item)
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try noted("detach \(attachment) \(id)", item)
    }

    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        try noted("itemHistory \(id)", [ItemEventRecord()])
    }

    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        try noted("expiring \(day)", [ExpiringRecord()])
    }

    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        try noted("claim \(id)", ClaimRecord())
    }

    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        try noted("identify \(gtin.short)", [ProductRecord()])
    }

    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        try noted("findRecipes \(ids.joined(separator: " ")) \(opens)", "/")
    }

    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        try noted("openReceipt \(id)", "/")
    }

    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        try noted("stats \(from) \(to)", [StatRecord()])
    }

    private var item: ItemRecord {
        var item = ItemRecord()
        item.id = "cafeabcd-0000-4000-8000-000000000000"
        item.short = "cafe"
        item.name = "Milk"
        return item
    }
}
