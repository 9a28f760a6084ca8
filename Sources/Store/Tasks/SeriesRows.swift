import CivilTime
import Rules
import SQLite

/// The reminders of repeating tasks: plans ahead, and moves neglected tasks on.
struct SeriesRows {
    let db: Database
    let now: Instant
    let locality: Locality

    private var reminders: ReminderRows { ReminderRows(db: db) }

    /// The reminders to plan for occurrences after the current one.
    func upcoming(of todo: Todo) throws -> [ReminderPlan.PlannedReminder] {
        guard let task = RecurringTask(todo) else { return [] }
        return try task.upcoming(after: now, in: locality) { try reminders.isUsed($0) }
    }

    /// Active reminders of occurrences after the current one.
    func rungEarly(of todo: Todo) throws -> Set<ReminderIdentity> {
        guard let task = RecurringTask(todo), todo.isOpen else { return [] }
        let steps = Set(todo.reminders.map { ReminderStep($0) })
        let rung = try reminders.active(of: .task(todo.id)).map(\.identity).filter { identity in
            try steps.contains(identity.step) && task.isLater(identity, in: locality)
        }
        return Set(rung)
    }

    /// Moves a repeating task on to the latest occurrence that has replaced the current one, makes due what
    /// would have rung meanwhile, and plans ahead. The cost does not depend on how much time has passed.
    ///
    /// - Parameter since: The moment since which nothing was planned. Earlier reminders have rung already.
    /// - Returns: The reminders that have changed. If several of one task are due, the latest counts.
    func roll(_ id: String, since: Instant) throws -> Set<Reminder.ID> {
        do {
            return try rolled(id, since: since)
        } catch is InvalidValue {
            // The system no longer has the zone: keep what is planned, and do not hold up other tasks.
            return []
        }
    }

    private func rolled(_ id: String, since: Instant) throws -> Set<Reminder.ID> {
        guard var todo = try recurring(id), !todo.isBlocked else { return [] }
        var changed: Set<Reminder.ID> = []
        if let standing = try RecurringTask(todo)?.overtaken(at: now, in: locality) {
            let old = todo
            (todo.occurrence, todo.due, todo.missed) = (standing.occurrence, standing.due, standing.missed)
            todo.start = standing.start
            try TodoRows(db: db).update(
                old, to: todo, dueAt: try standing.due.moment(in: locality, field: "due"))
            changed.formUnion(try letGo(of: todo))
            changed.formUnion(try openParts(of: todo, dueBefore: old.due))
        }
        guard let task = RecurringTask(todo) else { return changed }
        for plannedReminder in try task.rung(by: now, in: locality) where plannedReminder.ringAt >= since {
            guard let reminder = try reminders.plan(plannedReminder) else { continue }
            try reminders.apply(.timeReached, to: reminder)
            changed.insert(reminder.id)
        }
        changed.formUnion(try planAhead(todo))
        return changed
    }

    /// Opens completed subtasks again for the occurrence that has come.
    /// - Returns: The reminders that have changed.
    private func openParts(of task: Todo, dueBefore old: When?) throws -> [Reminder.ID] {
        var changed: [Reminder.ID] = []
        let rows = TodoRows(db: db)
        let distance = old.flatMap { old in
            task.due.flatMap { ChangeTransaction.distance(from: old, to: $0, in: locality) }
        }
        for part in try rows.completedParts(of: task.id) {
            let open = part.reopened(later: distance, at: now, in: locality)
            try rows.update(part, to: open, dueAt: try open.due?.moment(in: locality, field: "due"))
            for reminder in try ReminderPlan(for: open, now: now, in: locality).reminders {
                if let planned = try reminders.plan(reminder) { changed.append(planned.id) }
            }
        }
        return changed
    }

    /// Plans a repeating task's next reminders where none are planned: a reminder that would have planned
    /// them may have been snoozed or answered early, or lost with a damaged file.
    /// - Returns: The new reminders.
    func planAhead(_ id: String) throws -> Set<Reminder.ID> {
        guard let todo = try recurring(id) else { return [] }
        var changed = try planAhead(todo)
        for plannedReminder in try ReminderPlan(for: todo, now: now, in: locality).reminders
        where plannedReminder.ringAt > now {
            if let reminder = try reminders.plan(plannedReminder) { changed.insert(reminder.id) }
        }
        return changed
    }

    private func planAhead(_ todo: Todo) throws -> Set<Reminder.ID> {
        Set(try upcoming(of: todo).compactMap { try reminders.plan($0)?.id })
    }

    /// The task, if it repeats and is open.
    private func recurring(_ id: String) throws -> Todo? {
        guard let id = Todo.ID(id),
            try db.exists(
                "SELECT 1 FROM task WHERE id = ? AND repeats IS NOT NULL AND status = 'open'",
                [id.description])
        else { return nil }
        return try TodoRows(db: db).todo(id)
    }

    /// Withdraws or supersedes reminders of occurrences before the current one.
    /// - Returns: The reminders that have changed.
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
