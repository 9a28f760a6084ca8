/// What somebody decides about a reminder.
package enum ReminderAnswer: String, Sendable, Hashable, CaseIterable {
    /// Its task is done.
    case complete
    /// Again later; the argument is a `SnoozeTime`.
    case snooze
    /// It has been seen; the task stays open.
    case dismiss
    /// Not this time: its task, which repeats, goes on to the next.
    case skip
}
