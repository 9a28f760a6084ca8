import Rules
import SQLite

/// Reads reminders with the titles of their subjects.
struct ReminderQueries {
    let db: Database

    func overview(_ id: Reminder.ID) throws -> ReminderOverview {
        guard let row = try db.row("\(Self.overview) WHERE r.id = ?", [id.description]) else {
            throw StoreError.notFound(kind: "reminder", value: id.description)
        }
        return try Self.overview(row)
    }

    /// Soonest first.
    func overviews(_ query: ReminderQuery) throws -> [ReminderOverview] {
        let states = Set(query.states ?? ReminderState.Kind.allCases.filter(\.isActive))
        guard !states.isEmpty else { return [] }
        let (limit, offset) = (min(max(query.limit ?? 1_000, 1), 10_000), query.offset ?? 0)
        if let subject = query.subjectID {
            return try db.rows(
                """
                \(Self.overview) WHERE \(Self.isIn(states)) AND r.subject IN (\(Subjects.names))
                    AND r.subject_id = ? ORDER BY r.ring_at, r.id LIMIT ? OFFSET ?
                """, [try Subjects(db: db).id(subject), limit, offset]
            ).map { try Self.overview($0) }
        }
        // Each index has its own states: select rows from each, then from all.
        let parts = Self.indexed.compactMap { indexed, condition in
            let wanted = states.intersection(indexed)
            return wanted.isEmpty
                ? nil
                : """
                SELECT * FROM (SELECT r.rowid AS number, r.ring_at, r.id FROM reminder r
                    WHERE \(condition) AND \(Self.isIn(wanted)) ORDER BY r.ring_at, r.id LIMIT ?1)
                """
        }
        let sql = """
            WITH chosen AS MATERIALIZED (
                SELECT number FROM (\(parts.joined(separator: " UNION ALL ")))
                ORDER BY ring_at, id LIMIT ?2 OFFSET ?3)
            \(Self.overview) JOIN chosen ON r.rowid = chosen.number ORDER BY r.ring_at, r.id
            """
        return try db.rows(sql, [Int64(limit) + Int64(offset), limit, offset]).map {
            try Self.overview($0)
        }
    }

    /// States, and the condition of the index that covers them.
    private static let indexed: [(Set<ReminderState.Kind>, String)] = [
        ([.planned, .snoozed], "r.state IN ('planned', 'snoozed')"),
        ([.due, .shown], "r.state IN ('due', 'shown')"),
        ([.answered, .superseded, .withdrawn], Schema.isOver),
    ]

    private static func isIn(_ states: Set<ReminderState.Kind>) -> String {
        "r.state IN (\(states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))"
    }

    private static let overview = """
        SELECT r.*, \(Subjects.title) AS title,
            \(Lookup.neighbours(of: "r.id", in: "reminder"))
        FROM reminder r
        """

    private static func overview(_ row: Row) throws -> ReminderOverview {
        ReminderOverview(
            reminder: try ReminderRows.reminder(row), short: try row.short(),
            title: row.optionalText("title") ?? "")
    }
}
