package import CivilTime
package import Household

/// A task as the agent tells it.
package struct TaskRecord: AnswerRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest beginning of `id` that means no other task, at least four characters.
    package var short = ""
    package var title = ""
    package var notes = ""
    package var status = Status.open
    package var due: When?
    /// When `due` is in the agent's zone.
    package var dueAt: Instant?
    package var isOverdue = false
    /// How it repeats, if it does: `FREQ=WEEKLY;BYDAY=TU`, `FREQ=DAILY only weekdays`, `after done P3D`.
    package var repeats: Repetition?
    /// The same in words.
    package var repeatsWords: String?
    /// The first occurrence, an anchor that nothing moves but an edit of `repeats`.
    package var seriesStart: When?
    /// Times that were added to what the rule says.
    package var additions: [When] = []
    /// Times that are left out of it.
    package var exclusions: [When] = []
    /// The occurrence that it stands at, as the rule says it: `due` may have been moved away from it. Of a completed
    /// occurrence the one that it was.
    package var occurrence: When?
    /// Of one that repeats: occurrences let pass since it was last done or skipped, counted up to 1,000.
    package var missed: UInt32?
    /// Of a completed occurrence the id of the task that repeats.
    package var series: String?
    package var reminders: [ReminderTrigger] = []
    package var nextReminderAt: Instant?
    /// As in iCalendar: 0 none, 1 the highest, 9 the lowest.
    package var priority: UInt8 = 0
    package var estimate: Duration?
    /// What would come later than this is not shown; absent where the general rule holds.
    package var lateCancel: Duration?
    package var labels: [String] = []
    /// The id of the task that this is a part of.
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
    /// How its reminders alert again; absent: as configured.
    package var nag: NagChoice?
    /// Absent from agents that know no other way than to check it off.
    package var doneBy: DoneDefinition?
    /// What was written when it was completed; absent if nothing was.
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
