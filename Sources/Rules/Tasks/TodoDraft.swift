package import CivilTime

/// A task to add. All fields are checked.
package struct TodoDraft: Sendable, Hashable {
    package let title: String
    package let notes: String
    package let due: When?
    /// Without `due`, it begins with the first occurrence ahead.
    package let repetition: Repetition?
    package let triggers: [ReminderTrigger]
    package let priority: Priority
    package let estimate: Duration?
    package let lateCancel: Duration?
    package let labels: [String]
    package let location: String
    /// As given: an identifier, or the beginning of one.
    package let parent: String?
    package let nag: NagChoice?
    package let doneBy: DoneDefinition

    /// - Parameter triggers: `nil` adds one at the due time, if there is one; an empty list adds none.
    /// - Throws: The value of a field is invalid.
    package init(
        title: String, notes: String = "", due: When? = nil, triggers: [ReminderTrigger]? = nil,
        priority: Priority = .none, estimate: Duration? = nil, lateCancel: Duration? = nil,
        labels: [String] = [], location: String = "",
        parent: String? = nil, repetition: Repetition? = nil, nag: NagChoice? = nil,
        doneBy: DoneDefinition = .check
    ) throws(InvalidValue) {
        self.title = try FieldRules.title(title)
        self.notes = try FieldRules.notes(notes)
        self.due = due
        self.repetition = repetition
        let hasDue = due != nil || repetition != nil
        self.triggers = try FieldRules.triggers(
            triggers ?? (hasDue ? [.atDue] : []), hasDue: hasDue, isRecurring: repetition != nil)
        self.priority = priority
        if let estimate { self.estimate = try FieldRules.estimate(estimate) } else { self.estimate = nil }
        self.lateCancel = try lateCancel.map { length throws(InvalidValue) in
            try FieldRules.lateCancel(length)
        }
        self.labels = try FieldRules.labels(labels)
        self.location = try FieldRules.location(location)
        self.parent = parent
        self.nag = nag
        self.doneBy = doneBy
    }
}
