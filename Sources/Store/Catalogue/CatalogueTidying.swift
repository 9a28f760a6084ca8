package import CivilTime
import Rules
import SQLite

/// Forgets what is in the catalogue and of no use any more, in pieces, so that others get their turn in between: old prices,
/// changes of shops that everybody has heard of, shops that nobody watches any more, and the recalls of sources that
/// nobody asks any more, as far as they concern nothing in the household.
///
/// What a source that is asked has told once stays, however old it is: somebody may get the thing second-hand. Such a
/// source tells only what is new, so that nothing says whether it would still tell the rest.
package struct CatalogueTidying: Sendable {
    /// Prices and changes from before are old.
    private let oldPrices: Instant
    /// Sources that were asked last before this moment are asked no more.
    private let oldSources: Instant
    /// Those that are asked.
    private let sources: Set<String>
    private var phase = Phase.shops

    private enum Phase: Sendable {
        case shops
        case prices
        case changes([Hearing])
        case sources
        /// Of these sources, from after this recall on.
        case recalls([String], after: Int64)
    }

    private struct Hearing: Sendable {
        let shop: String
        let revision: Int64
        let epoch: String
    }

    /// Rows that go at once; a recall costs some fifty times as much.
    private static let rows = 500
    private static let recalls = 10

    package init(pricesBefore oldPrices: Instant, sourcesBefore oldSources: Instant, sources: Set<String>) {
        self.oldPrices = oldPrices
        self.oldSources = oldSources
        self.sources = sources
    }

    /// - Returns: Whether there is more.
    fileprivate mutating func step(_ catalogue: Catalogue, _ store: Store) throws(StoreError) -> Bool {
        switch phase {
        case .shops:
            let hearings = try hearings(store)
            if let gone = try catalogue.shops().first(where: { id in !hearings.contains { $0.shop == id } }) {
                try catalogue.removeShop(gone)
                return true
            }
            phase = .prices
        case .prices:
            guard try catalogue.forgetPrices(before: oldPrices, limit: Self.rows) == 0 else { return true }
            phase = .changes(try hearings(store))
        case .changes(var hearings):
            guard let hearing = hearings.popLast() else {
                phase = .sources
                return true
            }
            let count = try catalogue.forgetChanges(
                of: hearing.shop, heardUpTo: hearing.revision, in: hearing.epoch, before: oldPrices,
                limit: Self.rows)
            if count == 0 { phase = .changes(hearings) }
        case .sources:
            phase = .recalls(
                try catalogue.forgetSources(askedBefore: oldSources, but: sources), after: 0)
        case .recalls(let gone, let number):
            let recalls = try catalogue.recalls(of: gone, after: number, limit: Self.recalls)
            guard let last = recalls.last else { return false }
            let wanted = try store.concerning(recalls.map(\.event))
            try catalogue.forget(recalls.filter { !wanted.contains($0.event) }.map(\.number))
            phase = .recalls(gone, after: last.number)
        }
        return true
    }

    private func hearings(_ store: Store) throws(StoreError) -> [Hearing] {
        try store.read { db in
            try db.rows("SELECT id, heard, heard_in FROM shop").map { row in
                Hearing(
                    shop: try row.text("id"), revision: try row.number("heard"),
                    epoch: try row.text("heard_in"))
            }
        }
    }
}

extension Store {
    /// Does a piece of tidying.
    /// - Returns: Whether there is more; call again when the loop has breathed.
    package func tidy(_ catalogue: Catalogue, _ tidying: inout CatalogueTidying) throws(StoreError) -> Bool {
        guard catalogue.isThere else { return false }
        return try tidying.step(catalogue, self)
    }

    /// Those of some events that the household has, or had, to do with.
    fileprivate func concerning(_ events: [String]) throws(StoreError) -> Set<String> {
        try read { db in
            var found: Set<String> = []
            for event in events
            where try db.number("SELECT 1 FROM recall WHERE event = ? AND state <> 'gone'", [event]) != nil {
                found.insert(event)
            }
            return found
        }
    }
}

extension Catalogue {
    fileprivate func shops() throws(StoreError) -> [String] {
        try read { db in try db.texts("SELECT id FROM shop") }
    }

    fileprivate func removeShop(_ id: String) throws(StoreError) {
        guard let shop = Shop.ID(id) else { throw .failed(reason: "a shop has a name of another kind") }
        try removeShop(shop)
    }

    /// Forgets old prices, but for the last before then of each variant that is still sold: that still held.
    /// - Returns: How many.
    fileprivate func forgetPrices(before moment: Instant, limit: Int) throws(StoreError) -> Int {
        try write { db in
            try db.run(
                """
                DELETE FROM price WHERE (shop, variant, at) IN (
                    SELECT shop, variant, at FROM price o WHERE at < ?1 AND (
                        EXISTS (
                            SELECT 1 FROM price p WHERE p.shop = o.shop AND p.variant = o.variant AND p.at > o.at
                                AND p.at <= ?1)
                        OR NOT EXISTS (SELECT 1 FROM variant v WHERE v.shop = o.shop AND v.id = o.variant))
                    LIMIT ?2)
                """, [moment.stored, limit])
            return db.changesCount
        }
    }

    fileprivate func forgetChanges(
        of shop: String, heardUpTo revision: Int64, in epoch: String, before moment: Instant, limit: Int
    ) throws(StoreError) -> Int {
        try write { db in
            guard try Self.epoch(db) == epoch else { return 0 }
            try db.run(
                """
                DELETE FROM shop_change WHERE revision IN (
                    SELECT revision FROM shop_change WHERE shop = ? AND revision <= ? AND at < ? LIMIT ?)
                """, [shop, revision, moment.stored, limit])
            return db.changesCount
        }
    }

    /// Forgets how far sources were read that are not asked any more: should they be asked again, all that they have is
    /// read.
    /// - Returns: The sources of recalls that nobody asks, those of earlier times among them.
    fileprivate func forgetSources(askedBefore moment: Instant, but wanted: Set<String>) throws(StoreError)
        -> [String]
    {
        try write { db in
            let known = try db.texts("SELECT id FROM source WHERE asked_at >= ?", [moment.stored])
            let gone = try db.texts("SELECT DISTINCT source FROM recall")
                .filter { !wanted.contains($0) && !known.contains($0) }
            for source in gone { try db.run("DELETE FROM source WHERE id = ?", [source]) }
            return gone
        }
    }

    fileprivate struct StoredRecall: Sendable {
        let number: Int64
        let event: String
    }

    fileprivate func recalls(of sources: [String], after number: Int64, limit: Int) throws(StoreError)
        -> [StoredRecall]
    {
        guard !sources.isEmpty else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT number, event FROM recall WHERE number > ? AND source IN (SELECT value FROM json_each(?))
                ORDER BY number LIMIT ?
                """, [number, "[\(sources.map { "\"\($0)\"" }.joined(separator: ","))]", limit]
            ).map { StoredRecall(number: try $0.number("number"), event: try $0.text("event")) }
        }
    }

    /// Forgets recalls by their numbers in the table.
    func forget(_ numbers: [Int64]) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try write { db in
            var rows = NoticeRows(db: db)
            for number in numbers { try rows.remove(number) }
            try rows.counts.write(to: db)
            try Self.add(rows.newEvents, to: "events", db)
        }
    }
}
