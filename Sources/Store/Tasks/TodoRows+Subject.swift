import CivilTime
import Rules
import SQLite

extension TodoRows: RecordRows {
    static let kind = Subject.Kind.task
    static let person: String? = "s.person"
    static let tables = ["task", "task_label", "task_trigger"]
    static let computed = ["due_at"]
    static let listing = "'steward list --all'"

    static let naming: Naming? = Naming(isCurrent: "s.status = 'open'", date: "s.due", order: "s.due_at")

    // MARK: Reminders

    /// Low priorities are 6 to 9 (RFC 5545, section 3.8.1.9). Tasks useless when late cannot wait for the brief.
    static let isCalm: String? = "s.priority >= 6 AND s.late_cancel IS NULL"
    /// A task's phase tells whether a reminder has come again.
    static let isChangedByRinging = true
    static let isCompletedWithOthers = true

    func isWanted(_ id: String) throws -> Bool {
        try db.exists("SELECT 1 FROM task WHERE id = ? AND status = 'open'", [id])
    }

    func nagging(of id: String, _ terms: NagTerms) throws -> (choice: NagChoice?, isOverdue: Bool) {
        guard let row = try db.row("SELECT nag, due, due_at FROM task WHERE id = ?", [id]) else {
            return (nil, false)
        }
        let isOverdue = row.optionalText("due").flatMap(When.init)?.isOverdue(
            at: terms.now, in: terms.locality, computed: row.optionalInstant("due_at"))
        return (row.optionalText("nag").flatMap(NagChoice.init), isOverdue ?? false)
    }

    func roll(_ id: String, since: Instant, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try SeriesRows(db: db, now: now, locality: locality).roll(id, since: since)
    }

    func planAhead(_ id: String, now: Instant, in locality: Locality) throws -> Set<Reminder.ID> {
        try SeriesRows(db: db, now: now, locality: locality).planAhead(id)
    }

    // MARK: Answers

    func waitsForNote(_ id: String) throws -> Bool {
        try db.exists("SELECT 1 FROM task WHERE id = ? AND status = 'open' AND done_by = 'note'", [id])
    }

    static func complete(_ reminder: Reminder, note: String?, in transaction: inout ChangeTransaction) throws
    {
        guard let todo = try transaction.todos.todo(of: reminder), todo.isOpen else {
            try transaction.reminders.apply(.answered(.complete, at: transaction.context.now), to: reminder)
            return try transaction.note(reminder, "completed")
        }
        if let (task, later) = try transaction.laterOccurrence(of: reminder, todo) {
            return try transaction.leaveOut(later, of: task, .complete, note: note)
        }
        try transaction.complete(todo, note: note)
        transaction.note(todo, transaction.completed(todo), adding: note)
    }

    static func skip(_ reminder: Reminder, in transaction: inout ChangeTransaction) throws {
        guard let todo = try transaction.todos.todo(of: reminder) else {
            throw StoreError.conflict(reason: "this reminder does not repeat: there is no next time")
        }
        if let (task, later) = try transaction.laterOccurrence(of: reminder, todo) {
            return try transaction.leaveOut(later, of: task, .skip)
        }
        try transaction.skip(todo)
    }

    static func takes(_ answer: Answer) -> Bool { if case .give = answer { true } else { false } }

    /// Gives the task to another person. The reminder stays due: it rings where that person is.
    static func answer(_ reminder: Reminder, _ answer: Answer, in transaction: inout ChangeTransaction) throws
    {
        guard case .give(let name) = answer, let todo = try transaction.todos.todo(of: reminder), todo.isOpen
        else { throw answer.misfit }
        let person = try transaction.people.person(name)
        var changes = TodoChanges()
        changes.edits.set.person = person.name
        try transaction.edit(todo.id, changes, verb: "given to \(person.name)")
        try transaction.reminders.lose(try transaction.reminders.reminder(reminder.id))
    }

    private func todo(of reminder: Reminder) throws -> Todo? {
        try reminder.identity.subject.todo.flatMap { try find($0) }
    }

    // MARK: Undo

    func planAgain(_ id: String, since: Instant, in transaction: inout ChangeTransaction) throws {
        _ = try roll(id, since: since, now: transaction.context.now, in: transaction.context.locality)
    }

