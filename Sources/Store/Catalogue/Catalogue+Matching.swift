package import Rules
import SQLite

/// The queries of `Store.matchRecalls`.
extension Catalogue {
    /// A position in one catalogue file.
    struct Standing: Sendable, Hashable {
        /// The random name of the file.
        let epoch: String
        /// The revision of the newest recall.
        let revision: Int64
    }

    /// The current position. Everything up to it is on disk.
    func standing() throws(StoreError) -> Standing {
        try settle()
        return try read { db in
            Standing(
                epoch: try Self.epoch(db),
                revision: try db.number("SELECT max(revision) FROM recall") ?? 0)
        }
    }

    static func epoch(_ db: Database) throws -> String {
        try db.meta("epoch") ?? ""
    }

    /// Counts the recalls newer than `revision`, up to `limit`.
    func countOfRecalls(after revision: Int64, limit: Int) throws(StoreError) -> Int {
        try read { db in
            try db.count(
                "SELECT count(*) FROM (SELECT 1 FROM recall WHERE revision > ? LIMIT ?)", [revision, limit])
        }
    }

    /// An item and the recalls that match it.
    struct ComparedItem: Sendable {
        let item: Item
        let found: [FoundRecall]
    }

    /// The result of comparing items with the stored recalls.
    struct Comparison: Sendable {
        let items: [ComparedItem]
        /// Recalls passed in that the catalogue cannot judge: they are not stored, and their source has not
        /// been read since the catalogue was created.
        let unheard: Set<RecallID>
    }

    /// Compares items with all stored recalls, and indexes the items for future recalls. Always handles the
    /// first item, then continues until `end`.
    /// - Parameters:
    ///   - standing: The expected position; only its epoch is compared.
    ///   - recalls: Recalls found for these items before.
    /// - Returns: `nil` if the catalogue has been replaced.
    func compare(
        _ items: [Item], foundBefore recalls: [RecallID], _ terms: RecallTerms, at standing: Standing,
        until end: ContinuousClock.Instant
    ) throws(StoreError) -> Comparison? {
        try write { db in
            guard try Self.epoch(db) == standing.epoch else { return nil }
            return Comparison(
                items: try Self.compare(items, terms, until: end, by: matcher, db),
                unheard: try Self.unheard(of: recalls, db))
        }
    }

    private static func compare(
        _ items: [Item], _ terms: RecallTerms, until end: ContinuousClock.Instant,
        by matcher: some RecallComparing, _ db: Database
    ) throws -> [ComparedItem] {
        let corpus = try CatalogueCorpus(db, matcher)
        var index = ItemIndex(db: db, matcher: matcher)
        var compared: [ComparedItem] = []
        for item in items where compared.isEmpty || ContinuousClock.now < end {
            let profile = matcher.profile(of: OwnedProduct(item, terms), in: corpus)
            try index.put(item.id.description, profile)
            let found = try matcher.matches(for: profile, in: corpus).map(corpus.found)
            compared.append(ComparedItem(item: item, found: found))
        }
        try corpus.check()
        try index.settle()
        return compared
    }

    private static func unheard(of recalls: [RecallID], _ db: Database) throws -> Set<RecallID> {
        try Set(
            recalls.filter { recall in
                try !db.exists(
                    """
                    SELECT 1 WHERE EXISTS (SELECT 1 FROM recall WHERE id = ?)
                        OR EXISTS (SELECT 1 FROM source WHERE id = ? AND succeeded_at IS NOT NULL)
                    """, [recall.description, recall.source])
            })
    }

    /// A new or changed recall, and the items that it may concern.
    struct ChangedRecall: Sendable {
        let revision: Int64
        let notice: RecallNotice
        let isFirst: Bool
        let items: [Item.ID]
    }

    /// The next recalls after `revision`, oldest first.
    /// - Returns: `nil` if the catalogue has been replaced.
    func changedRecalls(after revision: Int64, at standing: Standing, limit: Int) throws(StoreError)
        -> [ChangedRecall]?
    {
        try read { db in
            guard try Self.epoch(db) == standing.epoch else { return nil }
            return try db.rows(
                "SELECT revision, is_first, notice FROM recall WHERE revision > ? ORDER BY revision LIMIT ?",
                [revision, limit]
            ).map { row in
                let notice = try NoticeRows.notice(try row.text("notice"))
                let items = try ItemIndex(db: db, matcher: matcher).candidates(
                    for: matcher.profile(of: notice), limit: 60)
                return ChangedRecall(
                    revision: try row.number("revision"), notice: notice,
                    isFirst: try row.flag("is_first"), items: items.compactMap(Item.ID.init))
            }
        }
    }

    /// Compares one recall with items.
    /// - Returns: `nil` if the catalogue has been replaced.
    func compare(
        _ recall: ChangedRecall, with items: [Item], _ terms: RecallTerms, at standing: Standing
    ) throws(StoreError) -> [ComparedItem]? {
        guard !items.isEmpty else { return [] }
        return try read { db in
            guard try Self.epoch(db) == standing.epoch else { return nil }
            return try Self.compare(recall, with: items, terms, by: matcher, db)
        }
    }

    private static func compare(
        _ recall: ChangedRecall, with items: [Item], _ terms: RecallTerms, by matcher: some RecallComparing,
        _ db: Database
    ) throws -> [ComparedItem] {
        let corpus = try CatalogueCorpus(db, matcher)
        let profile = matcher.profile(of: recall.notice)
        let compared = items.map { item in
            let match = matcher.match(matcher.profile(of: OwnedProduct(item, terms), in: corpus), profile)
            return ComparedItem(
                item: item,
                found: match.map {
                    [FoundRecall(match: $0, notice: recall.notice, isFirst: recall.isFirst)]
                } ?? [])
        }
        try corpus.check()
        return compared
    }

    /// The stored recalls that match a product that is not a stored item.
    package func check(_ product: OwnedProduct) throws(StoreError) -> [CheckedRecall] {
        try read { db in
            try Self.found(for: product, by: matcher, db).map {
                CheckedRecall(match: $0.match, notice: $0.notice)
            }
        }
    }

    private static func found(for product: OwnedProduct, by matcher: some RecallComparing, _ db: Database)
        throws
        -> [FoundRecall]
    {
        let corpus = try CatalogueCorpus(db, matcher)
        let item = matcher.profile(of: product, in: corpus)
        let found = try matcher.matches(for: item, in: corpus).map(corpus.found)
        try corpus.check()
        return found
    }
}

/// A recall that matches a product the user asked about.
package struct CheckedRecall: Sendable, Hashable {
    package let match: RecallMatch
    package let notice: RecallNotice
}
