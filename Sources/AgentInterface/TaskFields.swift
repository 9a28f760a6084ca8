package import CivilTime
package import Household

/// What `Add` and `Edit` take; only what is there counts.
package struct TaskFields: RequestRecord {
    package var title: String?
    package var notes: String?
    package var due: When?
    /// How it repeats. A new series begins when the task is due, or without that with the first occurrence that lies
    /// ahead.
    package var repeats: Repetition?
    /// Replaces all; an empty list means no reminder. Where absent, a new task with a due time reminds when it is due.
    package var reminders: [ReminderTrigger]?
    /// As in iCalendar: 0 none, 1 the highest, 9 the lowest.
    package var priority: UInt8?
    package var estimate: Duration?
    /// A reminder that would come later than this is not shown at all; a minute at least.
    package var lateCancel: Duration?
    /// Replaces all.
    package var labels: [String]?
    /// The id, or an unambiguous beginning of it.
    package var parent: String?
    package var location: String?
    /// How its reminders alert again: `PT10M PT20M PT1H max 6`, or `never`.
    package var nag: NagChoice?
    package var doneBy: DoneDefinition?

    package init() {}

    package static let fields: [RecordField<TaskFields>] = [
        .optional("title", \.title, .text),
        .optional("notes", \.notes, .text),
        .optional("due", \.due, .canonical),
        .optional("repeats", \.repeats, .canonical),
        .optional("reminders", \.reminders, .list(of: .trigger)),
        .optional("priority", \.priority, .byte),
        .optional("estimate", \.estimate, .seconds),
        .optional("late_cancel", \.lateCancel, .seconds),
        .optional("labels", \.labels, .texts),
        .optional("parent", \.parent, .text),
        .optional("location", \.location, .text),
        .optional("nag", \.nag, .nag),
        .optional("done_by", \.doneBy, .word),
    ]
}
