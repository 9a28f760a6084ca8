package import Rules

/// A reminder with what it is about.
package struct ReminderOverview: Sendable, Hashable {
    package let reminder: Reminder
    /// The shortest beginning of its identifier that names no other reminder, four characters at least.
    package let short: String
    /// Of its subject; empty if that is gone.
    package let title: String
}

/// Which reminders to list.
package struct ReminderQuery: Sendable, Hashable {
    package var states: Set<ReminderState.Kind> = [.planned, .due, .shown, .snoozed]
    /// The identifier of what they are about, or the beginning of a task's or an event's.
    package var subject: String?
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}
