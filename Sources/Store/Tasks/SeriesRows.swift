import CivilTime
import Rules
import SQLite

/// The reminders of tasks that repeat: what is planned ahead, and how a task that nobody does moves on.
struct SeriesRows {
    let db: Database
    let now: Instant
    let locality: Locality

    private var reminders: ReminderRows { ReminderRows(db: db) }

    /// What is to be planned beyond the occurrence that a task stands at.
    func upcoming(of todo: Todo) throws -> [ReminderPlan.PlannedReminder] {
        guard let task = RecurringTask(todo) else { return [] }
        return try task.upcoming(after: now, in: locality) { try reminders.isUsed($0) }
    }

    /// Reminders that have come so early that the task stands at an occurrence before theirs.
    func rungEarly(of todo: Todo) throws -> Set<ReminderIdentity> {
        guard let task = RecurringTask(todo), todo.isOpen else { return [] }
        let steps = Set(todo.triggers.map { ReminderStep($0) })
        let rung = try reminders.active(of: .task(todo.id)).map(\.identity).filter { identity in
            try steps.contains(identity.step) && task.isLater(identity, in: locality)
        }
        return Set(rung)
    }

    /// Lets a task that repeats move on to the newest occurrence that has taken over, makes due what would have rung
    /// meanwhile, and plans what lies ahead. The same costs for a minute and for ten years.
    ///
    /// - Parameter since: From when on nobody was there to plan. What rang before that has been said.
    /// - Returns: The reminders that have changed. Several of one task may be due: the latest counts.
    func roll(_ subject: Subject, since: Instant) throws -> Set<Reminder.ID> {
        do {
            return try rolled(subject, since: since)
        } catch is InvalidValue {
            // A zone has gone from the system: what is planned stays, and nothing else has to wait for it.
            return []
        }
    }

    private func rolled(_ subject: Subject, since: Instant) throws -> Set<Reminder.ID> {
        guard var todo = try recurring(subject) else { return [] }
        var changed: Set<Reminder.ID> = []
        if let standing = try RecurringTask(todo)?.overtaken(at: now, in: locality) {
            let old = todo
            (todo.occurrence, todo.due, todo.missed) = (standing.occurrence, standing.due, standing.missed)
            try TodoRows(db: db).update(
                old, to: todo, dueAt: try standing.due.moment(in: locality, field: "due"))
            changed.formUnion(try letGo(of: todo))
        }
        guard let task = RecurringTask(todo) else { return changed }
        for wish in try task.rung(by: now, in: locality) where wish.ringAt >= since {
            guard let reminder = try reminders.plan(wish) else { continue }
            try reminders.apply(.timeReached, to: reminder)
            changed.insert(reminder.id)
        }
        changed.formUnion(try planAhead(todo))
        return changed
    }

    /// Plans what lies ahead of a task that repeats, where it is not planned: after the reminder that would have done
    /// so was put off or answered before its time, or lost with a damaged file.
    func planAhead(_ subject: Subject) throws -> Set<Reminder.ID> {
        guard let todo = try recurring(subject) else { return [] }
        var changed = try planAhead(todo)
        for wish in try ReminderPlan(for: todo, now: now, in: locality).wishes where wish.ringAt > now {
            if let reminder = try reminders.plan(wish) { changed.insert(reminder.id) }
        }
        return changed
    }

    private func planAhead(_ todo: Todo) throws -> Set<Reminder.ID> {
        Set(try upcoming(of: todo).compactMap { try reminders.plan($0)?.id })
    }

    /// The task, if it is one that repeats and is open.
    private func recurring(_ subject: Subject) throws -> Todo? {
        guard let id = subject.todo,
            try db.number(
                "SELECT 1 FROM task WHERE id = ? AND repeats IS NOT NULL AND status = 'open'",
                [id.description])
                != nil
        else { return nil }
        return try TodoRows(db: db).todo(id)
    }

    /// The reminders of occurrences before the one that a task stands at now are followed by those of this one.
    private func letGo(of todo: Todo) throws -> [Reminder.ID] {
        guard let task = RecurringTask(todo) else { return [] }
        var changed: [Reminder.ID] = []
        for reminder in try reminders.active(of: .task(todo.id)) {
            guard reminder.identity.occurrence != todo.occurrenceText,
                RecurringTask.occurrence(of: reminder.identity) != nil,
                try !task.isLater(reminder.identity, in: locality)
            else { continue }
            try reminders.apply(reminder.state == .planned ? .withdrawn : .superseded, to: reminder)
            changed.append(reminder.id)
        }
        return changed
    }
}
