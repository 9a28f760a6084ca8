package import CivilTime

/// Why a reminder comes when it does, and when it comes next.
package struct ExplanationRecord: AnswerRecord {
    package var reminder = ReminderRecord()
    /// Whole sentences. The first names the reminder's origin, the last what happens next.
    package var sentences: [String] = []
    /// The user's zone.
    package var zone = ""
    /// The time of day at which days without a time remind.
    package var dateHour = TimeOfDay.midnight
    /// When it, or another reminder of its subject, next calls for attention.
    package var nextAt: Instant?
    /// How its task repeats, if it does.
    package var repeats: Repetition?
    /// When the user last snoozed it, and through what: `popup`, `cli` or `dbus`.
    package var putOffAt: Instant?
    package var putOffBy: String?
    /// Whether it comes back by itself because its popup left the screen without an answer.
    package var isReturning = false
    /// What holds it back now, and until when if known.
    package var heldBecause: String?
    package var heldUntil: Instant?
    /// The person for whom it is, if it rings on that person's computers alone.
    package var ringsFor: String?

    package init() {}

    package static let fields: [RecordField<ExplanationRecord>] =
        ReminderRecord.fields.map { $0.within(\.reminder) } + [
            .required("sentences", \.sentences, .texts),
            .required("zone", \.zone, .text),
            .required("date_hour", \.dateHour, .canonical),
            .optional("next_at", \.nextAt, .instant),
            .optional("repeats", \.repeats, .canonical),
            .optional("put_off_at", \.putOffAt, .instant),
            .optional("put_off_by", \.putOffBy, .text),
            .required("returning", \.isReturning, .flag),
            .optional("held_because", \.heldBecause, .text),
            .optional("held_until", \.heldUntil, .instant),
            .optional("rings_for", \.ringsFor, .text),
        ]
}
