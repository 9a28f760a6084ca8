package import CivilTime
import Rules
import SQLite

extension Store {
    /// Lapses reminders never shown that have waited longer than useful, because the machine was off or
    /// quiet. Spares critical reminders and those the user requested for that time.
    ///
    /// - Parameters:
    ///   - usual: How late a reminder may be if its task sets no limit; `nil` means any.
    ///   - sparesCalm: Whether `usual` excludes low priority and items, which wait for the brief.
    package func lapse(at now: Instant, usual: Duration?, sparesCalm: Bool = false) throws(StoreError)
        -> Change<Void>
    {
        let late = try read { db in try Self.tooLate(at: now, usual: usual, sparesCalm: sparesCalm, db) }
        guard !late.isEmpty else { return Change(()) }
        return try write(.reserve) { db in
            for (reminder, lateness) in late {
                try ReminderRows(db: db).apply(.lapsed(because: lateness.reason), to: reminder)
            }
            return Change(
                (), subjects: late.map(\.0.identity.subject).filter { $0.kind.rows.isChangedByRinging },
                reminders: late.map(\.0.id))
        }
    }

    private static func tooLate(at now: Instant, usual: Duration?, sparesCalm: Bool, _ db: Database) throws
        -> [(Reminder, Lateness)]
    {
        let rows = try db.rows(tooLate(isForAll: usual != nil), [now.stored])
        return try rows.compactMap { row in
            let reminder = try ReminderRows.reminder(row)
            let isSpared = sparesCalm && row.optionalNumber("is_calm") == 1
            let limit =
                row.optionalNumber("late_cancel").map { Duration.seconds($0) } ?? (isSpared ? nil : usual)
            return Lateness(of: reminder.ringAt, at: now, limit: limit).map { (reminder, $0) }
        }
    }

    /// SQL for reminders that may be too late, joining few due ones to their tasks. Without the join order
    /// and the plus, SQLite scans all reminders of tasks.
    ///
    /// - Parameter isForAll: Whether one limit is for all; otherwise only tasks with their own limit are
    ///   read.
    package static func tooLate(isForAll: Bool) -> String {
        let join = isForAll ? "LEFT JOIN" : "CROSS JOIN"
        return """
            SELECT r.*, t.late_cancel, \(Subjects.isSpared) AS is_calm FROM reminder r
                \(join) task t ON +r.subject = 'task' AND t.id = r.subject_id \(isForAll ? "" : "AND t.late_cancel IS NOT NULL")
            WHERE r.state IN ('due', 'shown') AND r.state = 'due' AND r.popup IS NULL AND r.is_insistent = 0
                AND r.ring_at < ?1
                AND NOT EXISTS (
                    SELECT 1 FROM popup_reminder m JOIN popup p ON p.id = m.popup
                    WHERE m.reminder = r.id AND p.server_id IS NOT NULL)
                AND NOT (\(Subjects.isCritical))
            ORDER BY r.ring_at LIMIT 500
            """
    }
}
