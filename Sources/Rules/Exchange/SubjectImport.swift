package import CivilTime

/// What one import adds, all or nothing.
package struct SubjectImport: Sendable, Hashable {
    /// Parents come before their subtasks.
    package var tasks: [Todo] = []
    package var events: [Event] = []
    package var documents: [Document] = []
    /// Their reminders that the user has snoozed.
    package var snoozes: [ImportedSnooze] = []

    package init() {}

    package var count: Int { tasks.count + events.count + documents.count }

    /// `3 tasks and 1 event`.
    package var words: String {
        let counts = [(tasks.count, "task"), (events.count, "event"), (documents.count, "document")]
        let parts = counts.filter { $0.0 > 0 }.map { count, noun in
            count == 1 ? "1 " + noun : String(count) + " " + noun + "s"
        }
        guard let last = parts.last else { return "nothing" }
        return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and \(last)"
    }
}

/// A reminder that was snoozed in the household where the list was exported.
package struct ImportedSnooze: Sendable, Hashable {
    package let identity: ReminderIdentity
    package let until: When

    package init(_ identity: ReminderIdentity, until: When) {
        (self.identity, self.until) = (identity, until)
    }
}
