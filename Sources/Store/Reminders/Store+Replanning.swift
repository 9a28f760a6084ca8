package import CivilTime
import Rules
import SQLite

extension Store {
    /// The position of a replanning run.
    package struct ReplanCursor: Sendable, Hashable {
        fileprivate enum Relation: String, Sendable {
            case task, reminder, event
        }

        fileprivate let relation: Relation
        fileprivate let after: Int64

        package static let start = ReplanCursor(relation: .task, after: -1)
    }

    /// The stamp that the last `replan` run stored; `nil` if there is none.
    package func plannedWith() throws(StoreError) -> String? {
        try read { db in try db.meta("planned_with") }
    }

    /// Recomputes the moments of one batch of tasks, reminders or events, after the zone, its data or the
    /// hour for dates has changed. Reminders that have rung stay; `enqueueDue` handles those whose moment is
    /// now past (docs/time.md).
    ///
    /// - Parameters:
    ///   - now: Also plans missing reminders of repeating tasks and events; `nil` plans none.
    ///   - stamp: Stored for `plannedWith` after the last batch.
    /// - Returns: Where to continue; `nil` after the last batch. A batch takes about 10 ms.
    package func replan(
        from cursor: ReplanCursor = .start, now: Instant? = nil, in locality: Locality, stamp: String,
        limit: Int = 500
    ) throws(StoreError) -> Change<ReplanCursor?> {
        try write(.reserve) { db in
            let limit = max(1, limit)
            switch cursor.relation {
            case .task:
                let (tasks, last) = try Self.replanTasks(after: cursor.after, limit, in: locality, db)
                let next = last.map { ReplanCursor(relation: .task, after: $0) }
                let planned = try now.map {
                    try Self.planAhead(after: cursor.after, limit, at: $0, in: locality, db)
                }
                return Change(
                    next ?? ReplanCursor(relation: .reminder, after: -1), subjects: tasks,
                    reminders: planned ?? [])
            case .reminder:
                let (reminders, last) = try Self.replanReminders(
                    after: cursor.after, limit, in: locality, db)
                let next = last.map { ReplanCursor(relation: .reminder, after: $0) }
                return Change(next ?? ReplanCursor(relation: .event, after: -1), reminders: reminders)
            case .event:
                let (reminders, last) = try Self.replanEvents(
                    after: cursor.after, limit, at: now, in: locality, db)
                if let last {
                    return Change(ReplanCursor(relation: .event, after: last), reminders: reminders)
                }
                try db.setMeta("planned_with", to: stamp)
                return Change(nil, reminders: reminders)
            }
        }
    }

    /// - Returns: The tasks whose moment has changed, and the last row read if there may be more.
    private static func replanTasks(after: Int64, _ limit: Int, in locality: Locality, _ db: Database) throws
        -> ([Subject], last: Int64?)
    {
        let rows = try db.rows(
            "SELECT rowid AS number, id, due, due_at FROM task WHERE rowid > ? ORDER BY rowid LIMIT ?",
            [after, limit])
        var changed: [Subject] = []
        for row in rows {
            guard let text = row.optionalText("due") else { continue }
            guard let due = When(text) else { throw UnreadableRow() }
            guard let moment = moment(of: due, in: locality), moment != row.optionalInstant("due_at") else {
                continue
            }
            try db.run("UPDATE task SET due_at = ? WHERE id = ?", [moment.stored, try row.text("id")])
            changed.append(.task(try row.id("id")))
        }
        return (changed, rows.count == limit ? try rows.last?.number("number") : nil)
    }

    /// - Returns: New or changed reminders of the batch's repeating tasks.
    private static func planAhead(
        after: Int64, _ limit: Int, at now: Instant, in locality: Locality, _ db: Database
    ) throws -> [Reminder.ID] {
        let subjects = Subjects(db: db)
        let rows = try db.rows(
            """
            SELECT id FROM (SELECT rowid AS number, id, repeats FROM task WHERE rowid > ? ORDER BY rowid LIMIT ?)
            WHERE repeats IS NOT NULL
            """, [after, limit])
        var planned: Set<Reminder.ID> = []
        for row in rows {
            planned.formUnion(try subjects.planAhead(.task(try row.id("id")), now: now, in: locality))
        }
        return planned.sorted()
    }

    private static func replanReminders(
        after: Int64, _ limit: Int, in locality: Locality, _ db: Database
    ) throws -> ([Reminder.ID], last: Int64?) {
        let rows = try db.rows(
            "SELECT rowid AS number, * FROM reminder WHERE rowid > ? ORDER BY rowid LIMIT ?", [after, limit])
        var changed: [Reminder.ID] = []
        for row in rows {
            let reminder = try ReminderRows.reminder(row)
            guard reminder.state == .planned || reminder.state == .snoozed,
                let moment = try moment(of: reminder, in: locality, db), moment != reminder.ringAt
            else { continue }
            try ReminderRows(db: db).apply(
                .replanned(meant: reminder.meant, ring: moment), to: reminder)
            changed.append(reminder.id)
        }
        return (changed, rows.count == limit ? try rows.last?.number("number") : nil)
    }

    /// Recomputes when events end, and plans ahead those that repeat.
    private static func replanEvents(
        after: Int64, _ limit: Int, at now: Instant?, in locality: Locality, _ db: Database
    ) throws -> ([Reminder.ID], last: Int64?) {
        var planned: Set<Reminder.ID> = []
        let rows = try db.rows(
            "SELECT rowid AS number, * FROM event WHERE rowid > ? ORDER BY rowid LIMIT ?", [after, limit])
        let reminders = ReminderRows(db: db)
        for row in rows {
            let event = try EventRows(db: db).record(row)
            for reminder in try reminders.active(of: .event(event.id)) where reminder.overAt != nil {
                // Reminders at an absolute time concern the first occurrence.
                let when = When(reminder.identity.occurrence) ?? event.start
                // If a time zone is gone from the system, keep the earlier moment.
                guard let occurrence = try? event.occurrence(at: when, in: locality) else { continue }
                try reminders.setEnd(of: reminder.identity, to: occurrence.overAt)
            }
            guard let now, event.repeats != nil else { continue }
            planned.formUnion(try Subjects(db: db).planAhead(.event(event.id), now: now, in: locality))
        }
        return (planned.sorted(), rows.count == limit ? try rows.last?.number("number") : nil)
    }

    /// `nil` if a time zone is gone from the system; the earlier moment then stays.
    private static func moment(of when: When, in locality: Locality) -> Instant? {
        try? when.instant(in: locality)
    }

    /// When a reminder rings: one of a task not before the task starts, unless the user has snoozed it. `nil` if
    /// a time zone is gone from the system.
    static func moment(of reminder: Reminder, in locality: Locality, _ db: Database) throws -> Instant? {
        guard let moment = try? reminder.moment(in: locality) else { return nil }
        guard reminder.state == .planned, reminder.identity.step != .asked,
            let id = reminder.identity.subject.todo, let task = try TodoRows(db: db).start(of: id)
        else { return moment }
        let due = if case .at = reminder.identity.step { task.due } else { Optional(reminder.meant) }
        return try? task.notBeforeStart(moment, due: due, in: locality)
    }
}
