package import CivilTime

/// One time at which an event takes place.
package struct EventOccurrence: Sendable, Hashable {
    /// Its start, as the rule says it; names it, wherever the user goes.
    package let when: When
    /// Of the same kind as `when`, where that can say it; of dates the day after the last.
    package let end: When
    /// Of dates the start of the first day, where the user is.
    package let startsAt: Instant
    /// Never before `startsAt`.
    package let endsAt: Instant

    init(when: When, end: When, startsAt: Instant, endsAt: Instant) {
        self.when = when
        self.end = end
        self.startsAt = startsAt
        self.endsAt = max(startsAt, endsAt)
    }

    package var isAllDay: Bool { when.isDate }

    /// From when on nobody needs to be told of it. What is but a moment can be told of for an hour.
    package var overAt: Instant { endsAt > startsAt ? endsAt : startsAt + Self.afterMoment }

    static let afterMoment = Duration.seconds(3600)

    /// Whether any of it lies in a span; a moment does at the span's beginning, too.
    package func overlaps(_ span: Range<Instant>) -> Bool {
        startsAt < span.upperBound && (endsAt > span.lowerBound || startsAt >= span.lowerBound)
    }
}

/// The occurrences of an event from a moment on, one at a time, in the order of their starts.
package struct EventOccurrences: Sequence, IteratorProtocol, Sendable {
    private let time: EventTime
    private let locality: Locality
    private let earliest: Instant
    private var single: EventOccurrence?
    private var series: RecurrenceOccurrences?
    /// How many were looked at, also those that were over.
    package private(set) var steps = 0

    init(of event: Event, notOverAt moment: Instant, in locality: Locality) throws(InvalidValue) {
        time = event.time
        self.locality = locality
        earliest = moment
        do throws(ZoneError) {
            if let series = event.series {
                let longest = try event.time.mostLength(in: locality)
                self.series = try series.recurrence.occurrences(from: moment - longest, in: locality)
            } else {
                single = try event.time.occurrence(at: event.time.start, in: locality)
            }
        } catch {
            throw InvalidValue(field: "start", value: event.time.start.description, error)
        }
    }

    package mutating func next() -> EventOccurrence? {
        while let occurrence = nextOfAll() {
            steps += 1
            if occurrence.overAt > earliest { return occurrence }
        }
        return nil
    }

    private mutating func nextOfAll() -> EventOccurrence? {
        if let occurrence = series?.next() {
            // The zones of all its times were there when the series was asked.
            return try? time.occurrence(at: occurrence.when, in: locality)
        }
        defer { single = nil }
        return single
    }
}
