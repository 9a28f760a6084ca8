package import CivilTime
package import Rules

/// A document as the agent sends it.
package struct DocumentRecord: AnswerRecord, DetailedRecord {
    /// A UUID that never changes.
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    package var details = DocumentDetails()
    package var status = Document.Status.current
    /// The end of the current term: the last valid day, moved on by what has renewed itself.
    package var endsOn: CivilDate?
    /// The day on which to act at the latest: the last day of notice, or else `ends_on`.
    package var deadline: CivilDate?
    /// Whether `deadline` is the last day on which it can be cancelled.
    package var isNotice: Bool?
    /// The number of days from today to `deadline`; negative if that has passed.
    package var daysLeft: Int32?
    package var nextReminderAt: Instant?
    package var attachments: [AttachmentRecord] = []
    package var createdAt = Instant(millisecondsSince1970: 0)
    package var modifiedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<DocumentRecord>] =
        [.required("id", \.id, .text), .required("short", \.short, .text)]
        + DocumentDetails.fields.map { .of($0, in: \.details) } + [
            .required("status", \.status, .word),
            .optional("ends_on", \.endsOn, .canonical),
            .optional("deadline", \.deadline, .canonical),
            .optional("is_notice", \.isNotice, .flag),
            .optional("days_left", \.daysLeft, .int32),
            .optional("next_reminder_at", \.nextReminderAt, .instant),
            .orEmpty("attachments", \.attachments, .list(of: .record)),
            .required("created_at", \.createdAt, .instant),
            .required("modified_at", \.modifiedAt, .instant),
        ]
}
