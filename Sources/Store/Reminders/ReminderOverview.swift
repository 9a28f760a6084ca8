package import Rules

/// A reminder with the title of its subject.
package struct ReminderOverview: Sendable, Hashable {
    package let reminder: Reminder
    /// The shortest unique prefix of its identifier, at least four characters.
    package let short: String
    /// The subject's title; empty if the subject is gone.
    package let title: String
}

/// Which reminders to list.
package struct ReminderQuery: Sendable, Hashable {
    package var states: Set<ReminderState.Kind> = [.planned, .due, .shown, .snoozed]
    /// The subject's identifier, or the beginning of one, except an alert's.
    package var subject: String?
    /// 1...10,000.
    package var limit = 1_000
    package var offset = 0

    package init() {}
}
