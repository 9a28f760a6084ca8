package import CivilTime

/// An event that comes from another program or another household.
package struct EventDraft: Sendable, Hashable {
    /// `nil` for a new one.
    package var id: Event.ID?
    package var given = GivenFields<EventDetails>()
    /// Defaults to now.
    package var createdAt: Instant?
    package var additions: [When] = []
    package var exclusions: [When] = []

    package init() {}

    /// The event to store.
    /// - Parameter usual: See `EventDetails.init(of:usual:)`.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func event(at now: Instant, usual: CivilPeriod?, in locality: Locality) throws(InvalidValue)
        -> Event
    {
        var event = Event(
            id: id ?? .random(), try EventDetails(of: given, usual: usual),
            createdAt: min(createdAt ?? now, now), modifiedAt: now)
        if let repetition = event.repeats {
            event.series = try Series(
                start: event.start, repetition: repetition, additions: additions, exclusions: exclusions)
        } else if let time = (additions + exclusions).first {
            throw InvalidValue(
                field: "exclusions", value: time.description, reason: "the event does not repeat",
                remedy: "leave the time out of the list")
        }
        try event.check(in: locality)
        return event
    }
}
