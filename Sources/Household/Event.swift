package import CivilTime

/// Something that takes place at a time, whether anybody does anything about it or not.
package struct Event: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Event>

    package let id: ID
    /// One line, 1...1000 characters.
    package var title: String
    /// Any lines, at most 64 KiB; empty if there are none.
    package var notes: String
    /// Where it is; empty if nobody said.
    package var location: String
    /// Of the first occurrence, if there are several.
    package var time: EventTime
    /// How it recurs; starts when `time` does.
    package var series: Series?
    /// In the order of `ReminderTrigger`, each once: relative ones before each start, absolute ones once.
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
    /// - Throws: What an event cannot be: before its own start, without a zone that is known here, never.
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

    /// Its occurrences that are not over at `moment`, in the order of their starts, one at a time.
    /// - Throws: A zone that one of its times names cannot be had.
    package func occurrences(notOverAt moment: Instant, in locality: Locality) throws(InvalidValue)
        -> EventOccurrences
    {
        try EventOccurrences(of: self, notOverAt: moment, in: locality)
    }

    /// The occurrence that starts at `when`, as it says itself.
    /// - Throws: A zone that is named cannot be had.
    package func occurrence(at when: When, in locality: Locality) throws(InvalidValue) -> EventOccurrence {
        do throws(ZoneError) {
            return try time.occurrence(at: when, in: locality)
        } catch {
            throw InvalidValue(field: "start", value: when.description, error)
        }
    }
}
