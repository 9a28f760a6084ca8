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
    /// Its item is used up.
    case used
    /// Its item has been opened, so that it is good for as long as it is after that.
    case opened
    /// Its item is in the freezer, where it does not expire.
    case frozen
    /// Its item has been thrown away, because it had expired or would have.
    case thrownAway = "thrown-away"
    /// Known: nothing more about this date of its item.
    case stop
    /// The end of a warranty has been noted; what is to come later comes.
    case gotIt = "got-it"
}
