package import CivilTime
package import Rules

extension EventDetails {
    /// The details of a new event.
    package init(
        title: String, notes: String? = nil, location: String? = nil, start: When, end: When? = nil,
        duration: CivilPeriod? = nil, repetition: Repetition? = nil, reminders: [ReminderTrigger]? = nil
    ) throws(InvalidValue) {
        var given = GivenFields<EventDetails>()
        given.title = title
        given.notes = notes
        given.location = location
        given.start = start
        given.end = end
        given.duration = duration
        given.repeats = repetition
        given.reminders = reminders
        try self.init(of: given)
    }
}

extension Event {
    /// - Parameter exclusions: With a repetition.
    package init(
        _ details: EventDetails, exclusions: [When] = [], at now: Instant = .earliest
    ) throws(InvalidValue) {
        self.init(id: .random(), details, createdAt: now, modifiedAt: now)
        guard let repetition = details.repeats else { return }
        series = try Series(start: details.start, repetition: repetition, exclusions: exclusions)
    }
}