    func occurrence(ofOpen id: String) throws -> String? {
        try find(id).flatMap { $0.isOpen ? $0.occurrenceText : nil }
    }

    /// Later subtasks, and tasks to be done after it.
    func obstacle(afterRemoving id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? {
        try db.text("SELECT id FROM task WHERE parent = ?1 OR after = ?1", [id]).map { ("task", $0) }
    }

    /// The parent, if the task would be below itself or too deep; or the task to be done first, if it would wait for
    /// itself.
    func obstacle(afterRestoring id: String, in transaction: ChangeTransaction) throws -> (
        relation: String, key: String
    )? {
        if let task = Todo.ID(id),
            let other = try db.text("SELECT after FROM task WHERE id = ?", [id]).flatMap(Todo.ID.init),
            try cycle(through: task, waitingFor: other) != nil
        {
            return ("task", other.description)
        }
        guard let task = Todo.ID(id),
            let parent = try db.text("SELECT parent FROM task WHERE id = ?", [id]).flatMap(Todo.ID.init)
        else { return nil }
        do {
            try checkParent(parent, of: task)
            return nil
        } catch StoreError.conflict {
            return ("task", parent.description)
        }
    }

    // MARK: Repair

    func settle() throws {
        try db.execute(
            """
            INSERT OR IGNORE INTO label (name, colour) SELECT DISTINCT label, '#6f8396' FROM task_label;
            DELETE FROM task_label WHERE task NOT IN (SELECT id FROM task);
            DELETE FROM task_trigger WHERE task NOT IN (SELECT id FROM task);
            DELETE FROM task_trigger
                WHERE kind = 'relative' AND task IN (SELECT id FROM task WHERE due IS NULL);
            UPDATE task SET parent = NULL WHERE parent NOT IN (SELECT id FROM task);
            UPDATE task SET parent = NULL WHERE parent IS NOT NULL AND id NOT IN (
                WITH RECURSIVE tree (id) AS (
                    SELECT id FROM task WHERE parent IS NULL
                    UNION SELECT t.id FROM task t JOIN tree ON t.parent = tree.id)
                SELECT id FROM tree);
            """)
        let lost = try db.rows(
            """
            SELECT t.id, t.due, t.due_at, r.rule FROM task t JOIN task_trigger r ON r.task = t.id
            WHERE t.status = 'open' AND NOT \(Self.isBlocked) AND NOT EXISTS (
                SELECT 1 FROM reminder m WHERE m.subject = 'task' AND m.subject_id = t.id)
            """)
        for row in lost { try planLost(row) }
    }

    /// Plans a reminder at its last computed moment, which the agent recomputes after a repair. A reminder that
    /// may have been answered rings again rather than never.
    private func planLost(_ row: Row) throws {
        let (task, rule) = (try row.text("id"), try row.text("rule"))
        guard let id = Todo.ID(task), let trigger = try? ReminderTrigger(parsing: rule) else { return }
        let (meant, ringAt): (When?, Instant?) =
            switch trigger {
            case .relative(let period):
                (
                    row.optionalText("due").flatMap(When.init),
                    row.optionalInstant("due_at").map {
                        $0 + .seconds(period.days * 86_400 + period.seconds)
                    }
                )
            case .absolute(let when): (when, Salvage.roughly(when))
            }
        guard let meant, let ringAt else { return }
        let identity = ReminderIdentity(
            subject: .task(id), occurrence: row.optionalText("due") ?? ReminderIdentity.noOccurrence,
            step: ReminderStep(trigger))
        try ReminderRows(db: db).insert(
            Reminder(
                identity: identity, ringAt: ringAt, meant: meant,
                why: "the task's reminder was lost with a damaged database and planned again"))
    }
}

extension Todo: StoredSubject {
    var subject: Subject { .task(id) }
    var title: String { details.title }
}

extension ChangeTransaction {
    /// The reminder's occurrence, if it is later than the task's current one.
    fileprivate func laterOccurrence(of reminder: Reminder, _ todo: Todo) throws -> (RecurringTask, When)? {
        guard let task = RecurringTask(todo), todo.isOpen,
            try task.isLater(reminder.identity, in: context.locality),
            let later = RecurringTask.occurrence(of: reminder.identity)
        else { return nil }
        return (task, later)
    }
}
