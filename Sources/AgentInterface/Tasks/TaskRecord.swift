package import CivilTime
package import Rules

/// A task as the agent sends it.
package struct TaskRecord: AnswerRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var title = ""
    package var notes = ""
    package var status = Status.open
    package var due: When?
    /// The moment of `due` in the agent's zone.
    package var dueAt: Instant?
    package var isOverdue = false
    /// How it repeats, if it does: `FREQ=WEEKLY;BYDAY=TU`, `FREQ=DAILY only weekdays`, `after done P3D`.
    package var repeats: Repetition?
    /// `repeats` in words.
    package var repeatsWords: String?
    /// The first occurrence, an anchor that only an edit of `repeats` moves.
    package var seriesStart: When?
    /// Times added to those of the rule.
    package var additions: [When] = []
    /// Times excluded from those of the rule.
    package var exclusions: [When] = []
    /// The current occurrence as the rule gives it, while the user may have moved `due`; for a completed
    /// occurrence, the occurrence that it was.
    package var occurrence: When?
    /// For a repeating task, how many occurrences have passed since the user last completed or skipped one,
    /// up to 1,000.
    package var missed: UInt32?
    /// For a completed occurrence, the id of the repeating task.
    package var series: String?
    package var reminders: [ReminderTrigger] = []
    package var nextReminderAt: Instant?
    /// As in iCalendar: 0 none, 1 the highest, 9 the lowest.
    package var priority: UInt8 = 0
    package var estimate: Duration?
    /// How late a reminder may come and still be shown; absent for the general rule.
    package var lateCancel: Duration?
    package var labels: [String] = []
    /// The id of the task of which this is a subtask.
    package var parent: String?
    /// Its place among the parent's subtasks, from 0.
    package var position: Int32 = 0
    /// Ids, in order.
    package var subtasks: [String] = []
    package var openSubtasks: UInt32 = 0
    package var location = ""
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)
    package var completedAt: Instant?
    /// How its reminders alert again; absent for the configured default.
    package var nag: NagChoice?
    /// Absent from agents that only know checking off.
    package var doneBy: DoneDefinition?
    /// The note written on completion; absent if there is none.
    package var doneNote: String?
    /// Absent if it is completed.
    package var phase: TaskPhase?

    package init() {}

    package static let fields: [RecordField<TaskRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("title", \.title, .text),
        .required("notes", \.notes, .text),
        .required("status", \.status, .word),
        .optional("due", \.due, .canonical),
        .optional("due_at", \.dueAt, .instant),
        .required("overdue", \.isOverdue, .flag),
        .optional("repeats", \.repeats, .canonical),
        .optional("repeats_words", \.repeatsWords, .text),
        .optional("series_start", \.seriesStart, .canonical),
        .orEmpty("additions", \.additions, .list(of: .canonical)),
        .orEmpty("exclusions", \.exclusions, .list(of: .canonical)),
        .optional("occurrence", \.occurrence, .canonical),
        .optional("missed", \.missed, .uint32),
        .optional("series", \.series, .text),
        .required("reminders", \.reminders, .list(of: .trigger)),
        .optional("next_reminder_at", \.nextReminderAt, .instant),
        .required("priority", \.priority, .byte),
        .optional("estimate", \.estimate, .seconds),
        .optional("late_cancel", \.lateCancel, .seconds),
        .required("labels", \.labels, .texts),
        .optional("parent", \.parent, .text),
        .required("position", \.position, .int32),
        .required("subtasks", \.subtasks, .texts),
        .required("open_subtasks", \.openSubtasks, .uint32),
        .required("location", \.location, .text),
        .required("created_at", \.createdAt, .instant),
        .required("modified_at", \.modifiedAt, .instant),
        .optional("completed_at", \.completedAt, .instant),
        .optional("nag", \.nag, .nag),
        .optional("done_by", \.doneBy, .word),
        .optional("done_note", \.doneNote, .text),
        .optional("phase", \.phase, .word),
    ]
}
