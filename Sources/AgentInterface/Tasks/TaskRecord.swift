package import CivilTime
package import Rules

/// A task as the agent sends it.
package struct TaskRecord: AnswerRecord, DetailedRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, completed
    }

    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    /// `done_by` is absent from agents that only know checking off.
    package var details = TodoDetails()
    /// The title of the task for which it waits; absent if it waits for none.
    package var waitingFor: String?
    package var status = Status.open
    /// The moment of `due` in the agent's zone.
    package var dueAt: Instant?
    package var isOverdue = false
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
    package var nextReminderAt: Instant?
    /// Its place among the parent's subtasks, from 0.
    package var position: Int32 = 0
    /// Ids, in order.
    package var subtasks: [String] = []
    package var openSubtasks: UInt32 = 0
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)
    package var completedAt: Instant?
    /// The note written on completion; absent if there is none.
    package var doneNote: String?
    /// Who completed it, or if it repeats, who completed it last; absent if unknown.
    package var completedBy: String?
    /// Absent if it is completed.
    package var phase: TaskPhase?
    /// Until when quiet hours will hold its next reminder back. Not in lists.
    package var reminderHeldUntil: Instant?

    package init() {}

    package static let fields: [RecordField<TaskRecord>] =
        [.required("id", \.id, .text), .required("short", \.short, .text)] + detailFields + [
            .optional("done_note", \.doneNote, .text),
            .optional("completed_by", \.completedBy, .text),
            .optional("phase", \.phase, .word),
            .optional("reminder_held_until", \.reminderHeldUntil, .instant),
        ]

    /// The fields of the details, with computed and other fields in between.
    private static var detailFields: [RecordField<TaskRecord>] {
        TodoDetails.fields.map { RecordField.of($0, in: \.details) }
            .adding([.required("status", \.status, .word)], after: "notes")
            .adding(
                [.optional("due_at", \.dueAt, .instant), .required("overdue", \.isOverdue, .flag)],
                after: "due"
            )
            .adding(
                [
                    .optional("repeats_words", \.repeatsWords, .text),
                    .optional("series_start", \.seriesStart, .canonical),
                    .orEmpty("additions", \.additions, .list(of: .canonical)),
                    .orEmpty("exclusions", \.exclusions, .list(of: .canonical)),
                    .optional("occurrence", \.occurrence, .canonical),
                    .optional("missed", \.missed, .uint32),
                    .optional("series", \.series, .text),
                ], after: "repeats"
            )
            .adding([.optional("next_reminder_at", \.nextReminderAt, .instant)], after: "reminders")
            .adding(
                [
                    .required("position", \.position, .int32),
                    .required("subtasks", \.subtasks, .texts),
                    .required("open_subtasks", \.openSubtasks, .uint32),
                ], after: "parent"
            )
            .adding([.optional("waiting_for", \.waitingFor, .text)], after: "after")
            .adding(
                [
                    .required("created_at", \.createdAt, .instant),
                    .required("modified_at", \.modifiedAt, .instant),
                    .optional("completed_at", \.completedAt, .instant),
                ], after: "location")
    }
}
