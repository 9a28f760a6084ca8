package import CivilTime

/// Something that takes place at a time, whether or not anyone does anything about it.
package struct Event: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Event>

    package let id: ID
    /// One line, 1...1000 characters.
    package var title: String
    /// Any lines, at most 64 KiB; empty if there are none.
    package var notes: String
    /// Empty if unknown.
    package var location: String
    /// That of the first occurrence, if the event recurs.
    package var time: EventTime
    /// How it recurs, starting with `time`.
    package var series: Series?
    /// Sorted, without duplicates. Relative ones fire before each start, absolute ones once.
    package var triggers: [ReminderTrigger]
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, title: String, notes: String = "", location: String = "", time: EventTime,
        series: Series? = nil, triggers: [ReminderTrigger] = [], createdAt: Instant, modifiedAt: Instant
    ) {
        self.id = id
        self.title = title
        self.notes = notes
        self.location = location
        self.time = time
        self.series = series
        self.triggers = triggers
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }
}

extension Event {
    /// - Throws: `time` is invalid, or the series repeats after completion or never yields an occurrence.
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
