package import CivilTime
package import Rules
import SQLite

extension Catalogue {
    /// What became of notices that were taken in.
    package struct Intake: Sendable, Hashable {
        package var added = 0
        /// With codes that are other than before, and those where only the words are.
        package var changed = 0
        package var edited = 0
        /// The same as before, but for numbers and dates that sources change without saying anything by it.
        package var unchanged = 0
    }

    /// How many of one source are taken without being asked for: more than this many times the usual is the whole of a
    /// source that has not understood the question. Source: the research on recall feeds, section 4, trap 1.
    package static let mostTimesUsual = 20

    /// Makes sure that a batch is not what nobody asked for.
    /// - Parameter isWhole: All that a source has was asked for.
    /// - Throws: `.conflict`.
    package func checkSize(_ count: Int, of source: String, isWhole: Bool) throws(StoreError) {
        guard !isWhole, count > 0 else { return }
        let usual = try read { db in
            try db.number("SELECT usual FROM source WHERE id = ? AND succeeded_at IS NOT NULL", [source])
        }
        // Without experience there is nothing to compare with.
        guard let usual else { return }
        let most = Self.mostTimesUsual * max(Int(clamping: usual), 10)
        guard count <= most else {
            throw .conflict(
                reason:
                    "\(count) records where some \(max(usual, 1)) are usual: that is not what was asked for")
        }
    }

    /// Takes notices in: a slice of a batch, in one transaction. What has been taken already changes nothing.
    ///
    /// - Parameters:
    ///   - notices: Some 50, so that a loop can breathe between slices.
    ///   - isFirst: They come with the first reading of their source: old ones are told only if there is no doubt.
    /// - Returns: What became of them. Each that was added or changed has a revision of its own.
    package func ingest(_ notices: [RecallNotice], isFirst: Bool = false, at now: Instant) throws(StoreError)
        -> Intake
    {
        try write { db in
            var intake = Intake()
            var rows = NoticeRows(db: db)
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
            try Self.set("revision", String(revision), db)
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

    /// Those that have all words of `text`, a barcode or a number of their own, the latest first; all if it is empty.
    /// - Parameter since: Only those of this day or later.
    package func recalls(
        search text: String = "", source: String? = nil, since: CivilDate? = nil, limit: Int = 50,
        offset: Int = 0
    ) throws(StoreError) -> [RecallNotice] {
        try read { db in
            let words = ProductWords.of(String(text.prefix(400))).map(\.text)
            let query = words.map { "\"\($0)\"" + ($0 == words.last ? "*" : "") }.joined(separator: " AND ")
            let codes = GTIN.readings(of: text).map(\.description) + [LotCode.normal(text)]
            let list = codes.filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ",")
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
                    + (text.isEmpty ? [] : [query.isEmpty ? "\"\"" : query, text, "[\(list)]"])
            ).map { try NoticeRows.notice(try $0.text("notice")) }
        }
    }

    package func recallCount() throws(StoreError) -> Int {
        Int(clamping: try read { db in try db.number("SELECT sum(recalls) FROM recall_count") } ?? 0)
    }
}

extension Catalogue {
    static func revision(_ db: Database) throws -> Int64 {
        try db.number("SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'revision'") ?? 0
    }

    static func set(_ key: String, _ value: String, _ db: Database) throws {
        try db.run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, value])
    }

    static func add(_ count: Int, to key: String, _ db: Database) throws {
        guard count != 0 else { return }
        try db.run(
            "UPDATE meta SET value = CAST(CAST(value AS INTEGER) + ? AS TEXT) WHERE key = ?", [count, key])
    }
}
