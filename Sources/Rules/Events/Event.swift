package import CivilTime

/// Something that takes place at a time, whether or not anyone does anything about it.
@dynamicMemberLookup
package struct Event: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Event>

    package let id: ID
    package var details: EventDetails
    /// Times added to those of the rule.
    private var additions: [When] = []
    /// Times excluded from those of the rule.
    private var exclusions: [When] = []
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(id: ID, _ details: EventDetails, createdAt: Instant, modifiedAt: Instant) {
        self.id = id
        self.details = details
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<EventDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// That of the first occurrence, if the event recurs.
    package var time: EventTime { EventTime(details) }

    /// How it recurs, starting with `time`.
    package var series: Series? {
        get {
            details.repeats.map {
                Series(
                    Series.Times(start: details.start, additions: additions, exclusions: exclusions), $0)
            }
        }
        set {
            details.repeats = newValue?.repetition
            (additions, exclusions) = (newValue?.additions ?? [], newValue?.exclusions ?? [])
        }
    }
}

extension Event {
    /// - Throws: Its end is before its start, or the series repeats after completion or never yields an
    ///   occurrence.
    package func check(in locality: Locality) throws(InvalidValue) {
        try time.check(in: locality)
        guard let series else { return }
        guard !series.isAfterDone else {
            throw InvalidValue(
                field: "repeats", value: series.repetition.description,
                reason: "an event comes whether or not anything was done",
                remedy: "write when it comes, as in 2w on tue, or add a task")
        }
        try series.checkYield(in: locality)
    }

    /// The occurrences that are not over at `moment`, ordered by start, computed one at a time.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func occurrences(notOverAt moment: Instant, in locality: Locality) throws(InvalidValue)
        -> EventOccurrences
    {
        try EventOccurrences(of: self, notOverAt: moment, in: locality)
    }

    /// The occurrence that starts at `when`.
    /// - Throws: A zone that a time names cannot be loaded.
    package func occurrence(at when: When, in locality: Locality) throws(InvalidValue) -> EventOccurrence {
        do throws(ZoneError) {
            return try time.occurrence(at: when, in: locality)
        } catch {
            throw InvalidValue(field: "start", value: when.description, error)
        }
    }
}
