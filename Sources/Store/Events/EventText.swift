import CivilTime
import Rules

/// The times of an event as stored.
struct EventText {
    var start: String
    var ends: String?
    var duration: String?
    var repeats: String?
    var additions = ""
    var exclusions = ""
    var reminders = ""

    init(_ event: Event) {
        start = event.time.start.description
        ends = event.time.end?.description
        duration = event.time.duration?.description
        repeats = event.series?.repetition.description
        additions = Series.text(of: event.series?.additions ?? [])
        exclusions = Series.text(of: event.series?.exclusions ?? [])
        reminders = event.triggers.map(\.description).joined(separator: " ")
    }

    init(
        start: String, ends: String?, duration: String?, repeats: String?, additions: String,
        exclusions: String,
        reminders: String
    ) {
        self.start = start
        self.ends = ends
        self.duration = duration
        self.repeats = repeats
        self.additions = additions
        self.exclusions = exclusions
        self.reminders = reminders
    }

    /// - Throws: `InvalidValue` or `TimeTextError` for text that this type did not write.
    func time() throws -> EventTime {
        try EventTime(
            start: When(parsing: start), end: ends.map { try When(parsing: $0) },
            duration: duration.map { try CivilPeriod(parsing: $0) })
    }

    /// - Throws: As `time`.
    func series() throws -> Series? {
        try repeats.map { repeats in
            try Series(
                start: When(parsing: start), repetition: Repetition(parsing: repeats),
                additions: Series.times(additions), exclusions: Series.times(exclusions))
        }
    }

    /// - Throws: As `time`.
    func triggers() throws -> [ReminderTrigger] {
        try reminders.split(separator: " ").map { try ReminderTrigger(parsing: String($0)) }
    }
}
