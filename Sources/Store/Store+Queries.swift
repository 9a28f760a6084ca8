package import CivilTime
package import Rules
import SQLite

extension Store {
    /// - Throws: `.notFound`, `.ambiguous`.
    package func task(_ id: String) throws(StoreError) -> TodoOverview {
        try read { db in try TodoQueries(db: db).overview(try TodoRows(db: db).id(id)) }
    }

    /// Tasks with a due time first, by that time, then by creation; subtasks of one parent in their own
    /// order.
    /// - Throws: `.notFound`, `.ambiguous` for the parent, `.invalid` if the zone of
    ///   `dueBefore` cannot be loaded.
    package func tasks(_ query: TaskQuery, in locality: Locality) throws(StoreError) -> [TodoOverview] {
        try read { db in try TodoQueries(db: db).overviews(query, in: locality) }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func reminder(_ id: String) throws(StoreError) -> ReminderOverview {
        try read { db in try ReminderQueries(db: db).overview(try ReminderRows(db: db).id(id)) }
    }

    /// Soonest first.
    package func reminders(_ query: ReminderQuery) throws(StoreError) -> [ReminderOverview] {
        try read { db in try ReminderQueries(db: db).overviews(query) }
    }

    /// The alert, or `nil` if `forget` has deleted it.
    package func alert(_ id: Alert.ID) throws(StoreError) -> Alert? {
        try read { db in
            try db.row("SELECT * FROM alert WHERE id = ?", [id.description]).map { row in
                try Alert(
                    id: row.id("id"), title: row.text("title"), body: row.text("body"),
                    urgency: row.choice("urgency"), when: row.value("at"))
            }
        }
    }

    /// Changes, newest first.
    /// - Parameters:
    ///   - subject: Returns only its changes: an identifier, or the beginning of one, except an alert's.
    ///   - limit: 1...10,000.
    package func history(of subject: String? = nil, limit: Int = 50, offset: Int = 0) throws(StoreError)
        -> [JournalEntry]
    {
        try read { db in
            let limits = [min(max(limit, 1), 10_000), max(offset, 0)]
            guard let subject else {
                return try db.rows("\(Journal.columns) ORDER BY entry DESC LIMIT ? OFFSET ?", .init(limits))
                    .map { try Journal.entry($0) }
            }
            let id = try Subjects(db: db).id(subject)
            return try db.rows(
                """
                \(Journal.columns) WHERE entry IN (
                    SELECT entry FROM journal WHERE subject_id = ?1
                    UNION SELECT entry FROM journal_change WHERE key = ?1 AND relation IN (\(Subjects.names)))
                ORDER BY entry DESC LIMIT ?2 OFFSET ?3
                """, [id, limits[0], limits[1]]
            ).map { try Journal.entry($0) }
        }
    }

    /// The number of rows of each kind. Counting open tasks takes about 30 ms for a million.
    package struct Counts: Sendable, Hashable {
        package let openTasks: Int
        /// Includes past events.
        package let events: Int
        package let due: Int
        package let shown: Int
        /// Includes tasks that the user snoozed before their reminder rang.
        package let snoozed: Int
        package let journalEntries: Int
        /// The size of the database and its write-ahead log.
        package let bytes: Int64
    }

    package func counts() throws(StoreError) -> Counts {
        let bytes =
            (StoreFiles.size(of: files.database) ?? 0) + (StoreFiles.size(of: files.writeAheadLog) ?? 0)
        return try read { db in
            Counts(
                openTasks: try db.count("SELECT count(*) FROM task WHERE status = 'open'"),
                events: try db.count("SELECT count(*) FROM event"),
                due: try db.count(
                    "SELECT count(*) FROM reminder WHERE state IN ('due', 'shown') AND state = 'due' AND step <> 'once'"
                ),
                shown: try db.count(
                    "SELECT count(*) FROM reminder WHERE state IN ('due', 'shown') AND state = 'shown' AND step <> 'once'"
                ),
                snoozed: try db.count(
                    """
                    SELECT count(*) FROM reminder WHERE state IN ('planned', 'snoozed')
                        AND (state = 'snoozed' OR step = 'asked')
                    """),
                journalEntries: try db.count("SELECT count(*) FROM journal"), bytes: bytes)
        }
    }
}
