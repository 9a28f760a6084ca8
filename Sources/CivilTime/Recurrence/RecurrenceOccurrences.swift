/// The occurrences of a `Recurrence`, in order of moments, one at a time.
package struct RecurrenceOccurrences: Sequence, IteratorProtocol, Sendable {
    private let frame: CivilFrame
    private let condition: DayCondition?
    private var rules: [Head]
    /// The start and the added times still to come, latest first.
    private var singles: [Occurrence]
    private let excludedMoments: Set<Instant>
    private let excludedDays: Set<CivilDate>
    private var last: Instant?

    /// A rule and its next occurrence.
    private struct Head: Sendable {
        var occurrences: RuleOccurrences
        var next: Occurrence?
    }

    init(_ recurrence: Recurrence, from earliest: Instant, in locality: Locality) throws(ZoneError) {
        var frame = try CivilFrame(of: recurrence.start, in: locality)
        condition = recurrence.condition

        var days: Set<CivilDate> = []
        var moments: Set<Instant> = []
        for exclusion in recurrence.exclusions {
            let civil = try frame.civil(of: exclusion, in: locality)
            let isDay = if case .date = exclusion { true } else { frame.isOfDates }
            if isDay { days.insert(civil.date) } else { moments.insert(try exclusion.instant(in: locality)) }
        }
        (excludedDays, excludedMoments) = (days, moments)

        let civil = try frame.civil(of: recurrence.start, in: locality)
        let start = frame.occurrence(at: civil).occurrence
        self.frame = frame
        var singles: [Occurrence] = []
        for addition in recurrence.additions {
            singles.append(Occurrence(when: addition, instant: try addition.instant(in: locality)))
        }
        if recurrence.condition?.holds(on: frame.date(of: start)) ?? true { singles.append(start) }
        self.singles = singles.filter { $0.instant >= earliest }.sorted { $0.instant > $1.instant }

        rules = []
        for rule in recurrence.rules.compactMap(\.rule) {
            var occurrences = try Self.occurrences(of: rule, after: recurrence.start, start, locality)
            occurrences.skip(to: earliest)
            rules.append(Head(occurrences: occurrences))
        }
        for index in rules.indices { advance(index) }
    }

    package mutating func next() -> Occurrence? {
        while let occurrence = nextOfAll() {
            if occurrence.instant == last || isExcluded(occurrence) { continue }
            last = occurrence.instant
            return occurrence
        }
        return nil
    }

    private mutating func nextOfAll() -> Occurrence? {
        let soonest = rules.indices.filter { rules[$0].next != nil }.min {
            (rules[$0].next?.instant ?? .latest) < (rules[$1].next?.instant ?? .latest)
        }
        guard let soonest, let occurrence = rules[soonest].next else { return singles.popLast() }
        if let single = singles.last, single.instant <= occurrence.instant { return singles.popLast() }
        advance(soonest)
        return occurrence
    }

    /// Skips everything before `earliest`.
    package mutating func skip(to earliest: Instant) {
        while let single = singles.last, single.instant < earliest { singles.removeLast() }
        for index in rules.indices {
            guard let next = rules[index].next, next.instant < earliest else { continue }
            rules[index].occurrences.skip(to: earliest)
            advance(index)
        }
    }

    private func isExcluded(_ occurrence: Occurrence) -> Bool {
        excludedMoments.contains(occurrence.instant)
            || !excludedDays.isEmpty && excludedDays.contains(frame.date(of: occurrence))
    }

    /// Takes the rule's next occurrence on a day that satisfies the condition.
    private mutating func advance(_ index: Int) {
        rules[index].next = rules[index].occurrences.next()
        guard let condition, let first = rules[index].next.map(frame.date) else { return }
        // The calendar repeats after 400 years.
        let end = first.adding(days: 146_097)
        while let date = rules[index].next.map(frame.date), !condition.holds(on: date) {
            guard let target = condition.firstDay(after: date, through: end) else {
                rules[index].next = nil
                return
            }
            rules[index].occurrences.skip(to: target)
            rules[index].next = rules[index].occurrences.next()
        }
    }

    /// Counts the start first, and then the rule's own occurrences.
    private static func occurrences(
        of rule: RecurrenceRule, after start: When, _ first: Occurrence, _ locality: Locality
    ) throws(ZoneError) -> RuleOccurrences {
        guard case .count(let count) = rule.end else {
            return try RuleOccurrences(rule, from: start, in: locality)
        }
        var probe = try RuleOccurrences(rule, from: start, in: locality)
        let isStartOfRule = probe.next() == first
        return try RuleOccurrences(rule, from: start, in: locality, count: isStartOfRule ? count : count - 1)
    }
}

extension CivilFrame {
    /// The day of an occurrence in this frame's zone.
    func date(of occurrence: Occurrence) -> CivilDate {
        switch occurrence.when {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let instant): zone.civil(of: instant).date
        }
    }
}
