package import CivilTime
package import Rules
import SQLite

extension Catalogue {
    /// What `ingest` did with the notices.
    package struct Intake: Sendable, Hashable {
        package var added = 0
        /// Notices whose codes have changed, and those where only other content has.
        package var changed = 0
        package var edited = 0
        /// Notices without changes, or with changes only to fields that carry no meaning.
        package var unchanged = 0
    }

    /// A batch larger than this many times the usual size is probably a whole feed, sent by a source that
    /// ignored the query.
    package static let mostTimesUsual = 20

    /// Rejects a batch that is far larger than usual.
    /// - Parameter isWhole: Whether the query asked for everything the source has.
    /// - Throws: `.conflict`.
    package func checkSize(_ count: Int, of source: String, isWhole: Bool) throws(StoreError) {
        guard !isWhole, count > 0 else { return }
        let usual = try read { db in
            try db.number("SELECT usual FROM source WHERE id = ? AND succeeded_at IS NOT NULL", [source])
        }
        // Before the first success there is no usual size.
        guard let usual else { return }
        let most = Self.mostTimesUsual * max(Int(clamping: usual), 10)
        guard count <= most else {
            throw .conflict(
                reason:
                    "\(count) records where some \(max(usual, 1)) are usual: that is not what was asked for")
        }
    }

    /// Stores a slice of a batch of notices, in one transaction. Repeating it changes nothing.
    ///
    /// - Parameters:
    ///   - notices: About ten, to keep the transaction short.
    ///   - isFirst: Whether this is the first reading of the source. Old notices are then reported only if a
    ///     code matches.
    /// - Returns: Counts by outcome. Each added or changed notice gets its own revision.
    package func ingest(_ notices: [RecallNotice], isFirst: Bool = false, at now: Instant) throws(StoreError)
        -> Intake
    {
        try write { db in
            var intake = Intake()
            var rows = NoticeRows(db: db, matcher: matcher)
            var revision = try Self.revision(db)
            for notice in notices {
                let effect = try rows.take(notice, revision: revision + 1, isFirst: isFirst, at: now.stored)
                switch effect {
                case .added: intake.added += 1
                case .edited(true): intake.changed += 1
                case .edited(false): intake.edited += 1
                case .unchanged, .touched:
                    intake.unchanged += 1
                    continue
                }
                revision += 1
            }
            try rows.counts.write(to: db)
            try Self.add(rows.newEvents, to: "events", db)
            try db.setMeta("revision", to: String(revision))
            return intake
        }
    }

    /// - Throws: `.notFound`.
    package func recall(_ id: RecallID) throws(StoreError) -> RecallNotice {
        let notice = try read { db in
            try db.text("SELECT notice FROM recall WHERE id = ?", [id.description]).map(NoticeRows.notice)
        }
        guard let notice else {
            throw .notFound(kind: "stored recall", value: CleanText.excerpt(of: id.description, length: 60))
        }
        return notice
    }

    /// Recalls that contain all words of `text`, or that have it as a barcode, model number or id, latest
    /// first. Empty text matches all.
    /// - Parameter since: The earliest date to include.
    package func recalls(
        search text: String = "", source: String? = nil, since: CivilDate? = nil, limit: Int = 50,
        offset: Int = 0
    ) throws(StoreError) -> [RecallNotice] {
        try read { db in
            let words = ProductWords.of(String(text.prefix(400))).map(\.text)
            let query = words.map { "\"\($0)\"" + ($0 == words.last ? "*" : "") }.joined(separator: " AND ")
            let codes = GTIN.readings(of: text).map(\.description) + [LotCode.normal(text)]
            let found =
                text.isEmpty
                ? "1"
                : """
                (number IN (SELECT rowid FROM recall_index WHERE recall_index MATCH ?5) OR id = ?6 OR number IN (
                    SELECT recall FROM recall_code WHERE value IN (SELECT value FROM json_each(?7))))
                """
            return try db.rows(
                """
                SELECT notice FROM recall WHERE (?1 IS NULL OR source = ?1) AND (?4 IS NULL OR date >= ?4) AND \(found)
                ORDER BY date DESC, number DESC LIMIT ?2 OFFSET ?3
                """,
                [source, max(0, limit), max(0, offset), since?.description]
                    + (text.isEmpty
                        ? []
                        : [query.isEmpty ? "\"\"" : query, text, codes.filter { !$0.isEmpty }.jsonArray])
            ).map { try NoticeRows.notice(try $0.text("notice")) }
        }
    }

    package func recallCount() throws(StoreError) -> Int {
        try read { db in try db.count("SELECT sum(recalls) FROM recall_count") }
    }
}

extension Catalogue {
    static func revision(_ db: Database) throws -> Int64 {
        try db.meta("revision").flatMap { Int64($0) } ?? 0
    }

    static func add(_ count: Int, to key: String, _ db: Database) throws {
        guard count != 0 else { return }
        try db.run(
            "UPDATE meta SET value = CAST(CAST(value AS INTEGER) + ? AS TEXT) WHERE key = ?", [count, key])
    }
}
