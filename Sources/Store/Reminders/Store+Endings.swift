package import CivilTime
import Rules
import SQLite

/// Subjects that end by themselves: reminders of a past event stop, unless the user requested them.
extension Store {
    /// When `enqueueDue` next has work: a reminder rings or its subject ends. May have passed; `nil` if
    /// nothing is planned.
    package func nextAlarm() throws(StoreError) -> Instant? {
        try read { db in try db.instant(Self.nextMoment) }
    }

    private static let nextMoment = """
        SELECT min(column1) FROM (VALUES (\(firstRing)), (\(firstNag)), (\(firstEnd)))
        """

    private static let firstEnd =
        "(SELECT over_at FROM reminder WHERE \(Schema.isEnding) ORDER BY over_at LIMIT 1)"

    /// Withdraws reminders whose subject is over at `now`.
    static func withdrawEnded(at now: Instant, limit: Int, _ db: Database) throws -> [Reminder] {
        let ended = try db.rows(
            "SELECT * FROM reminder WHERE \(Schema.isEnding) AND over_at <= ? ORDER BY over_at, id LIMIT ?",
            [now.stored, limit]
        ).map { try ReminderRows.reminder($0) }
        for reminder in ended { try ReminderRows(db: db).apply(.withdrawn, to: reminder) }
        return ended
    }
}
