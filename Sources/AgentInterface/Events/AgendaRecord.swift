package import CivilTime
package import Rules

/// One occurrence of an event, or one due time of a task.
package struct AgendaRecord: AnswerRecord {
    /// `event` or `task`; later versions may have more.
    package var kind = ""
    package var id = ""
    /// The shortest beginning of `id` that is unique among its kind, at least four characters.
    package var short = ""
    package var title = ""
    package var location = ""
    /// The start, or the due time, as entered. Identifies the occurrence.
    package var when = When.instant(Instant(millisecondsSince1970: 0))
    /// For an event with a length; for an all-day one the day after its last.
    package var end: When?
    /// For an all-day entry, the beginning of the day.
    package var at = Instant(millisecondsSince1970: 0)
    /// Equals `at` for a moment.
    package var endAt = Instant(millisecondsSince1970: 0)
    package var isAllDay = false
    package var status = AgendaEntry.Status.coming
    package var isOverdue = false
    /// How it recurs, in words.
    package var repeats: String?
    /// How many more occurrences that day are left out, because there are so many; 2,000 or more if nobody has counted
    /// them.
    package var more: UInt32?
    /// The link that *Join* opens.
    package var meeting: String?
    /// The name of the person for whom it is; absent for anyone.
    package var person: String?

    package init() {}

    package static let fields: [RecordField<AgendaRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("title", \.title, .text),
        .required("location", \.location, .text),
        .required("when", \.when, .canonical),
        .optional("end", \.end, .canonical),
        .required("at", \.at, .instant),
        .required("end_at", \.endAt, .instant),
        .required("all_day", \.isAllDay, .flag),
        .required("status", \.status, .word),
        .required("overdue", \.isOverdue, .flag),
        .optional("repeats", \.repeats, .text),
        .optional("more", \.more, .uint32),
        .optional("meeting", \.meeting, .text),
        .optional("for", \.person, .text),
    ]
}
