package import CivilTime
package import Rules

/// The fields that `Events1.Add` and `Edit` take. Absent ones have their defaults, or stay.
package struct EventFields: RequestRecord {
    package var title: String?
    package var notes: String?
    package var location: String?
    /// A date for an all-day event.
    package var start: When?
    /// For an all-day event the day after its last, as in iCalendar. Not with `duration`.
    package var end: When?
    package var duration: CivilPeriod?
    /// An iCalendar rule, followed by its condition if there is one: `FREQ=DAILY only weekdays`.
    package var repeats: Repetition?
    /// Relative to each start, or absolute; replaces all, and an empty list means none. If absent, a new
    /// event has the configured reminder.
    package var reminders: [ReminderTrigger]?

    package init() {}

    package static let fields: [RecordField<EventFields>] = [
        .optional("title", \.title, .text),
        .optional("notes", \.notes, .text),
        .optional("location", \.location, .text),
        .optional("start", \.start, .canonical),
        .optional("end", \.end, .canonical),
        .optional("duration", \.duration, .canonical),
        .optional("repeats", \.repeats, .canonical),
        .optional("reminders", \.reminders, .list(of: .trigger)),
    ]
}

/// The input of `Events1.Edit`.
package struct EventFieldChanges: RequestRecord {
    /// A field that can be cleared.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case notes, location, end, duration, repeats, reminders
    }

    /// The fields that get new values.
    package var set = EventFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<EventFieldChanges>] =
        EventFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .list(of: .word))
        ]
}
