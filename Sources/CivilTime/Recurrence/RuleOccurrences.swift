/// What a rule yields in a zone, in the order of moments, one at a time; several times that come to one
/// moment are one, the first of them.
///
/// The rule's own occurrences only, as in `RuleExpansion`. Each time is read by itself, so that a gap moves
/// one occurrence forward and never the next.
package struct RuleOccurrences: Sequence, IteratorProtocol, Sendable {
    private var expansion: RuleExpansion
    private var frame: CivilFrame
    private let end: Instant
    private var earliest = Instant.earliest
    /// Moments of times in a gap, ascending: later times that clocks do show can come before them.
    private var waiting: [Occurrence] = []
    private var ready: [Occurrence] = []
    private var last: Instant?

    /// - Parameter count: Overrides the rule's.
    /// - Throws: When `start` names a zone that cannot be had.
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

    /// Leaves out what comes before `instant`; cheap however far that is.
    package mutating func skip(to instant: Instant) {
        earliest = Swift.max(earliest, instant)
        waiting.removeAll { $0.instant < instant }
        ready.removeAll { $0.instant < instant }
        expansion.skip(to: frame.earliestCivil(from: instant))
    }

    /// Leaves out what comes before `date` by its own civil time.
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

    /// In order of moments; may come before `earliest`, after `end`, or twice.
    private mutating func nextMoment() -> Occurrence? {
        while ready.isEmpty {
            guard let civil = expansion.next() else {
                ready = waiting.reversed()
                waiting = []
                return ready.popLast()
            }
            let (occurrence, isInGap) = frame.occurrence(at: civil)
            // A rule by the hour can have the same date many times.
            if frame.isOfDates { expansion.skip(to: CivilDateTime(civil.date.adding(days: 1), .midnight)) }
            if isInGap {
                wait(occurrence)
            } else {
                // From here on clocks only go forward: what is waiting and not later can go.
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
            // Only a day that is skipped as a whole has several times at one moment: the rest of it has, too.
            skip(to: frame.date(of: occurrence).adding(days: 1))
            return
        }
        let place = waiting.lastIndex { $0.instant < occurrence.instant }.map { $0 + 1 } ?? 0
        waiting.insert(occurrence, at: place)
    }
}

extension CivilFrame {
    /// `UNTIL` as the last clock reading and the last moment, both included. The reading may be too late.
    ///
    /// RFC 5545 wants it of the start's kind, and in UTC for a zoned one. All other combinations are about
    /// as well: a date means all of that day, a time without a zone what clocks show where the start is
    /// read, and an instant beside a date that day in UTC.
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
    /// The rule's own occurrences; `start` is among them only if it satisfies the rule, and a count begins
    /// with the first that does. `Recurrence` has those of an item.
    /// - Throws: When `start` names a zone that cannot be had.
    package func occurrences(from start: When, in locality: Locality) throws(ZoneError) -> RuleOccurrences {
        try RuleOccurrences(self, from: start, in: locality)
    }
}
