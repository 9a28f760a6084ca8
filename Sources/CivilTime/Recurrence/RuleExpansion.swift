/// The civil dates and times of a rule, without a zone, in order and one at a time.
///
/// These are the rule's own occurrences: a start that does not satisfy the rule is not included, and a count
/// begins with the first occurrence that does. Nonexistent days, such as 30 February, are skipped and not
/// counted.
struct RuleExpansion: Sequence, IteratorProtocol, Sendable {
    private var series: (any PeriodSeries)?
    private let start: Int
    /// The last clock reading of interest.
    private let bound: Int
    /// How many more may come; `nil` without a limit.
    private var remaining: Int?
    /// The current period and the next index in it; `nil` at the end.
    private var current: (period: Int, occurrences: PeriodOccurrences, index: Int)?

    /// - Parameters:
    ///   - start: The earliest time; also supplies the times that the rule omits.
    ///   - bound: The latest time. The caller converts `UNTIL` to this.
    ///   - count: The maximum number of occurrences.
    ///   - isOfDates: Whether the start is a date; RFC 5545 then ignores parts within the day.
    init(
        _ rule: RecurrenceRule, start: CivilDateTime, bound: CivilDateTime = .latest, count: Int? = nil,
        isOfDates: Bool = false
    ) {
        self.start = Int(start.clockSeconds)
        self.bound = Int(bound.clockSeconds)
        remaining = count
        series = Self.series(rule, start, isOfDates)
        guard let series, let (period, occurrences) = series.firstOccurrences(from: series.first) else {
            return
        }
        current = (period, occurrences, occurrences.firstIndex(from: self.start))
    }

    private static func series(
        _ rule: RecurrenceRule, _ start: CivilDateTime, _ isOfDates: Bool
    ) -> (any PeriodSeries)? {
        switch rule.frequency {
        case .yearly: CalendarPeriods(rule, by: .year, start: start, isOfDates: isOfDates)
        case .monthly: CalendarPeriods(rule, by: .month, start: start, isOfDates: isOfDates)
        case .weekly: CalendarPeriods(rule, by: .week, start: start, isOfDates: isOfDates)
        case .daily: CalendarPeriods(rule, by: .day, start: start, isOfDates: isOfDates)
        case .hourly: ClockPeriods(rule, by: .hour, start: start)
        case .minutely: ClockPeriods(rule, by: .minute, start: start)
        case .secondly: ClockPeriods(rule, by: .second, start: start)
        }
    }

    mutating func next() -> CivilDateTime? {
        guard remaining.map({ $0 > 0 }) ?? true, let series else { return nil }
        while let (period, occurrences, index) = current {
            guard index < occurrences.count else {
                move(in: series, to: period + series.interval)
                continue
            }
            let clock = occurrences[index]
            guard clock <= bound else { break }
            current?.index += 1
            remaining = remaining.map { $0 - 1 }
            return CivilDateTime(nearestToClockSeconds: Int64(clock))
        }
        current = nil
        return nil
    }

    /// Skips everything before `target`. Without a count, the cost does not depend on the distance; with one,
    /// the skipped occurrences are counted by period or by day.
    mutating func skip(to target: CivilDateTime) {
        let clock = Int(target.clockSeconds)
        guard let series, let (period, occurrences, index) = current else { return }
        let targetPeriod = series.aligned(series.period(holding: clock))
        guard targetPeriod > period else {
            let target = Swift.max(index, occurrences.firstIndex(from: clock))
            drop(target - index)
            current?.index = target
            return
        }
        drop(occurrences.count - index)
        if let remaining, remaining > 0 {
            drop(self.series?.quickCount(in: period + 1..<targetPeriod) ?? 0)
        }
        move(in: series, to: targetPeriod)
        guard let (_, found, _) = current else { return }
        let place = found.firstIndex(from: clock)
        drop(place)
        current?.index = place
    }

    private mutating func drop(_ count: Int) {
        remaining = remaining.map { Swift.max(0, $0 - count) }
    }

    private mutating func move(in series: any PeriodSeries, to period: Int) {
        guard period <= series.last, let (found, occurrences) = series.firstOccurrences(from: period) else {
            current = nil
            return
        }
        current = (found, occurrences, 0)
    }
}
