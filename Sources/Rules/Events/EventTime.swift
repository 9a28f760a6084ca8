package import CivilTime

/// When an event starts, and its length.
///
/// An all-day event starts on a date and ends on the day after its last, as in iCalendar; users see, and
/// type, the last day.
package struct EventTime: Sendable, Hashable {
    package enum Length: Sendable, Hashable {
        /// Until this time, in the first occurrence; the others are exactly as long.
        case until(When)
        /// For this period on the calendar: a day has 23, 24 or 25 hours. Zero for a moment.
        case lasting(CivilPeriod)
    }

    package let start: When
    package let length: Length

    init(_ details: EventDetails) {
        start = details.start
        length =
            details.end.map { .until($0) }
            ?? .lasting(details.duration ?? Self.usualLength(from: details.start))
    }

    /// One day from a date, none from a time.
    static func usualLength(from start: When) -> CivilPeriod { start.isDate ? day : .zero }

    /// The length as a period from another start; `nil` if only one of the starts is a date.
    func period(startingAt start: When, in locality: Locality) throws(InvalidValue) -> CivilPeriod? {
        guard start.isDate == self.start.isDate else { return nil }
        if case .lasting(let duration) = length { return duration }
        let span: EventOccurrence
        do throws(ZoneError) {
            span = try occurrence(at: self.start, in: locality)
        } catch {
            throw InvalidValue(field: "start", value: self.start.description, error)
        }
        if case .date(let first) = self.start, case .date(let end) = span.end {
            return CivilPeriod(days: first.days(until: end))
        }
        return CivilPeriod(seconds: Int((span.endsAt - span.startsAt).components.seconds))
    }

    /// - Throws: The end is before the start or more than ten years after it, or a zone cannot be loaded.
    func check(in locality: Locality) throws(InvalidValue) {
        let startsAt = try start.moment(in: locality, field: "start")
        guard case .until(let end) = length else { return }
        let endsAt = try end.moment(in: locality, field: "end")
        guard endsAt >= startsAt else {
            throw InvalidValue(
                field: "end", value: end.description, reason: "it is before the start, \(start)",
                remedy: "write a later end, or an earlier start")
        }
        guard endsAt - startsAt <= Self.longest.nominalLength else {
            throw Self.tooLong(end.description, "end")
        }
    }

    /// - Throws: An event cannot be that long.
    static func check(_ duration: CivilPeriod, isAllDay: Bool) throws(InvalidValue) {
        guard !duration.isNegative else {
            throw InvalidValue(
                field: "duration", value: duration.description, reason: "it is negative",
                remedy: "write how long it takes")
        }
        guard !isAllDay || duration.seconds == 0 && duration != .zero else {
            throw InvalidValue(
                field: "duration", value: duration.description,
                reason: "what starts on a day without a time lasts for days",
                remedy: "write a length in days, or a start with a time")
        }
        guard duration.nominalLength <= longest.nominalLength else {
            throw tooLong(duration.description, "duration")
        }
    }

    private static func tooLong(_ value: String, _ field: String) -> InvalidValue {
        InvalidValue(
            field: field, value: value, reason: "it is longer than ten years", remedy: "write a nearer end")
    }

    private static let day = CivilPeriod(days: 1) ?? .zero
    private static let longest = CivilPeriod(days: 3_660) ?? .zero
}

extension EventTime {
    /// The occurrence that starts at `when`, which is `start` or another time of the series.
    func occurrence(at when: When, in locality: Locality) throws(ZoneError) -> EventOccurrence {
        if case .date(let first) = when {
            let last = try end(ofDay: first, in: locality)
            return EventOccurrence(
                when: when, end: .date(last), startsAt: locality.zone.startOfDay(first),
                endsAt: locality.zone.startOfDay(last))
        }
        let startsAt = try when.instant(in: locality)
        switch length {
        case .lasting(let duration):
            return EventOccurrence(
                when: when, end: try when.adding(duration, in: locality), startsAt: startsAt,
                endsAt: try when.instant(adding: duration, in: locality))
        case .until(let end) where when == start:
            return EventOccurrence(
                when: when, end: end, startsAt: startsAt, endsAt: try end.instant(in: locality))
        case .until(let end):
            let length = try end.instant(in: locality) - start.instant(in: locality)
            let period = CivilPeriod(seconds: Int(max(0, length.components.seconds))) ?? .zero
            return EventOccurrence(
                when: when, end: try when.adding(period, in: locality), startsAt: startsAt,
                endsAt: startsAt + period.exactPart)
        }
    }

    /// The day after the last. An end on the start's own day, as some calendars write it, means one day, too.
    private func end(ofDay first: CivilDate, in locality: Locality) throws(ZoneError) -> CivilDate {
        switch length {
        case .lasting(let duration): return first.adding(duration)
        case .until(let end):
            let days = try start.date(in: locality).days(until: end.date(in: locality))
            return first.adding(days: max(1, days))
        }
    }

    /// How long before a moment an occurrence can start at most without being over by then.
    func mostLength(in locality: Locality) throws(ZoneError) -> Duration {
        let slack = Duration.seconds(26 * 3600)
        switch length {
        case .until(let end):
            return try max(.zero, end.instant(in: locality) - start.instant(in: locality)) + slack
        case .lasting(let duration):
            guard duration.months != 0 || duration.days != 0 else {
                return max(duration.exactPart, EventOccurrence.afterMoment)
            }
            return duration.nominalLength + .seconds(duration.months * 86_400) + slack
        }
    }
}
