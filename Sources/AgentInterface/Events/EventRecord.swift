package import CivilTime
package import Rules

/// An event as the agent sends it.
package struct EventRecord: AnswerRecord, DetailedRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var details = EventDetails()
    package var isAllDay = false
    /// `repeats` in words: "every other Tuesday until 3 May".
    package var repeatsWords: String?
    /// Times added to those of the rule.
    package var additions: [When] = []
    /// Occurrences that do not take place; a date excludes what is on that day.
    package var exclusions: [When] = []
    /// The start of the occurrence that is under way or comes next; absent if all are over.
    package var next: When?
    /// The same as an instant; for an all-day event the beginning of the day.
    package var nextAt: Instant?
    package var nextEndAt: Instant?
    package var nextReminderAt: Instant?
    /// When quiet hours release that reminder, if they will hold it back. Not in lists.
    package var reminderHeldUntil: Instant?
    /// The link that *Join* opens: `join`, or the first in the place and the notes; absent if Steward knows none.
    package var meeting: String?
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<EventRecord>] =
        [.required("id", \.id, .text), .required("short", \.short, .text)]
        + EventDetails.fields.map { .of($0, in: \.details) }
        .adding([.required("all_day", \.isAllDay, .flag)], after: "duration")
        .adding(
            [
                .optional("repeats_words", \.repeatsWords, .text),
                .orEmpty("additions", \.additions, .list(of: .canonical)),
                .orEmpty("exclusions", \.exclusions, .list(of: .canonical)),
            ], after: "repeats") + [
            .optional("next", \.next, .canonical),
            .optional("next_at", \.nextAt, .instant),
            .optional("next_end_at", \.nextEndAt, .instant),
            .optional("next_reminder_at", \.nextReminderAt, .instant),
            .required("created_at", \.createdAt, .instant),
            .required("modified_at", \.modifiedAt, .instant),
            .optional("reminder_held_until", \.reminderHeldUntil, .instant),
            .optional("meeting", \.meeting, .text),
        ]
}

/// The input of `Events1.List`.
extension EventQuery: RequestRecord {
    package static let fields: [RecordField<EventQuery>] = [
        .optional("status", \.status, .word),
        .optional("text", \.text, .text),
        .optional("for", \.people.person, .text),
        .optional("mine", \.people.isMine, .flag),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
