package import CivilTime

/// One occurrence of an event.
package struct EventOccurrence: Sendable, Hashable {
    /// Its start as the rule gives it. Identifies the occurrence, in whatever zone the user is.
    package let when: When
    /// Of the same kind as `when`, where possible; for dates the day after the last.
    package let end: When
    /// For dates, the start of the first day in the user's zone.
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

    /// When reminders of it become pointless: its end, or an hour after the start if it has no length.
    package var overAt: Instant { endsAt > startsAt ? endsAt : startsAt + Self.afterMoment }

    static let afterMoment = Duration.seconds(3600)

    /// Whether part of it lies in `span`. A moment at the span's lower bound does.
    package func overlaps(_ span: Range<Instant>) -> Bool {
        startsAt < span.upperBound && (endsAt > span.lowerBound || startsAt >= span.lowerBound)
    }
}

/// An event's occurrences that are not over at a given moment, ordered by start.
package struct EventOccurrences: Sequence, IteratorProtocol, Sendable {
    private let time: EventTime
    private let locality: Locality
    private let earliest: Instant
    private var single: EventOccurrence?
    private var series: RecurrenceOccurrences?
    /// How many occurrences were examined, including those already over.
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
                single = try event.time.occurrence(at: event.start, in: locality)
            }
        } catch {
            throw InvalidValue(field: "start", value: event.start.description, error)
        }
    }

    /// The occurrences of a series that start at `moment` or later.
    init(of event: Event, startingFrom moment: Instant, in locality: Locality) throws(InvalidValue) {
        time = event.time
        self.locality = locality
        earliest = .earliest
        do throws(ZoneError) {
            series = try event.series?.recurrence.occurrences(from: moment, in: locality)
        } catch {
            throw InvalidValue(field: "start", value: event.start.description, error)
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
            // The zones of all its times were loaded when the series was created.
            return try? time.occurrence(at: occurrence.when, in: locality)
        }
        defer { single = nil }
        return single
    }
}
