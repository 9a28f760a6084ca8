/// The user's decision about a reminder.
package enum ReminderAnswer: String, Sendable, Hashable, CaseIterable {
    /// Its task is done.
    case complete
    /// Remind again later; the argument is a `SnoozeTime`.
    case snooze
    /// The user has seen it; the task stays open.
    case dismiss
    /// Skip this occurrence of its repeating task.
    case skip
    /// Its item is used up.
    case used
    /// Its item has been opened, and keeps for as long as that allows.
    case opened
    /// Its item is in the freezer.
    case frozen
    /// Its item has been discarded, because it had expired or would have.
    case thrownAway = "thrown-away"
    /// No more reminders of this date of its item.
    case stop
    /// The user has noted the end of a warranty; later reminders still come.
    case gotIt = "got-it"
}
