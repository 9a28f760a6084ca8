package import CivilTime

/// An event to add, checked as far as possible without knowing the user's zone.
package struct EventDraft: Sendable, Hashable {
    package let title: String
    package let notes: String
    package let location: String
    package let time: EventTime
    package let series: Series?
    package let triggers: [ReminderTrigger]

    /// - Parameter exclusions: Occurrences to leave out, such as holidays.
    /// - Throws: The value of a field is invalid.
    package init(
        title: String, notes: String = "", location: String = "", time: EventTime,
        repetition: Repetition? = nil, additions: [When] = [], exclusions: [When] = [],
        triggers: [ReminderTrigger] = []
    ) throws(InvalidValue) {
        self.title = try FieldRules.title(title)
        self.notes = try FieldRules.notes(notes)
        self.location = try FieldRules.location(location)
        self.time = time
        series = try EventDraft.series(time.start, repetition, additions, exclusions)
        self.triggers = try FieldRules.triggers(triggers, hasDue: true)
    }

    private static func series(
        _ start: When, _ repetition: Repetition?, _ additions: [When], _ exclusions: [When]
    ) throws(InvalidValue) -> Series? {
        if let repetition {
            return try Series(
                start: start, repetition: repetition, additions: additions, exclusions: exclusions)
        }
        guard let first = (additions + exclusions).first else { return nil }
        throw InvalidValue(
            field: "repeats", value: first.description, reason: "an event that does not repeat has one time",
            remedy: "say how it repeats as well")
    }
}
