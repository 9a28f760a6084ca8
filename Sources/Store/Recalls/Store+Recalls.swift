import CivilTime
package import Rules
import SQLite

/// A finding with its item.
package struct RecallOverview: Sendable, Hashable {
    package let finding: RecallFinding
    /// The shortest prefix of its identifier that names no other finding.
    package let shortID: String
    package let itemName: String
    package let isItemPresent: Bool
}

extension Store {
    /// Findings, critical ones first, then latest first.
    package func recalls(_ query: RecallListQuery) throws(StoreError) -> [RecallOverview] {
        try read { db in
            let state = query.state ?? .open
            let item = try query.item.map { try ItemRows(db: db).id($0).description }
            return try db.rows(
                """
                \(Self.overviews) WHERE (?1 IS NULL OR r.item = ?1)
                    \(state == .all ? "" : "AND r.state = '\(state.rawValue)'")
                ORDER BY r.verdict = 'match' AND r.level = 'critical' DESC, r.day DESC, r.id LIMIT ?2 OFFSET ?3
                """,
                [item, query.limit ?? 1_000, query.offset ?? 0]
            ).map { try Self.overview($0, db) }
        }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func recall(_ id: String) throws(StoreError) -> RecallOverview {
        try read { db in try Self.overview(try RecallRows(db: db).id(id), db) }
    }

    /// Answers a finding, with or without a reminder.
    /// - Parameter answer: `.notMine`, `.checked` or `.resolved`.
    /// - Throws: `.conflict` for another answer, `.notFound`, `.ambiguous`.
    package func answerRecall(_ id: String, _ answer: Answer, _ context: ChangeContext) throws(StoreError)
        -> Change<RecallOverview>
    {
        try transact(answer.kindOfChange, context, .reserve) { transaction in
            let id = try transaction.recalls.id(id)
            guard transaction.fits(answer, .recall(id)),
                [.notMine, .check, .resolve].contains(answer.kindOfChange)
            else { throw StoreError.conflict(reason: "'\(answer)' is not an answer to a recall") }
            try transaction.answerRecall(id, answer)
            return try Self.overview(id, transaction.db)
        }
    }

    private static func overview(_ id: RecallFinding.ID, _ db: Database) throws -> RecallOverview {
        guard let row = try db.row("\(overviews) WHERE r.id = ?", [id.description]) else {
            throw StoreError.notFound(kind: "recall", value: id.description)
        }
        return try overview(row, db)
    }

    private static let overviews = """
        SELECT r.*, i.title AS item_title, i.status AS item_status FROM recall r JOIN item i ON i.id = r.item
        """

    private static func overview(_ row: Row, _ db: Database) throws -> RecallOverview {
        let rows = RecallRows(db: db)
        return RecallOverview(
            finding: try rows.record(row), shortID: try rows.lookup.short(try row.text("id")),
            itemName: try row.text("item_title"), isItemPresent: try row.text("item_status") == "present")
    }
}
