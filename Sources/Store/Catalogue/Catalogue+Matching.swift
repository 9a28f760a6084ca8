package import Rules
import SQLite

/// What `Store.matchRecalls` asks of the catalogue.
extension Catalogue {
    /// Where it stands.
    struct Standing: Sendable, Hashable {
        /// Of this very file.
        let epoch: String
        /// Of the newest recall.
        let revision: Int64
    }

    /// What it answers is on disk.
    func standing() throws(StoreError) -> Standing {
        try settle()
        return try read { db in
            Standing(
                epoch: try Self.epoch(db),
                revision: try db.number("SELECT max(revision) FROM recall") ?? 0)
        }
    }

    static func epoch(_ db: Database) throws -> String {
        try db.text("SELECT value FROM meta WHERE key = 'epoch'") ?? ""
    }

    /// How many recalls are newer than `revision`, as far as `limit`.
    func countOfRecalls(after revision: Int64, limit: Int) throws(StoreError) -> Int {
        Int(
            clamping: try read { db in
                try db.number(
                    "SELECT count(*) FROM (SELECT 1 FROM recall WHERE revision > ? LIMIT ?)",
                    [revision, limit])
            } ?? 0)
    }

    /// A thing, and what the stored recalls say of it.
    struct ComparedItem: Sendable {
        let item: Item
        let found: [FoundRecall]
    }

    /// What the stored recalls say of things.
    struct Comparison: Sendable {
        let items: [ComparedItem]
        /// Of the recalls that were asked about, those of which nothing is known: they are not stored, and their source has not
        /// been read since the catalogue was begun.
        let unheard: Set<RecallID>
    }

    /// Compares things with all recalls, and keeps in mind what they are called for recalls to come: the first one, and
    /// others as long as it is not `end`.
    /// - Parameters:
    ///   - standing: Where the catalogue stood.
    ///   - recalls: Those that were found for these things before.
    /// - Returns: `nil` if it is another catalogue by now.
    func compare(
        _ items: [Item], foundBefore recalls: [RecallID], _ terms: RecallTerms, at standing: Standing,
        until end: ContinuousClock.Instant
    ) throws(StoreError) -> Comparison? {
        try write { db in
            guard try Self.epoch(db) == standing.epoch else { return nil }
            let corpus = try CatalogueCorpus(db)
            var index = ItemIndex(db: db)
            var compared: [ComparedItem] = []
            for item in items where compared.isEmpty || ContinuousClock.now < end {
                let profile = ItemProfile(OwnedProduct(item, terms), in: corpus)
                try index.put(item.id.description, profile)
                let found = try RecallMatcher.matches(for: profile, in: corpus).map(corpus.found)
                compared.append(ComparedItem(item: item, found: found))
            }
            try corpus.check()
            try index.settle()
            return Comparison(items: compared, unheard: try Self.unheard(of: recalls, db))
        }
    }

    private static func unheard(of recalls: [RecallID], _ db: Database) throws -> Set<RecallID> {
        try Set(
            recalls.filter { recall in
                try db.number(
                    """
                    SELECT 1 WHERE EXISTS (SELECT 1 FROM recall WHERE id = ?)
                        OR EXISTS (SELECT 1 FROM source WHERE id = ? AND succeeded_at IS NOT NULL)
                    """, [recall.description, recall.source]) == nil
            })
    }

    /// A recall that is new or has changed, and the things that it may be about.
    struct ChangedRecall: Sendable {
        let revision: Int64
        let notice: RecallNotice
        let profile: RecallProfile
        let isFirst: Bool
        let items: [Item.ID]
    }

    /// The next ones after `revision`.
    /// - Returns: `nil` if it is another catalogue by now.
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
                let profile = RecallProfile(notice)
                let items = try ItemIndex(db: db).candidates(for: profile, limit: 60)
                return ChangedRecall(
                    revision: try row.number("revision"), notice: notice, profile: profile,
                    isFirst: try row.number("is_first") == 1, items: items.compactMap(Item.ID.init))
            }
        }
    }

    /// What one recall says of things.
    /// - Returns: `nil` if it is another catalogue by now.
    func compare(
        _ recall: ChangedRecall, with items: [Item], _ terms: RecallTerms, at standing: Standing
    ) throws(StoreError) -> [ComparedItem]? {
        guard !items.isEmpty else { return [] }
        return try read { db in
            guard try Self.epoch(db) == standing.epoch else { return nil }
            let corpus = try CatalogueCorpus(db)
            let compared = items.map { item in
                let match = RecallMatcher.match(
                    ItemProfile(OwnedProduct(item, terms), in: corpus), recall.profile)
                return ComparedItem(
                    item: item,
                    found: match.map {
                        [FoundRecall(match: $0, notice: recall.notice, isFirst: recall.isFirst)]
                    } ?? [])
            }
            try corpus.check()
            return compared
        }
    }

    /// What the stored recalls say of something that nobody has written down.
    package func check(_ product: OwnedProduct) throws(StoreError) -> [CheckedRecall] {
        try read { db in
            let corpus = try CatalogueCorpus(db)
            let found = try RecallMatcher.matches(for: product, in: corpus).map(corpus.found)
            try corpus.check()
            return found.map { CheckedRecall(match: $0.match, notice: $0.notice) }
        }
    }
}

/// What a recall says of something that was asked about.
package struct CheckedRecall: Sendable, Hashable {
    package let match: RecallMatch
    package let notice: RecallNotice
}
