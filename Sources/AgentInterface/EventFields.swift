package import CivilTime
package import Household

/// What `Events1.Add` and `Edit` take; only what is there counts.
package struct EventFields: RequestRecord {
    package var title: String?
    package var notes: String?
    package var location: String?
    /// A date for an all-day event.
    package var start: When?
    /// Of an all-day event the day after the last, as in iCalendar. Not with `duration`.
    package var end: When?
    package var duration: CivilPeriod?
    /// A rule of iCalendar, with a condition behind it where there is one: `FREQ=DAILY only weekdays`.
    package var repeats: Repetition?
    /// Before each start, or at times of their own; replaces all, and an empty list means none. Where absent, a new event
    /// has the reminder that is configured.
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

/// What `Events1.Edit` takes.
package struct EventFieldChanges: RequestRecord {
    /// A field that can be emptied.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case notes, location, end, duration, repeats, reminders
    }

    /// The fields that get another value.
    package var set = EventFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<EventFieldChanges>] =
        EventFields.fields.map { $0.within(\.set) } + [
            .orEmpty("clear", \.clear, .list(of: .word))
        ]
}
