package import CivilTime
import Rules
import SQLite

/// Deletes what the catalogue no longer needs: old prices, changes of shops that the store has read, shops
/// that nobody watches, and recalls of sources no longer asked, unless they concern the household. It works
/// in short steps, so that other work runs in between.
///
/// Recalls of an active source stay, however old: people buy old products second-hand, and a source that
/// publishes only what is new never confirms the rest.
package struct CatalogueTidying: Sendable {
    /// Prices and changes before this moment are old.
    private let oldPrices: Instant
    /// Sources last asked before this moment are inactive.
    private let oldSources: Instant
    /// The active sources.
    private let sources: Set<String>
    /// What nobody watches any more goes if it was last read before this moment; until then, an undo finds it.
    private let abandoned: Instant
    private var phase = Phase.shops

    private enum Phase: Sendable {
        case shops
        case prices
        case changes([ReadPosition])
        case sources
        /// Recalls of these sources, from after this number.
        case recalls([String], after: Int64)
    }

    private struct ReadPosition: Sendable {
        let shop: String
        let revision: Int64
        let epoch: String
    }

    /// Rows and recalls deleted per step; a recall costs some fifty times as much.
    private static let rows = 500
    private static let recalls = 10

    package init(
        pricesBefore oldPrices: Instant, sourcesBefore oldSources: Instant, sources: Set<String>,
        abandonedBefore abandoned: Instant
    ) {
        self.abandoned = abandoned
        self.oldPrices = oldPrices
        self.oldSources = oldSources
        self.sources = sources
    }

    /// - Returns: Whether there is more to do.
    fileprivate mutating func step(_ catalogue: Catalogue, _ store: Store) throws(StoreError) -> Bool {
        switch phase {
        case .shops:
            let readPositions = try readPositions(store)
            let gone = try catalogue.shops(readBefore: abandoned).first { id in
                !readPositions.contains { $0.shop == id }
            }
            if let gone {
                try catalogue.removeShop(gone)
                return true
            }
            try catalogue.removePages(askedBefore: abandoned, except: store.watchedPages())
            phase = .prices
        case .prices:
            guard try catalogue.forgetPrices(before: oldPrices, limit: Self.rows) == 0 else { return true }
            phase = .changes(try readPositions(store))
        case .changes(var readPositions):
            guard let readPosition = readPositions.popLast() else {
                phase = .sources
                return true
            }
            let count = try catalogue.forgetChanges(
                of: readPosition.shop, readUpTo: readPosition.revision, in: readPosition.epoch,
                before: oldPrices,
                limit: Self.rows)
            if count == 0 { phase = .changes(readPositions) }
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

    private func readPositions(_ store: Store) throws(StoreError) -> [ReadPosition] {
        try store.read { db in
            try db.rows("SELECT id, heard, heard_in FROM shop").map { row in
                ReadPosition(
                    shop: try row.text("id"), revision: try row.number("heard"),
                    epoch: try row.text("heard_in"))
            }
        }
    }
}

extension Store {
    /// Does one step of tidying.
    /// - Returns: Whether there is more to do; call again in a later turn.
    package func tidy(_ catalogue: Catalogue, _ tidying: inout CatalogueTidying) throws(StoreError) -> Bool {
        guard catalogue.isThere else { return false }
        return try tidying.step(catalogue, self)
    }

    /// The products of all watches, by shop.
    fileprivate func watchedPages() throws(StoreError) -> [String: Set<ShopProduct.ID>] {
        try read { db in
            var watched: [String: Set<ShopProduct.ID>] = [:]
            for row in try db.rows("SELECT shop, product FROM shop_watch") {
                watched[try row.text("shop"), default: []].insert(try row.number("product"))
            }
            return watched
        }
    }

    /// The events among `events` that concern, or have concerned, the household.
    fileprivate func concerning(_ events: [String]) throws(StoreError) -> Set<String> {
        try read { db in
            var found: Set<String> = []
            for event in events
            where try db.exists("SELECT 1 FROM recall WHERE event = ? AND state <> 'gone'", [event]) {
                found.insert(event)
            }
            return found
        }
    }
}

extension Catalogue {
    fileprivate func shops(readBefore moment: Instant) throws(StoreError) -> [String] {
        try read { db in
            try db.texts("SELECT id FROM shop WHERE ifnull(read_at, 0) < ?", [moment.stored])
        }
    }

    /// - Parameter watched: The products whose pages are watched, by shop.
    fileprivate func removePages(
        askedBefore moment: Instant, except watched: [String: Set<ShopProduct.ID>]
    ) throws(StoreError) {
        let pages = try read { db in
            try db.rows("SELECT shop, product FROM page WHERE asked_at < ?", [moment.stored]).map {
                (shop: try $0.text("shop"), product: try $0.number("product"))
            }
        }
        for page in pages where watched[page.shop]?.contains(page.product) != true {
            guard let shop = Shop.ID(page.shop) else { continue }
            try removePage(page.product, of: shop)
        }
    }

    fileprivate func removeShop(_ id: String) throws(StoreError) {
        guard let shop = Shop.ID(id) else { throw .failed(reason: "a shop has a name of another kind") }
        try removeShop(shop)
    }

    /// Deletes prices before `moment`. Keeps the last of them for each stored variant: it still applied at
    /// `moment`.
    /// - Returns: How many were deleted.
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
        of shop: String, readUpTo revision: Int64, in epoch: String, before moment: Instant, limit: Int
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

    /// Deletes the state of inactive sources, so that they are read completely if they are asked again.
    /// - Returns: The inactive sources that still have recalls.
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
                """, [number, sources.jsonArray, limit]
            ).map { StoredRecall(number: try $0.number("number"), event: try $0.text("event")) }
        }
    }

    /// Deletes recalls by their row numbers.
    func forget(_ numbers: [Int64]) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try write { db in
            var rows = NoticeRows(db: db, matcher: matcher)
            for number in numbers { try rows.remove(number) }
            try rows.counts.write(to: db)
            try Self.add(rows.newEvents, to: "events", db)
        }
    }
}
