package import CivilTime
package import Rules
import SQLite

extension Catalogue {
    /// How many notices are stored per check.
    private static let mostNotices = 20

    /// Stores a search and deletes those that started before `oldest`.
    package func keep(_ entry: RecallLogEntry, forgettingBefore oldest: Instant) throws(StoreError) {
        try write { db in
            try db.run("DELETE FROM look WHERE started_at < ?", [oldest.stored])
            let failures = entry.failures.map {
                "\($0.source): \(CleanText.excerpt(of: $0.reason, length: 300))"
            }
            try db.run(
                """
                INSERT INTO look (started_at, ended_at, kind, about, sources, failures, records, news, recalls, things,
                    found, notices, is_cancelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    entry.startedAt.stored, entry.endedAt.stored, entry.kind.rawValue,
                    CleanText.excerpt(of: entry.about, length: 200), entry.sources.joined(separator: " "),
                    failures.joined(separator: String(separator)), entry.records, entry.news, entry.recalls,
                    entry.things, entry.found,
                    entry.notices.prefix(Self.mostNotices).map(\.description).joined(
                        separator: String(separator)),
                    entry.isCancelled,
                ])
        }
    }

    /// Searches, latest first.
    package func looks(limit: Int = 50, offset: Int = 0) throws(StoreError) -> [RecallLogEntry] {
        try read { db in
            try db.rows(
                "SELECT * FROM look ORDER BY started_at DESC, number DESC LIMIT ? OFFSET ?",
                [max(0, limit), max(0, offset)]
            ).map { try Self.entry($0) }
        }
    }

    private static func entry(_ row: Row) throws -> RecallLogEntry {
        var entry = RecallLogEntry(
            try row.choice("kind"), from: try row.instant("started_at"), to: try row.instant("ended_at"))
        entry.about = try row.text("about")
        entry.sources = try row.text("sources").split(separator: " ").map(String.init)
        entry.failures = try row.text("failures").separated.compactMap { text in
            let parts = ByteSearch.split(text, at: ": ", atMost: 1)
            return parts.count == 2 ? RecallLogEntry.Failure(source: parts[0], reason: parts[1]) : nil
        }
        entry.records = try row.int("records")
        entry.news = try row.int("news")
        entry.recalls = try row.int("recalls")
        entry.things = try row.int("things")
        entry.found = try row.int("found")
        entry.notices = try row.text("notices").separated.compactMap(RecallID.init)
        entry.isCancelled = try row.flag("is_cancelled")
        return entry
    }
}
