package import CivilTime

/// A reminder as the agent tells it.
package struct ReminderRecord: AnswerRecord {
    package enum State: String, Sendable, Hashable, CaseIterable {
        case planned, due, shown, snoozed, answered, superseded, withdrawn
    }

    package var id = ""
    /// The shortest beginning of `id` that means no other reminder, at least four characters.
    package var short = ""
    /// `task`, `event` or `alert`; later versions have more kinds.
    package var subject = ""
    package var subjectID = ""
    /// Of the subject.
    package var title = ""
    /// The subject's occurrence in civil text, or `-`.
    package var occurrence = ""
    /// `due`, `before:-PT1H`, `at:2026-11-24T09:00`, `asked`, `alert`.
    package var step = ""
    package var state = State.planned
    package var ringAt = Instant(millisecondsSince1970: 0)
    /// The time as it was meant, as text of a `When`; empty where nothing but an instant was.
    package var meant = ""
    /// Empty while there is none.
    package var answer = ""
    package var answeredAt: Instant?
    /// One sentence: which rule, date and source made it.
    package var why = ""
    /// When it rang first since it was planned or put off.
    package var rangAt: Instant?
    /// When it alerts again while its popup stays; absent if it does not by itself.
    package var alertsAgainAt: Instant?
    /// How often it has alerted again since it rang; absent if it has not.
    package var alerts: UInt32?

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
    ]
}
