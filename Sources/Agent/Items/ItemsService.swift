import AgentInterface
import CivilTime
import DBus
import Logging
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Items1` over the store.
struct ItemsService: Sendable {
    let gate: RequestGate
    let opener: any Opener
    let lookup: ProductLookup

    /// Items to process before other calls get their turn.
    private static let chunkSize = 200

    var interface: Interface {
        Items1.interface([
            Items1.add.serve(addItems),
            Items1.get.serve(item),
            Items1.list.serve(items),
            Items1.edit.serve(editItem),
            Items1.remove.serve(removeItems),
            Items1.attach.serve(attach),
            Items1.detach.serve { id, name, caller in try await detach(name, of: id, for: caller) },
            Items1.history.serve(itemHistory),
            Items1.expiring.serve(expiring),
            Items1.claim.serve(claim),
            Items1.identify.serve(identify),
            Items1.findRecipes.serve(findRecipes),
            Items1.openReceipt.serve(openReceipt),
            Items1.stats.serve(stats),
            Items1.use.serve(use),
            Items1.open.serve(open),
            Items1.freeze.serve(freeze),
            Items1.thaw.serve(thaw),
            Items1.discard.serve(discard),
            Items1.putBack.serve(putBack),
            Items1.lend.serve(lend),
            Items1.lendUntil.serve { id, person, day, caller in
                try await lend(id, to: person, until: day, for: caller)
            },
            Items1.takeBack.serve(takeBack),
            Items1.stopReminding.serve(stopReminding),
            Items1.stopWarranty.serve(stopWarranty),
        ])
    }

    // MARK: Items

    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        let drafts = try await items.map(entriesOf: .item, inChunksOf: Self.chunkSize) { try $0.draft() }
        // The store's error names only the value; the same check here adds the item's number.
        let (now, today) = (gate.now, gate.today)
        let tried = try await drafts.map(entriesOf: .item, inChunksOf: Self.chunkSize) { draft in
            try draft.item(at: now, on: today)
        }
        guard !isDryRun else {
            try gate.admit(caller)
            return await zip(tried, drafts).map(inChunksOf: Self.chunkSize) { item, draft in
                ItemOverview(trial: item, of: draft, by: gate.agentState.itemRules, on: today)
                    .record(in: gate)
            }
        }
        let added = try gate.change(for: caller) { store, context in try store.addItems(drafts, context) }
        return try await added.map(inChunksOf: Self.chunkSize) { item throws(AgentError) in
            try gate.read { store in
                try store.item(item.id.description, now: now, in: gate.agentState.locality)
            }.record(in: gate)
        }
    }

    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try overview(id, for: caller).record(in: gate)
    }

    func overview(_ id: String, for caller: BusName) throws(AgentError) -> ItemOverview {
        try gate.query(for: caller) { store in
            try store.item(id, now: gate.now, in: gate.agentState.locality)
        }
    }

    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        try Page.check(query.limit)
        let items = try gate.query(for: caller) { store in
            try store.items(query, now: gate.now, in: gate.agentState.locality)
        }
        try Page.check(
            bytes: items.reduce(0) { $0 + $1.item.notes.utf8.count + $1.item.warrantyTerms.utf8.count })
        guard query.withHistory == true else { return items.map { $0.record(in: gate) } }
        return try await withHistory(items)
    }

    /// Adds the history of each item; other calls run in between.
    private func withHistory(_ items: [ItemOverview]) async throws(AgentError) -> [ItemRecord] {
        var lines = 0
        return try await items.map(inChunksOf: Self.chunkSize) { item throws(AgentError) in
            var record = item.record(in: gate)
            record.history = try gate.read { try $0.itemHistory(record.id) }.map(\.record)
            lines += record.history.count
            try Page.check(historyLines: lines)
            return record
        }
    }

    func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try change(for: caller) { store, context in
            try store.editItem(id, changes.edits(), context)
        }
    }

    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        try gate.admit(caller)
        return try await lookup.product(of: gtin).map { [$0.record] } ?? []
    }

    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError)
        -> UInt32
    {
        try gate.count(for: caller) { store, context in
            try store.removeItems(ids, isWhole: withPast, context)
        }
    }

    // MARK: Using items

    func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.use(id, amount, context) }
    }

    func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.open(id, context) }
    }

    func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.freeze(id, context) }
    }

    func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.thaw(id, until: end, context) }
    }

    func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason?, for caller: BusName
    ) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.discard(id, amount, because: reason, context) }
    }

    func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.putBack(id, amount, context) }
    }

    func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.stopReminding(of: id, context) }
    }

    func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.stopWarranty(of: id, context) }
    }

    func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.lend(id, to: person, context) }
    }

    /// - Parameter day: The day on which it is due back.
    func lend(_ id: String, to person: String, until day: CivilDate, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try change(for: caller) { store, context in try store.lend(id, to: person, until: day, context) }
    }

    func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.takeBack(id, context) }
    }

    func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<ItemOverview>
    ) throws(AgentError) -> ItemRecord {
        try gate.change(for: caller, body).record(in: gate)
    }

    // MARK: History, claims and statistics

    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        try gate.query(for: caller) { try $0.itemHistory(id) }.reversed().map(\.record)
    }

    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        let overview = try overview(id, for: caller)
        guard overview.item.hasWarranty else {
            let name = CleanText.excerpt(of: overview.item.name, length: 60)
            throw AgentError(.conflict, WarrantyText.noWarranty(name))
        }
        return overview.claim(in: gate)
    }

    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        let (first, last) = (try month(from, "from"), try month(to, "to"))
        guard first <= last else {
            throw AgentError(.invalid, AgentItemText.wrongMonthOrder)
        }
        return try gate.query(for: caller) { store in
            try store.stats(from: first.first, to: last.last)
        }.map(\.record)
    }

    private func month(_ text: String, _ field: String) throws(AgentError) -> (
        first: CivilDate, last: CivilDate
    ) {
        guard let first = CivilDate("\(text)-01") else {
            throw AgentError(
                .invalid, AgentItemText.notMonth(CleanText.excerpt(of: text, length: 20), field: field))
        }
        return (first, first.adding(months: 1).adding(days: -1))
    }

    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        let today = gate.today
        var due = MaintenanceQuery()
        due.dueBefore = day.adding(days: 1)
        due.limit = 10_000
        return try gate.query(for: caller) { store in
            let (now, locality) = (gate.now, gate.agentState.locality)
            let items = try store.expiring(until: day, limit: 10_000, now: now, in: locality)
            let warranties = try store.warranties(endingBefore: day.adding(days: 1), now: now, in: locality)
            let maintenance = try store.maintenance(due)
            let entries =
                items.compactMap { $0.expiring(today: today) }
                // An expired warranty can no longer be claimed.
                + warranties.compactMap { $0.endingWarranty(today: today) }.filter { $0.daysLeft >= 0 }
                + maintenance.filter { !$0.plan.isPaused }.map { $0.expiring(today: today) }
            let documents = try store.expiringDocuments(until: day, now: now, in: locality)
            return (entries + documents).sorted {
                ($0.on.dayNumber, $0.name, $0.id) < ($1.on.dayNumber, $1.name, $1.id)
            }
        }
    }
}
