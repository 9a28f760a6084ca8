/// A rule's occurrences in a zone, in order of moments, one at a time. Of several times at the same moment,
/// only the first counts.
///
/// These are the rule's own occurrences, as in `RuleExpansion`. Each time is converted by itself, so that a
/// gap delays one occurrence and not the next.
package struct RuleOccurrences: Sequence, IteratorProtocol, Sendable {
    private var expansion: RuleExpansion
    private var frame: CivilFrame
    private let end: Instant
    private var earliest = Instant.earliest
    /// Occurrences in a gap, ascending: later civil times outside the gap can come before them.
    private var waiting: [Occurrence] = []
    private var ready: [Occurrence] = []
    private var last: Instant?

    /// - Parameter count: Overrides the rule's.
    /// - Throws: If the zone of `start` cannot be loaded.
    init(_ rule: RecurrenceRule, from start: When, in locality: Locality, count: Int? = nil) throws(ZoneError)
    {
        let frame = try CivilFrame(of: start, in: locality)
        self.frame = frame
        var bound = CivilDateTime.latest
        var end = Instant.latest
        var ownCount: Int?
        switch rule.end {
        case .never: break
        case .count(let number): ownCount = number
        case .until(let until): (bound, end) = frame.bounds(until: until)
        }
        self.end = end
        expansion = RuleExpansion(
            rule, start: try frame.civil(of: start, in: locality), bound: bound,
            count: count ?? ownCount, isOfDates: frame.isOfDates)
    }

    /// Skips everything before `instant`; cheap at any distance, unless the rule has a count.
    package mutating func skip(to instant: Instant) {
        earliest = Swift.max(earliest, instant)
        waiting.removeAll { $0.instant < instant }
        ready.removeAll { $0.instant < instant }
        expansion.skip(to: frame.earliestCivil(from: instant))
    }

    /// Skips everything before `date`, by civil time.
    mutating func skip(to date: CivilDate) {
        expansion.skip(to: CivilDateTime(date, .midnight))
    }

    package mutating func next() -> Occurrence? {
        while let occurrence = nextMoment() {
            if occurrence.instant == last || occurrence.instant < earliest { continue }
            guard occurrence.instant <= end else { return nil }
            last = occurrence.instant
            return occurrence
        }
        return nil
    }

    /// The next occurrence in order of moments; may be before `earliest`, after `end`, or a repetition.
    private mutating func nextMoment() -> Occurrence? {
        while ready.isEmpty {
            guard let civil = expansion.next() else {
                ready = waiting.reversed()
                waiting = []
                return ready.popLast()
            }
            let (occurrence, isInGap) = frame.occurrence(at: civil)
            // An hourly rule can give the same date many times.
            if frame.isOfDates { expansion.skip(to: CivilDateTime(civil.date.adding(days: 1), .midnight)) }
            if isInGap {
                wait(occurrence)
            } else {
                // From here on, clocks only advance: release waiting occurrences that are not later.
                if waiting.isEmpty { return occurrence }
                let passed = waiting.prefix { $0.instant <= occurrence.instant }
                waiting.removeFirst(passed.count)
                ready = [occurrence] + passed.reversed()
            }
        }
        return ready.popLast()
    }
}

extension RuleOccurrences {
    private mutating func wait(_ occurrence: Occurrence) {
        if let last = waiting.last, last.instant == occurrence.instant {
            // Only a day that is skipped as a whole has several times at one moment: skip the rest of it.
            skip(to: frame.date(of: occurrence).adding(days: 1))
            return
        }
        let place = waiting.lastIndex { $0.instant < occurrence.instant }.map { $0 + 1 } ?? 0
        waiting.insert(occurrence, at: place)
    }
}

extension CivilFrame {
    /// `UNTIL` as the last clock reading and the last moment, both inclusive. The reading may be too late.
    ///
    /// RFC 5545 requires the start's kind, or UTC for a zoned start. Other combinations occur as well: a date
    /// means the whole of that day, a time without a zone a clock reading in the start's zone, and an instant
    /// with a date as start that day in UTC.
    fileprivate func bounds(until: When) -> (CivilDateTime, Instant) {
        switch until {
        case .date(let date): return (CivilDateTime(date, .latest), .latest)
        case .floating(let civil), .zoned(let civil, _): return (civil, .latest)
        case .instant(let instant):
            if isOfDates { return (CivilDateTime(Zone.utc.civil(of: instant).date, .latest), .latest) }
            return (latestCivil(through: instant), instant)
        }
    }
}

extension RecurrenceRule {
    /// The rule's own occurrences; `start` is included only if it satisfies the rule, and a count begins with
    /// the first occurrence that does. `Recurrence` gives those of a task or event.
    /// - Throws: If the zone of `start` cannot be loaded.
    package func occurrences(from start: When, in locality: Locality) throws(ZoneError) -> RuleOccurrences {
        try RuleOccurrences(self, from: start, in: locality)
    }
}
