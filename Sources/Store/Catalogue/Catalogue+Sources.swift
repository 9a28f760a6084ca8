package import CivilTime
import Rules
import SQLite

/// How it goes with one source of recalls.
package struct SourceState: Sendable, Hashable {
    /// As `RecallID.source` has it.
    package let id: String
    package var askedAt: Instant?
    package var succeededAt: Instant?
    /// In succession, since the last success.
    package var failures = 0
    /// Of the last time, without a full stop; empty if that went well.
    package var error = ""
    /// Records of it that are stored.
    package var count = 0
    /// The addresses where it was read, a line each; empty for its own. What follows holds for these only.
    package var readFrom = ""
    /// What to say that is known already when it is asked again.
    package var etag = ""
    package var lastModified = ""
    /// The newest day up to which all has been read.
    package var readUntil: CivilDate?

    package init(id: String) {
        self.id = id
    }

    /// What of it helps when it is asked at these addresses: none are its own.
    package func asked(at addresses: [String]) -> SourceState {
        let place = addresses.joined(separator: "\n")
        guard place != readFrom else { return self }
        var state = self
        state.readFrom = place
        (state.etag, state.lastModified, state.readUntil) = ("", "", nil)
        return state
    }

    /// Whether nothing has come for three times as long as it should: silence is the worst fault (docs/recalls.md).
    /// When one that has never succeeded was asked first is not known: there three failures do.
    package func isSilent(at now: Instant, interval: Duration) -> Bool {
        guard let last = succeededAt else { return failures >= 3 }
        return now - last > interval * 3
    }
}

extension Catalogue {
    /// All that have ever been asked, by name.
    package func sources() throws(StoreError) -> [SourceState] {
        try read { db in
            try db.rows(
                """
                SELECT s.*, ifnull((SELECT recalls FROM recall_count c WHERE c.source = s.id), 0) AS count FROM source s ORDER BY id
                """
            ).map { try Self.source($0) }
        }
    }

    /// One that has not been asked yet is as new.
    package func source(_ id: String) throws(StoreError) -> SourceState {
        try read { db in
            try db.row(
                """
                SELECT s.*, ifnull((SELECT recalls FROM recall_count c WHERE c.source = s.id), 0) AS count FROM source s WHERE id = ?
                """, [id]
            ).map { try Self.source($0) } ?? SourceState(id: id)
        }
    }

    /// What has come of asking a source, when all that it gave has been taken in: only then it has succeeded.
    package enum SourceOutcome: Sendable, Hashable {
        /// - Parameters:
        ///   - records: How many it gave, for `checkSize`; `nil` if that says nothing: all of it, or none as nothing was new.
        ///   - readFrom: Where, as `SourceState` has it.
        ///   - readUntil: The newest day up to which all has been read there.
        case success(
            records: Int?, readFrom: String = "", etag: String = "", lastModified: String = "",
            readUntil: CivilDate? = nil)
        /// Without a full stop.
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
                // The mean of the last few, so that it follows slowly.
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

    /// Lets all be read as for the first time, for what had been read of them is gone.
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
        state.failures = Int(clamping: try row.number("failures"))
        state.error = try row.text("error")
        state.count = Int(clamping: try row.number("count"))
        state.readFrom = try row.text("read_from")
        state.etag = try row.text("etag")
        state.lastModified = try row.text("last_modified")
        state.readUntil = row.optionalText("read_until").flatMap(CivilDate.init)
        return state
    }
}
