package import CivilTime
package import Rules
import SQLite

extension Catalogue {
    /// How many notices are stored per check.
    private static let mostNotices = 20

    /// Stores a search and deletes those that started before `oldest`.
    package func keep(_ look: RecallLook, forgettingBefore oldest: Instant) throws(StoreError) {
        try write { db in
            try db.run("DELETE FROM look WHERE started_at < ?", [oldest.stored])
            let failures = look.failures.map {
                "\($0.source): \(CleanText.excerpt(of: $0.reason, length: 300))"
            }
            try db.run(
                """
                INSERT INTO look (started_at, ended_at, kind, about, sources, failures, records, news, recalls, things,
                    found, notices, is_cancelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    look.startedAt.stored, look.endedAt.stored, look.kind.rawValue,
                    CleanText.excerpt(of: look.about, length: 200), look.sources.joined(separator: " "),
                    failures.joined(separator: String(separator)), look.records, look.news, look.recalls,
                    look.things, look.found,
                    look.notices.prefix(Self.mostNotices).map(\.description).joined(
                        separator: String(separator)),
                    look.isCancelled,
                ])
        }
    }

    /// Searches, latest first.
    package func looks(limit: Int = 50, offset: Int = 0) throws(StoreError) -> [RecallLook] {
        try read { db in
            try db.rows(
                "SELECT * FROM look ORDER BY started_at DESC, number DESC LIMIT ? OFFSET ?",
                [max(0, limit), max(0, offset)]
            ).map { try Self.look($0) }
        }
    }

    private static func look(_ row: Row) throws -> RecallLook {
        var look = RecallLook(
            try row.choice("kind"), from: try row.instant("started_at"), to: try row.instant("ended_at"))
        look.about = try row.text("about")
        look.sources = try row.text("sources").split(separator: " ").map(String.init)
        look.failures = try row.text("failures").separated.compactMap { text in
            let parts = ByteSearch.split(text, at: ": ", atMost: 1)
            return parts.count == 2 ? RecallLook.Failure(source: parts[0], reason: parts[1]) : nil
        }
        look.records = try row.int("records")
        look.news = try row.int("news")
        look.recalls = try row.int("recalls")
        look.things = try row.int("things")
        look.found = try row.int("found")
        look.notices = try row.text("notices").separated.compactMap(RecallID.init)
        look.isCancelled = try row.flag("is_cancelled")
        return look
    }
}
