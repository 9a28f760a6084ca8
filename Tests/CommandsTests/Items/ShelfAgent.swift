import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc
import Rules
import Synchronization

@testable import Commands

/// An agent with things on a shelf, which keeps no rules but does what it is told.
final class ShelfAgent: ScriptedAgent {
    struct Shelf: Sendable {
        var items: [ItemRecord] = []
        var stats: [StatRecord] = []
        var expiring: [ExpiringRecord] = []
        var maintenance: [MaintenanceRecord] = []
        /// What is proposed for anything.
        var proposals: [ProposalRecord] = []
        /// How often `Items1.Add` was called, and how often for good.
        var checks = 0
        var additions = 0
        /// The most items that one of these calls had.
        var mostAtOnce = 0
        var lastChanges: ItemFieldChanges?
        var lastMaintenance: MaintenanceFields?
        var lastReport: MaintenanceReport?
        var lastStats: [String] = []
        var attached: [String] = []
        /// Names that the agent refuses.
        var refusedName: String?
        /// After so many the disk is full.
        var mostAdditions = Int.max
        /// After so many no plan is taken.
        var mostMaintenance = Int.max
        /// Names of attachments that the agent refuses.
        var refusedFile: String?
        var openingChangesDates = true
        /// What volunteers say about barcodes; `nil` if nobody can be reached.
        var products: [ProductRecord]? = []
        /// How often volunteers were asked.
        var lookups = 0
    }

    let shelf: Mutex<Shelf>

    init(_ items: [ItemRecord] = []) {
        var shelf = Shelf()
        shelf.items = items
        self.shelf = Mutex(shelf)
    }

    /// What is on it now.
    var now: Shelf { shelf.withLock(\.self) }

