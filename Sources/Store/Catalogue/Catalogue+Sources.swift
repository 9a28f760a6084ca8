package import CivilTime
import Rules
import SQLite

/// The state of one source of recalls.
package struct SourceState: Sendable, Hashable {
    /// The same as `RecallID.source`.
    package let id: String
    package var askedAt: Instant?
    package var succeededAt: Instant?
    /// Consecutive failures since the last success.
    package var failures = 0
    /// The error of the last attempt, without a full stop; empty after a success.
    package var error = ""
    /// Stored recalls of this source.
    package var count = 0
    /// The addresses last read, one per line; empty for the default ones. The properties below apply to these
    /// addresses only.
    package var readFrom = ""
    /// The validators for the next conditional request.
    package var etag = ""
    package var lastModified = ""
    /// The day up to which everything has been read.
    package var readUntil: CivilDate?

    package init(id: String) {
        self.id = id
    }

    /// The state to use for a request to these addresses; empty means the default ones.
    package func asked(at addresses: [String]) -> SourceState {
        let place = addresses.joined(separator: "\n")
        guard place != readFrom else { return self }
        var state = self
        state.readFrom = place
        (state.etag, state.lastModified, state.readUntil) = ("", "", nil)
        return state
    }

    /// Whether the source has not succeeded for three intervals: silence is the worst fault
    /// (docs/recalls.md). The time of the first attempt is not stored, so a source that has never succeeded
    /// needs three failures.
    package func isSilent(at now: Instant, interval: Duration) -> Bool {
        guard let last = succeededAt else { return failures >= 3 }
        return now - last > interval * 3
    }
}

extension Catalogue {
    /// All sources ever asked, by id.
    package func sources() throws(StoreError) -> [SourceState] {
        try read { db in
            try db.rows("\(Self.selection) ORDER BY id").map { try Self.source($0) }
        }
    }

    /// The state of a source; an initial state if it has never been asked.
    package func source(_ id: String) throws(StoreError) -> SourceState {
        try read { db in
            try db.row("\(Self.selection) WHERE id = ?", [id]).map { try Self.source($0) }
                ?? SourceState(id: id)
        }
    }

    private static let selection = """
        SELECT s.*, ifnull((SELECT recalls FROM recall_count c WHERE c.source = s.id), 0) AS count FROM source s
        """

    /// The outcome of asking a source. Record a success only after storing all its records.
    package enum SourceOutcome: Sendable, Hashable {
        /// - Parameters:
        ///   - records: The number of records, for `checkSize`; `nil` for a full reading or when nothing was
        ///     new.
        ///   - readFrom: The addresses, as in `SourceState`.
        ///   - readUntil: The day up to which everything has been read.
        case success(
            records: Int?, readFrom: String = "", etag: String = "", lastModified: String = "",
            readUntil: CivilDate? = nil)
        /// The reason, without a full stop.
        case failure(String)
    }

    package func note(_ outcome: SourceOutcome, of source: String, at now: Instant) throws(StoreError) {
        try write { db in
            try db.run(
                "INSERT INTO source (id, asked_at) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET asked_at = ?2",
                [source, now.stored])
            switch outcome {
            case .failure(let reason):
                try db.run(
                    "UPDATE source SET failures = failures + 1, error = ? WHERE id = ?",
                    [CleanText.excerpt(of: reason, length: 300), source])
            case .success(let records, let readFrom, let etag, let lastModified, let readUntil):
                // A moving average, so that `usual` changes slowly.
                try db.run(
                    """
                    UPDATE source SET succeeded_at = ?2, failures = 0, error = '', etag = ?3, last_modified = ?4,
                        read_until = ifnull(?5, read_until), read_from = ?7,
                        usual = CASE WHEN ?6 IS NULL THEN usual WHEN usual = 0 THEN ?6 ELSE (usual * 3 + ?6 + 2) / 4 END
                    WHERE id = ?1
                    """,
                    [source, now.stored, etag, lastModified, readUntil?.description, records, readFrom])
            }
        }
    }

    /// Forgets the state of all sources and shops, so that they are read as for the first time.
    package func forgetReadings() throws(StoreError) {
        try write { db in
            for table in ["source", "shop_change", "price", "variant", "product", "shop"] {
                try db.run("DELETE FROM \(table)")
            }
        }
    }

    private static func source(_ row: Row) throws -> SourceState {
        var state = SourceState(id: try row.text("id"))
        state.askedAt = row.optionalInstant("asked_at")
        state.succeededAt = row.optionalInstant("succeeded_at")
        state.failures = try row.int("failures")
        state.error = try row.text("error")
        state.count = try row.int("count")
        state.readFrom = try row.text("read_from")
        state.etag = try row.text("etag")
        state.lastModified = try row.text("last_modified")
        state.readUntil = row.optionalText("read_until").flatMap(CivilDate.init)
        return state
    }
}
