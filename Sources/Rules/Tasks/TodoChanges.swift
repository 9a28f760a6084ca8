package import CivilTime

/// Changes to a task. Unset fields stay.
package struct TodoChanges: Sendable, Hashable {
    package var title: String?
    package var notes: FieldChange<String> = .keep
    /// For a repeating task, this moves only its current occurrence.
    package var due: FieldChange<When> = .keep
    /// `.set` begins a new series at the due time or, without one, with the first occurrence ahead; `.clear`
    /// leaves an ordinary task with the same due time.
    package var repetition: FieldChange<Repetition> = .keep
    /// `.clear` removes all reminders.
    package var triggers: FieldChange<[ReminderTrigger]> = .keep
    package var priority: Priority?
    package var estimate: FieldChange<Duration> = .keep
    package var lateCancel: FieldChange<Duration> = .keep
    /// `.set` replaces them all; `addedLabels` and `removedLabels` apply afterwards.
    package var labels: FieldChange<[String]> = .keep
    package var addedLabels: [String] = []
    package var removedLabels: [String] = []
    package var location: FieldChange<String> = .keep
    /// As given: an identifier, or the beginning of one.
    package var parent: FieldChange<String> = .keep
    /// `.clear` restores the configured default.
    package var nag: FieldChange<NagChoice> = .keep
    package var doneBy: DoneDefinition?
    /// The place among its parent's subtasks, from 0 on; any number beyond the end means the last.
    package var position: Int?

    package init() {}

    /// The changed task; the store changes `parent`, `position` and `modifiedAt`.
    ///
    /// A task that gets a due time and has no reminder gets one at that time. One that loses its due time
    /// loses its relative reminders.
    /// - Throws: The new value of a field is invalid.
    package func applied(to todo: Todo) throws(InvalidValue) -> Todo {
        var todo = todo
        if let title { todo.title = try FieldRules.title(title) }
        todo.notes = try FieldRules.notes(notes.applied(to: todo.notes) ?? "")
        todo.location = try FieldRules.location(location.applied(to: todo.location) ?? "")
        if let priority { todo.priority = priority }
        todo.nag = nag.applied(to: todo.nag)
        if let doneBy { todo.doneBy = doneBy }
        if case .set(let length) = estimate {
            todo.estimate = try FieldRules.estimate(length)
        } else {
            todo.estimate = estimate.applied(to: todo.estimate)
        }
        if case .set(let length) = lateCancel {
            todo.lateCancel = try FieldRules.lateCancel(length)
        } else {
            todo.lateCancel = lateCancel.applied(to: todo.lateCancel)
        }
        todo.labels = try labels(after: todo.labels)
        let old = todo
        todo.due = due.applied(to: todo.due)
        try applyRepetition(to: &todo)
        todo.triggers = try triggers(after: old, on: todo)
        return todo
    }

    private func applyRepetition(to todo: inout Todo) throws(InvalidValue) {
        switch repetition {
        case .keep: break
        case .clear: todo.stopRepeating()
        case .set(let repetition):
            guard let start = todo.due else { break }
            todo.series = try Series(start: start, repetition: repetition)
            (todo.occurrence, todo.missed) = (start, 0)
        }
        guard todo.isRecurring, todo.due == nil else { return }
        throw InvalidValue(
            field: "due", value: "", reason: "a task that repeats is due some time",
            remedy: "end the repetition as well, or set another due time")
    }

    private func labels(after old: [String]) throws(InvalidValue) -> [String] {
        let removed = try FieldRules.labels(removedLabels)
        let kept = (labels.applied(to: old) ?? []).filter { label in
            !removed.contains { LabelName.areEqual($0, label) }
        }
        return try FieldRules.labels(kept + addedLabels)
    }

    private func triggers(after old: Todo, on todo: Todo) throws(InvalidValue) -> [ReminderTrigger] {
        let isDue = todo.due != nil
        func checked(_ triggers: [ReminderTrigger]) throws(InvalidValue) -> [ReminderTrigger] {
            try FieldRules.triggers(triggers, hasDue: isDue, isRecurring: todo.isRecurring)
        }
        switch triggers {
        case .set(let triggers): return try checked(triggers)
        case .clear: return []
        case .keep:
            if !isDue { return old.triggers.filter { !$0.isRelative } }
            return try old.due == nil && old.triggers.isEmpty ? [.atDue] : checked(old.triggers)
        }
    }
}
