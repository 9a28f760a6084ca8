/// Maximum sizes and numbers. Checked before any work is done.
package enum Limits {
    /// Characters of a task's or an alert's title.
    package static let title = 1_000
    /// Bytes of UTF-8 of a task's notes or an alert's body.
    package static let notes = 64 * 1024
    /// Characters.
    package static let location = 1_000
    /// Characters of a link.
    package static let link = 2_000
    /// Characters of a label's name.
    package static let labelName = 100
    package static let labelsOfTask = 100
    package static let remindersOfTask = 100
    /// Tasks named in one call.
    package static let identifiers = 1_000
    /// Levels of nested tasks.
    package static let depth = 32
    /// Subtasks of one task.
    package static let subtasks = 1_000
    /// Times added to a series, or excluded from it.
    package static let timesOfSeries = 1_000
    /// Characters of a brand, a place and the like.
    package static let shortText = 200
    /// Items added in one call. They are one transaction, during which nobody else is served: 10,000 took 2
    /// s.
    package static let itemsAdded = 1_000
    /// Lines of history added with an item or a maintenance plan.
    package static let history = 1_000
    /// Photos and documents of one item.
    package static let attachments = 50
    /// Bytes of one attachment.
    package static let attachmentSize = 32 * 1024 * 1024
    /// Reminders of one date.
    package static let leads = 20
}
