package import CivilTime
package import Rules

/// A reminder as the agent sends it.
package struct ReminderRecord: AnswerRecord {
    package var id = ""
    /// The shortest unique beginning of `id`, at least four characters.
    package var short = ""
    /// `task`, `event`, `alert`, `item`, `warranty`, `loan`, `maintenance`, `recall`, `shop` or
    /// `document`; later versions may
    /// have more.
    package var subject = ""
    package var subjectID = ""
    /// The title of the subject.
    package var title = ""
    /// The subject's occurrence in civil text, or `-`.
    package var occurrence = ""
    /// `due`, `before:-PT1H`, `at:2026-11-24T09:00`, `asked`, `alert`, `once`, `expires:-P3D`,
    /// `warranty:-P30D`, `back:P0D`.
    package var step = ""
    package var state = ReminderState.Kind.planned
    package var ringAt = Instant(millisecondsSince1970: 0)
    /// The time as entered, as the text of a `When`; empty if it was only an instant.
    package var meant = ""
    /// Empty if there is none.
    package var answer = ""
    package var answeredAt: Instant?
    /// The rule, date and source that made it, in one sentence.
    package var why = ""
    /// When it first rang since it was planned or snoozed.
    package var rangAt: Instant?
    /// When it alerts again while its popup stays; absent if it does not by itself.
    package var alertsAgainAt: Instant?
    /// How often it has alerted again since it rang; absent if it has not.
    package var alerts: UInt32?
    /// Until when quiet hours will hold it back; only in lists and in the answer to `Notify`.
    package var heldUntil: Instant?
    /// The first line of its popup's body, such as `Due 15:00`; only in the answer to `Get`, and absent if the body is empty.
    package var line: String?

    package init() {}

    package static let fields: [RecordField<ReminderRecord>] = [
        .required("id", \.id, .text),
        .required("short", \.short, .text),
        .required("subject", \.subject, .text),
        .required("subject_id", \.subjectID, .text),
        .required("title", \.title, .text),
        .required("occurrence", \.occurrence, .text),
        .required("step", \.step, .text),
        .required("state", \.state, .word),
        .required("ring_at", \.ringAt, .instant),
        .required("meant", \.meant, .text),
        .required("answer", \.answer, .text),
        .optional("answered_at", \.answeredAt, .instant),
        .required("why", \.why, .text),
        .optional("rang_at", \.rangAt, .instant),
        .optional("alerts_again_at", \.alertsAgainAt, .instant),
        .optional("alerts", \.alerts, .uint32),
        .optional("waits_until", \.heldUntil, .instant),
        .optional("line", \.line, .text),
    ]
}
