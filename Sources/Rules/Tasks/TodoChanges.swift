import CivilTime

/// Changes to a task.
package struct TodoChanges: Sendable, Hashable {
    /// Changing `due` of a repeating task moves only its current occurrence. Setting `repeats` begins a new
    /// series at the due time or, without one, with the first occurrence ahead; clearing it leaves an ordinary
    /// task with the same due time.
    package var edits = FieldEdits<TodoDetails>()
    /// These apply after a change of all labels.
    package var addedLabels: [String] = []
    package var removedLabels: [String] = []
    /// The place among its parent's subtasks, from 0 on; any number beyond the end means the last.
    package var position: Int?

    package init() {}

    /// The changed task; the store changes `parent`, `position` and `modifiedAt`.
    ///
    /// A task that gets a due time and has no reminder gets one at that time; so does an occurrence that was opened
    /// again, when it moves. One that loses its due time loses its relative reminders.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Todo) throws(InvalidValue) -> Todo {
        try edits.refuseFieldsOfNew(Todo.isForNewOnly)
        var todo = old
        var details = try edits.applied(to: old.details)
        details.labels = try labels(details.labels)
        guard details.repeats == nil || details.due != nil else {
            throw InvalidValue(
                field: "due", value: "", reason: "a task that repeats is due some time",
                remedy: "end the repetition as well, or set another due time")
        }
        if !edits.changes("reminders") {
            if details.due == nil {
                details.reminders.removeAll(where: \.isRelative)
            } else if old.due == nil || old.copyOf != nil && details.due != old.due, details.reminders.isEmpty
            {
                details.reminders = [.atDue]
            }
        }
        if details.repeats == nil { todo.stopRepeating() }
        details.settleTurns(before: old.details, isPersonGiven: edits.changes("for"))
        todo.details = try details.checked()
        if let repetition = edits.set.repeats, let start = details.due {
            todo.series = try Series(start: start, repetition: repetition)
            (todo.occurrence, todo.missed) = (start, 0)
            // An occurrence that was opened again becomes a series of its own.
            todo.copyOf = nil
        }
        return todo
    }

    private func labels(_ labels: [String]) throws(InvalidValue) -> [String] {
        let removed = try FieldRules.labels(removedLabels)
        return labels.filter { label in !removed.contains { LabelName.areEqual($0, label) } } + addedLabels
    }
}
