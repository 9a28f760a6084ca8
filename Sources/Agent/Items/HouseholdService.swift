package import AgentInterface
package import CivilTime
package import DBus
import Logging
package import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Household1` over the store.
package struct HouseholdService: Household1Service {
    let gate: RequestGate
    let opener: any Opener
    private let lookup: ProductLookup

    /// A reply must stay below a client's limit for one message.
    private static let mostBytesOfNotes = 8 << 20
    /// Items to process before other calls get their turn.
    private static let piece = 200

    init(gate: RequestGate, opener: any Opener, lookup: ProductLookup) {
        self.gate = gate
        self.opener = opener
        self.lookup = lookup
    }

    // MARK: Items

    package func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        let drafts = try await numbered(items) { item in try item.draft() }
        // The store's error names only the value; the same check here adds the item's number.
        let (now, today) = (gate.now, gate.today)
        let tried = try await numbered(drafts) { draft in
            try draft.item(at: now, on: today)
        }
        guard !isDryRun else {
            try gate.admit(caller)
            return try await numbered(Array(zip(tried, drafts))) { item, draft in
                ItemOverview(trial: item, of: draft, by: gate.storeSession.householdRules, on: today)
                    .record(in: gate)
            }
        }
        let added = try gate.change(for: caller) { store, context in try store.addItems(drafts, context) }
        var records: [ItemRecord] = []
        for item in added {
            // Lets other calls run.
            if records.count % Self.piece == Self.piece - 1 { await Task.yield() }
            let overview = try gate.look { store in
                try store.item(item.id.description, now: now, in: gate.storeSession.locality)
            }
            records.append(overview.record(in: gate))
        }
        return records
    }

    /// Converts each source; other calls run in between.
    /// - Throws: Why the first invalid one is refused, with its number.
    private func numbered<Source, Result>(
        _ sources: [Source], _ body: (Source) throws -> Result
    ) async throws(AgentError) -> [Result] {
        var results: [Result] = []
        for source in sources {
            if results.count % Self.piece == Self.piece - 1 { await Task.yield() }
            do {
                results.append(try body(source))
            } catch {
                let refusal = AgentError(StoreError(error))
                throw AgentError(
                    refusal.kind, RequestText.inEntry(.item, results.count + 1, refusal.message))
            }
        }
        return results
    }

    package func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try gate.query(for: caller) { store in
            try store.item(id, now: gate.now, in: gate.storeSession.locality)
        }.record(in: gate)
    }

    package func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        try Page.check(query.limit)
        let items = try gate.query(for: caller) { store in
            try store.items(query, now: gate.now, in: gate.storeSession.locality)
        }
        let bytes = items.reduce(0) {
            $0 + $1.item.notes.utf8.count + $1.item.warrantyTerms.utf8.count
        }
        guard bytes <= Self.mostBytesOfNotes else {
            throw AgentError(.limitsExceeded, RequestText.tooMuchText)
        }
        guard query.withHistory == true else { return items.map { $0.record(in: gate) } }
        return try await withHistory(items)
    }

    /// Adds the history of each item; other calls run in between.
    private func withHistory(_ items: [ItemOverview]) async throws(AgentError) -> [ItemRecord] {
        var records: [ItemRecord] = []
        var lines = 0
        for item in items {
            if records.count % Self.piece == Self.piece - 1 { await Task.yield() }
            var record = item.record(in: gate)
            record.history = try gate.look { store in
                try store.itemHistory(item.item.id.description)
            }.map(\.record)
            lines += record.history.count
            guard lines <= Self.mostLines else { throw Self.tooMuchHistory }
            records.append(record)
        }
        return records
    }

    /// The limit on history lines in one reply.
    static let mostLines = 20_000
    static let tooMuchHistory = AgentError(.limitsExceeded, RequestText.tooMuchHistory)

    package func editItem(_ id: String, _ changes: ItemFieldChanges, for caller: BusName)
        async throws(AgentError) -> ItemRecord
    {
        try change(for: caller) { store, context in
            try store.editItem(id, changes.edits(), context)
        }
    }

    package func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        try gate.admit(caller)
        return try await lookup.product(of: gtin).map { [$0.record] } ?? []
    }

    package func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError)
        -> UInt32
    {
        let count = try gate.change(for: caller) { store, context in
            try store.removeItems(ids, isWhole: withPast, context)
        }
        return UInt32(clamping: count)
    }

    // MARK: Using items

    package func use(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.use(id, amount, context) }
    }

    package func open(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.open(id, context) }
    }

    package func freeze(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.freeze(id, context) }
    }

    package func thaw(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.thaw(id, until: end, context) }
    }

    package func discard(
        _ id: String, _ amount: DecimalAmount?, because reason: DiscardReason, for caller: BusName
    ) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.discard(id, amount, because: reason, context) }
    }

    package func putBack(_ id: String, _ amount: DecimalAmount?, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.putBack(id, amount, context) }
    }

    package func stopReminding(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.stopReminding(of: id, context) }
    }

    package func stopWarranty(of id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.stopWarranty(of: id, context) }
    }

    package func lend(_ id: String, to person: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.lend(id, to: person, context) }
    }

    package func takeBack(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try change(for: caller) { store, context in try store.takeBack(id, context) }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<ItemOverview>
    ) throws(AgentError) -> ItemRecord {
        try gate.change(for: caller, body).record(in: gate)
    }

    // MARK: History, claims and statistics

    package func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord]
    {
        try gate.query(for: caller) { try $0.itemHistory(id) }
            .reversed().map(\.record)
    }

    package func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        let overview = try gate.query(for: caller) { store in
            try store.item(id, now: gate.now, in: gate.storeSession.locality)
        }
        guard overview.item.hasWarranty else {
            let name = CleanText.excerpt(of: overview.item.name, length: 60)
            throw AgentError(.conflict, WarrantyText.noWarranty(name))
        }
        return overview.claim(in: gate)
    }

    package func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord]
    {
        let (first, last) = (try month(from, "from"), try month(to, "to"))
        guard first <= last else {
            throw AgentError(.invalid, ItemText.wrongMonthOrder)
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
                .invalid, ItemText.notMonth(CleanText.excerpt(of: text, length: 20), field: field))
        }
        return (first, first.adding(months: 1).adding(days: -1))
    }

    package func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError)
        -> [ExpiringRecord]
    {
        let today = gate.today
        var due = MaintenanceQuery()
        due.dueBefore = day.adding(days: 1)
        due.limit = 10_000
        return try gate.query(for: caller) { store in
            let (now, locality) = (gate.now, gate.storeSession.locality)
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