    var names: [String] { shelf.withLock { $0.items.map(\.name) } }

    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        let outcome: Result<[ItemRecord], AgentError> = shelf.withLock { shelf in
            if let refused = shelf.refusedName, let index = items.firstIndex(where: { $0.name == refused }) {
                return .failure(
                    AgentError(
                        .invalid,
                        "cannot take this as items: item \(index + 1): '\(refused)' is not wanted here"))
            }
            shelf.checks += 1
            shelf.mostAtOnce = max(shelf.mostAtOnce, items.count)
            let made = items.enumerated().map { index, fields in
                let number = String(shelf.items.count + index + 1, radix: 16)
                return ItemRecord(
                    fields, short: String(repeating: "0", count: 4 - number.utf8.count) + number)
            }
            guard !isDryRun else { return .success(made) }
            guard shelf.additions < shelf.mostAdditions else {
                return .failure(AgentError(.storageFull, "the disk is full"))
            }
            shelf.additions += 1
            shelf.items += made
            return .success(made)
        }
        return try outcome.get()
    }

    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        guard let item = shelf.withLock({ $0.items.first { $0.id.hasPrefix(id) } }) else {
            throw AgentError(.notFound, "there is no item '\(id)'")
        }
        return item
    }

    func lowSupplies(for caller: BusName) async throws(AgentError) -> [SupplyRecord] { [] }

    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        let products = shelf.withLock { shelf in
            shelf.lookups += 1
            return shelf.products
        }
        guard let products else {
            throw AgentError(.failed, "cannot ask Open Food Facts: the server cannot be reached")
        }
        return products.filter { $0.gtin == gtin }
    }

    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        let found = shelf.withLock { shelf in
            shelf.items.filter { item in
                (query.status == .all || item.status.rawValue == (query.status ?? .present).rawValue)
                    && (query.text.map { item.name.lowercased().contains($0.lowercased()) } ?? true)
                    && (query.gtin.map { item.gtin == $0 } ?? true)
                    && (query.hasWarranty.map { (item.warrantyEndsOn != nil) == $0 } ?? true)
            }
        }
        return Array(found.dropFirst(Int(query.offset ?? 0)).prefix(Int(query.limit ?? 1000)))
    }

    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        shelf.withLock { $0.lastChanges = changes }
        return try await item(id, for: caller)
    }

    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError) -> UInt32
    {
        shelf.withLock { $0.items.removeAll { ids.contains($0.id) } }
        return UInt32(ids.count)
    }

    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try await change(id) { item in
            let left = amount.flatMap { item.quantity.amount - $0 } ?? .zero
            item.status = left == .zero ? .usedUp : .present
            item.quantity = (try? item.quantity.with(left)) ?? .one
        }
    }

    func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason?, for caller: BusName
    ) async throws(AgentError) -> ItemRecord {
        try await change(id) { item in
            item.status = .discarded
            item.notes = reason?.rawValue ?? ""
        }
    }

    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        let changes = now.openingChangesDates
        return try await change(id) { if changes { $0.expiresBy = .opened } }
    }

    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try await change(id) { $0.lentTo = person }
    }

    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try await change(id) { $0.status = .present }
    }

    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        let item = try await item(id, for: caller)
        var claim = ClaimRecord()
        (claim.id, claim.short, claim.details) = (item.id, item.short, item.details)
        (claim.endsOn, claim.daysLeft) = (item.warrantyEndsOn, item.warrantyDaysLeft)
        claim.receipts = item.attachments
        return claim
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(input.file.rawValue, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        if input.name == now.refusedFile { throw AgentError(.storageFull, "the disk is full") }
        shelf.withLock { $0.attached.append("\(input.kind.rawValue) \(input.name) \(text)") }
        return try await item(input.item, for: caller)
    }

    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        shelf.withLock { $0.expiring.filter { $0.on <= day } }
    }

    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        shelf.withLock { shelf in
            shelf.lastStats = [from, to]
            return shelf.stats
        }
    }

    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        guard now.maintenance.count < now.mostMaintenance else {
            throw AgentError(.invalid, "that is no maintenance")
        }
        return shelf.withLock { shelf in
            shelf.lastMaintenance = fields
            var one = MaintenanceRecord()
            (one.id, one.short, one.title) = (
                "7c4\(shelf.maintenance.count + 1)0000-0000-4000-8000-000000000000",
                "7c4\(shelf.maintenance.count + 1)", fields.title ?? ""
            )
            one.details = fields.details.details
            one.due = fields.due ?? CivilDate(nearestToDayNumber: 20_870)
            one.parts = (fields.parts ?? []).map { part in
                var record = PartRecord()
                record.details = part.details
                return record
            }
            shelf.maintenance.append(one)
            return one
        }
    }

    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    {
        shelf.withLock { shelf in
            shelf.maintenance.filter { one in query.text.map { one.title.contains($0) } ?? true }
        }
    }

    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        guard let found = shelf.withLock({ $0.maintenance.first { $0.id == id } }) else {
            throw AgentError(.notFound, "there is no maintenance '\(id)'")
        }
        return found
    }

    func proposals(for thing: String, item: String, for caller: BusName) async throws(AgentError)
        -> [ProposalRecord]
    { now.proposals }

    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        shelf.withLock { $0.maintenance.removeAll { ids.contains($0.id) } }
        return UInt32(ids.count)
    }

    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        shelf.withLock { shelf in
            shelf.lastReport = report
            return shelf.maintenance.first { $0.id == id } ?? MaintenanceRecord()
        }
    }

    private func change(_ id: String, _ change: (inout ItemRecord) -> Void) async throws(AgentError)
        -> ItemRecord
    {
        let changed: ItemRecord? = shelf.withLock { shelf in
            guard let index = shelf.items.firstIndex(where: { $0.id.hasPrefix(id) }) else { return nil }
            change(&shelf.items[index])
            return shelf.items[index]
        }
        guard let changed else { throw AgentError(.notFound, "there is no item '\(id)'") }
        return changed
    }
}

extension ItemRecord {
    init(_ fields: ItemFields, short: String) {
        self.init()
        id = short + "0000-0000-4000-8000-000000000000"
        self.short = short
        details = fields.details.details
        expiresOn = fields.useBy ?? fields.bestBefore
        expiresBy = fields.useBy != nil ? .useBy : fields.bestBefore != nil ? .bestBefore : nil
        warrantyEndsOn =
            fields.warrantyUntil
            ?? fields.boughtOn.flatMap { day in fields.warrantyFor.map { day.adding($0) } }
        // A week before, where that is ahead of what the tests call today.
        nextReminderAt = warrantyEndsOn.flatMap { end in
            end.year > 2026 ? Instant(secondsSince1970: Int64(end.dayNumber - 7) * 86_400) : nil
        }
        whole = fields.whole ?? self.quantity.amount
        (status, endedOn, reason) = (fields.status ?? .present, fields.endedOn, fields.reason)
    }

    /// An item with an id of its own.
    static func sample(_ short: String, _ name: String, _ change: (inout ItemRecord) -> Void = { _ in })
        -> ItemRecord
    {
        var fields = ItemFields()
        fields.name = name
        var item = ItemRecord(fields, short: short)
        change(&item)
        return item
    }
}
