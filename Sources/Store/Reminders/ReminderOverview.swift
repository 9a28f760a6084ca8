package import Rules

/// A reminder with the title of its subject.
package struct ReminderOverview: Sendable, Hashable {
    package let reminder: Reminder
    /// The shortest unique prefix of its identifier, at least four characters.
    package let short: String
    /// The subject's title; empty if the subject is gone.
    package let title: String
}
