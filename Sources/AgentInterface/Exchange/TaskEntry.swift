package import CivilTime
package import Rules

/// A task of a list, as `Exchange1.Add` takes it.
package struct TaskEntry: RequestRecord, DetailedRecord {
    package var details = GivenFields<TodoDetails>()
    /// A UUID; a new one if absent. A task with this id that is there already stays as it is.
    package var id: String?
    package var createdAt: Instant?
    /// Absent if it is open.
    package var completedAt: Instant?
    package var doneNote: String?
    package var completedBy: String?
    /// The first occurrence of a repeating task; its due time if absent.
    package var seriesStart: When?
    package var additions: [When] = []
    package var exclusions: [When] = []
    /// The current occurrence of a repeating task; if absent, the newest that has come. Of a completed
    /// occurrence, the one that it was.
    package var occurrence: When?
    package var missed: UInt32?
    /// For a completed occurrence, the id of the repeating task.
    package var series: String?
    /// Its reminders that are snoozed.
    package var snoozes: [SnoozeEntry] = []

    package init() {}

    package static let fields: [RecordField<TaskEntry>] =
        TodoDetails.fields.map { .given($0, in: \.details) } + [
            .optional("id", \.id, .text),
            .optional("created_at", \.createdAt, .instant),
            .optional("completed_at", \.completedAt, .instant),
            .optional("done_note", \.doneNote, .text),
            .optional("completed_by", \.completedBy, .text),
            .optional("series_start", \.seriesStart, .canonical),
            .orEmpty("additions", \.additions, .list(of: .canonical)),
            .orEmpty("exclusions", \.exclusions, .list(of: .canonical)),
            .optional("occurrence", \.occurrence, .canonical),
            .optional("missed", \.missed, .uint32),
            .optional("series", \.series, .text),
            .orEmpty("snoozes", \.snoozes, .list(of: .record)),
        ]
}

extension TaskEntry {
    /// The task to create. The caller has read the identifiers, and decides what to do with invalid ones.
    package func draft(id: Todo.ID?, copyOf: Todo.ID?) -> TaskDraft {
        var draft = TaskDraft()
        draft.id = id
        draft.given = details
        (draft.createdAt, draft.completedAt) = (createdAt, completedAt)
        (draft.doneNote, draft.completedBy) = (doneNote ?? "", completedBy ?? "")
        (draft.seriesStart, draft.occurrence) = (seriesStart, occurrence)
        (draft.additions, draft.exclusions) = (additions, exclusions)
        draft.missed = Int(missed ?? 0)
        draft.copyOf = copyOf
        return draft
    }
}
