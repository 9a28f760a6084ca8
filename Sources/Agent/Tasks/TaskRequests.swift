import AgentInterface
import CivilTime
import Rules

extension TaskFields {
    /// - Throws: Which field is invalid, and what would be valid.
    func draft() throws(InvalidValue) -> TodoDraft {
        guard let title else {
            throw InvalidValue(
                field: "title", value: "", reason: "it is missing", remedy: "say what is to be done")
        }
        return try TodoDraft(
            title: title, notes: notes ?? "", due: due, triggers: reminders,
            priority: try Priority(Int(priority ?? 0)), estimate: estimate, lateCancel: lateCancel,
            labels: labels ?? [],
            location: location ?? "", parent: parent, repetition: repeats, nag: nag,
            doneBy: doneBy ?? .check)
    }
}

extension TaskChanges {
    func changes() throws(InvalidValue) -> TodoChanges {
        var changes = TodoChanges()
        changes.title = set.title
        changes.notes = try change(set.notes, .notes)
        changes.due = try change(set.due, .due)
        changes.repetition = try change(set.repeats, .repeats)
        changes.triggers = try change(set.reminders, .reminders)
        if case .set(let number) = try change(set.priority, .priority) {
            changes.priority = try Priority(Int(number))
        } else if clear.contains(.priority) {
            changes.priority = Priority.none
        }
        changes.estimate = try change(set.estimate, .estimate)
        changes.lateCancel = try change(set.lateCancel, .lateCancel)
        changes.labels = try change(set.labels, .labels)
        changes.location = try change(set.location, .location)
        changes.parent = try change(set.parent, .parent)
        changes.nag = try change(set.nag, .nag)
        changes.doneBy = set.doneBy
        changes.addedLabels = addLabels
        changes.removedLabels = removeLabels
        if let position {
            guard position >= 0 else {
                throw InvalidValue(
                    field: "position", value: "\(position)", reason: "it is negative",
                    remedy: "write 0 for the first place")
            }
            changes.position = Int(position)
        }
        return changes
    }

    private func change<Value>(_ value: Value?, _ name: Clearable) throws(InvalidValue) -> FieldChange<Value>
    {
        try FieldChange(value, isCleared: clear.contains(name), name: name.rawValue)
    }
}
