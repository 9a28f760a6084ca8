package import CivilTime
package import Rules

/// The fields that `Tasks1.Add` and `Edit` take. Absent ones have their defaults, or stay.
package struct TaskFields: RequestRecord {
    package var title: String?
    package var notes: String?
    package var due: When?
    /// How it repeats. A new series begins at the due time or, without one, with the first occurrence ahead.
    package var repeats: Repetition?
    /// Replaces all; an empty list means none. By default a new task with a due time reminds when it is due.
    package var reminders: [ReminderTrigger]?
    /// As in iCalendar: 0 none, 1 the highest, 9 the lowest.
    package var priority: UInt8?
    package var estimate: Duration?
    /// How late a reminder may come and still be shown; at least a minute.
    package var lateCancel: Duration?
    /// Replaces all.
    package var labels: [String]?
    /// The parent's id, or a unique beginning of it.
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
