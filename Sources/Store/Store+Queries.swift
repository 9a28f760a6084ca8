package import Rules
import SQLite

extension Store {
    /// - Throws: `.notFound`, `.ambiguous`.
    package func task(_ id: String) throws(StoreError) -> TodoOverview {
        try read { db in try TodoQueries(db: db).overview(try TodoRows(db: db).id(id)) }
    }

    /// With a due time first, in its order, then as they were made; subtasks of one parent in their own order.
    /// - Throws: `.notFound`, `.ambiguous` for the parent.
    package func tasks(_ query: TodoQuery) throws(StoreError) -> [TodoOverview] {
        try read { db in try TodoQueries(db: db).overviews(query) }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func reminder(_ id: String) throws(StoreError) -> ReminderOverview {
        try read { db in try ReminderQueries(db: db).overview(try ReminderRows(db: db).id(id)) }
    }

    /// In the order of their times.
    package func reminders(_ query: ReminderQuery) throws(StoreError) -> [ReminderOverview] {
        try read { db in try ReminderQueries(db: db).overviews(query) }
    }

    /// What an alert says; `nil` if it has been cleaned away.
    package func alert(_ id: Alert.ID) throws(StoreError) -> Alert? {
        try read { db in
            try db.row("SELECT * FROM alert WHERE id = ?", [id.description]).map { row in
                try Alert(
                    id: row.id("id"), title: row.text("title"), body: row.text("body"),
                    urgency: row.choice("urgency"), when: row.value("at"))
            }
        }
    }

    /// The newest changes first.
    /// - Parameters:
    ///   - subject: Only what changed it: an identifier, or the beginning of a task's or an event's.
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

    /// How much of everything there is. Counts open tasks: some 30 ms for a million.
    package struct Counts: Sendable, Hashable {
        package let openTasks: Int
        /// Those that are over, too.
        package let events: Int
        package let due: Int
        package let shown: Int
        /// Those of tasks that were put off before they rang, too.
        package let snoozed: Int
        package let journalEntries: Int
        /// Of the database with its log.
        package let bytes: Int64
    }

    package func counts() throws(StoreError) -> Counts {
        let bytes =
            (StoreFiles.size(of: files.database) ?? 0) + (StoreFiles.size(of: files.writeAheadLog) ?? 0)
        return try read { db in
            func count(_ sql: String) throws -> Int { Int(clamping: try db.number(sql) ?? 0) }
            return Counts(
                openTasks: try count("SELECT count(*) FROM task WHERE status = 'open'"),
                events: try count("SELECT count(*) FROM event"),
                due: try count(
                    "SELECT count(*) FROM reminder WHERE state IN ('due', 'shown') AND state = 'due'"),
                shown: try count(
                    "SELECT count(*) FROM reminder WHERE state IN ('due', 'shown') AND state = 'shown'"),
                snoozed: try count(
                    """
                    SELECT count(*) FROM reminder WHERE state IN ('planned', 'snoozed')
                        AND (state = 'snoozed' OR step = 'asked')
                    """),
                journalEntries: try count("SELECT count(*) FROM journal"), bytes: bytes)
        }
    }
}
