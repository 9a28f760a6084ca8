import CivilTime
import Rules
import SQLite

/// The reminders for which the command in `hooks.due` has been started, or is not to be started.
struct HookRows {
    let db: Database

    enum State: String {
        /// It was due before the command was set, or needs none.
        case skipped
        case begun
        /// The agent ended while the command ran: how that ended is not known.
        case interrupted
        case succeeded
        case failed
    }

    private static let isKnown = """
        EXISTS (
            SELECT 1 FROM hook_run h WHERE h.subject = r.subject AND h.subject_id = r.subject_id
                AND h.occurrence = r.occurrence AND h.step = r.step)
        """

    /// The due or shown reminders without a row, soonest first.
    func waiting(_ limit: Int) throws -> [Reminder.ID] {
        try db.rows(
            """
            SELECT r.id FROM reminder r WHERE r.state IN ('due', 'shown') AND NOT \(Self.isKnown)
            ORDER BY r.ring_at, r.id LIMIT ?
            """, [limit]
        ).map { try $0.id("id") }
    }

    /// When the first popup of a due or shown reminder appeared since it rang, even if that has left the screen without
    /// an answer; `nil` if there was none.
    func shownAt(_ reminder: Reminder.ID) throws -> Instant? {
        try db.number(
            """
            SELECT coalesce(
                (SELECT min(p.begun_at) FROM popup_reminder m JOIN popup p ON p.id = m.popup
                    WHERE m.reminder = r.id AND p.begun_at >= coalesce(r.rang_at, r.ring_at) AND \(OwedRows.wasPosted)),
                CASE r.state WHEN 'shown' THEN coalesce(r.rang_at, r.ring_at) END)
            FROM reminder r WHERE r.id = ?
            """, [reminder.description]
        ).map { Instant(millisecondsSince1970: $0) }
    }

    /// Leaves out all reminders that are due or shown.
    func skipAll(at now: Instant) throws {
        try db.run(
            """
            INSERT INTO hook_run (subject, subject_id, occurrence, step, state, begun_at, detail)
            SELECT subject, subject_id, occurrence, step, 'skipped', ?, '' FROM reminder r
            WHERE r.state IN ('due', 'shown') AND NOT \(Self.isKnown)
            """, [now.stored])
    }

    /// - Returns: Whether there was no row.
    func insert(_ identity: ReminderIdentity, _ state: State, at now: Instant) throws -> Bool {
        try db.run(
            """
            INSERT INTO hook_run (subject, subject_id, occurrence, step, state, begun_at, detail)
            VALUES (?, ?, ?, ?, ?, ?, '') ON CONFLICT DO NOTHING
            """,
            [
                identity.subject.kind.rawValue, identity.subject.id, identity.occurrence,
                identity.step.description, state.rawValue, now.stored,
            ])
        return db.changesCount > 0
    }

    func end(_ identity: ReminderIdentity, _ state: State, _ detail: String) throws {
        try db.run(
            """
            UPDATE hook_run SET state = ?, detail = ?
            WHERE subject = ? AND subject_id = ? AND occurrence = ? AND step = ? AND state = 'begun'
            """,
            [
                state.rawValue, detail, identity.subject.kind.rawValue, identity.subject.id,
                identity.occurrence, identity.step.description,
            ])
    }
}
