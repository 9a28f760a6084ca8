package import CivilTime
import Rules
import SQLite

extension Store {
    /// How many changes stay undoable, however old.
    package static let fewestSteps = 50

    /// Deletes one batch of old journal entries, finished reminders, popups and alerts, in about 10 ms.
    ///
    /// - Parameter moment: Deletes what is older, except the newest 50 undoable changes.
    /// - Returns: Whether there may be more; if so, call again later.
    package func forget(before moment: Instant, limit: Int = 500) throws(StoreError) -> Bool {
        try write(.reserve) { db in
            let limit = max(1, limit)
            let oldest = [moment.stored, Int64(limit)]
            let kept =
                try db.number(
                    """
                    SELECT entry FROM journal WHERE EXISTS (SELECT 1 FROM journal_change c WHERE c.entry = journal.entry)
                    ORDER BY entry DESC LIMIT 1 OFFSET ?
                    """, [Self.fewestSteps - 1]) ?? 0
            var changes = 0
            for entry in try db.rows(
                "SELECT entry FROM journal WHERE at < ?1 AND entry < ?3 ORDER BY at LIMIT ?2",
                .init(oldest + [kept]))
            {
                let entry = try entry.number("entry")
                try db.run("DELETE FROM journal_change WHERE entry = ?", [entry])
                // What was learned from it stays, but can no longer be taken back.
                try db.run("DELETE FROM timing_observation WHERE entry = ?", [entry])
                try db.run("DELETE FROM journal WHERE entry = ?", [entry])
                changes += 1
            }
            for statement in Self.forgetting {
                try db.run(statement, .init(oldest))
                changes += db.changesCount
            }
            return changes > 0
        }
    }

    /// For what is older than ?1, at most ?2 at a time. In this order: popups refer to reminders, and they to alerts.
    private static let forgetting = [
        """
        DELETE FROM popup_reminder WHERE popup IN (
            SELECT id FROM popup WHERE begun_at < ?1 AND state IN ('closed', 'lost') ORDER BY begun_at LIMIT ?2)
        """,
        """
        DELETE FROM popup WHERE id IN (
            SELECT id FROM popup WHERE begun_at < ?1 AND state IN ('closed', 'lost')
                AND NOT EXISTS (SELECT 1 FROM popup_reminder m WHERE m.popup = popup.id)
                AND NOT EXISTS (SELECT 1 FROM reminder r WHERE r.popup = popup.id)
            ORDER BY begun_at LIMIT ?2)
        """,
        """
        DELETE FROM reminder WHERE id IN (
            SELECT id FROM reminder WHERE \(Schema.isOver) AND ring_at < ?1
                AND NOT EXISTS (SELECT 1 FROM popup_reminder m WHERE m.reminder = reminder.id)
                AND NOT EXISTS (SELECT 1 FROM journal_change c WHERE c.key = reminder.id)
            ORDER BY ring_at LIMIT ?2)
        """,
        """
        DELETE FROM hook_run WHERE number IN (
            SELECT number FROM hook_run h WHERE begun_at < ?1
                AND NOT EXISTS (
                    SELECT 1 FROM reminder r WHERE r.subject = h.subject AND r.subject_id = h.subject_id
                        AND r.occurrence = h.occurrence AND r.step = h.step)
            ORDER BY begun_at LIMIT ?2)
        """,
        """
        DELETE FROM phone_message WHERE number IN (
            SELECT number FROM phone_message m WHERE begun_at < ?1 AND state = 'over'
                AND NOT EXISTS (SELECT 1 FROM reminder r WHERE r.id = m.reminder)
            ORDER BY begun_at LIMIT ?2)
        """,
        """
        DELETE FROM phone_channel WHERE phone IN (
            SELECT c.phone FROM phone_channel c WHERE NOT EXISTS (SELECT 1 FROM phone p WHERE p.id = c.phone)
                AND NOT EXISTS (SELECT 1 FROM journal_change j WHERE j.key = c.phone)
                AND ?1 IS NOT NULL
            LIMIT ?2)
        """,
        """
        DELETE FROM alert WHERE id IN (
            SELECT id FROM alert WHERE created_at < ?1
                AND NOT EXISTS (SELECT 1 FROM reminder r WHERE r.subject = 'alert' AND r.subject_id = alert.id)
                AND NOT EXISTS (SELECT 1 FROM journal_change c WHERE c.key = alert.id)
            LIMIT ?2)
        """,
    ]
}
