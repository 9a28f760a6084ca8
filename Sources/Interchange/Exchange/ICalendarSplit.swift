import CivilTime

/// Splits a series at a change to an occurrence and all later ones: before it, the series stays as it was; from it on,
/// a series of its own follows the change.
///
/// Source: RFC 5545, sections 3.2.13 and 3.8.4.4.
struct ICalendarSplit {
    /// A series, and the changes to its occurrences.
    struct Part {
        var entry: ICalendarEntry
        var changes: [ICalendarEntry]
    }

    /// Whether an entry changes all later occurrences, too. A completed one does not: only its own occurrence is done.
    static func isMeant(by entry: ICalendarEntry) -> Bool {
        entry.isThisAndFuture && entry.recurrenceID != nil && entry.unread == nil
            && entry.component.filled("COMPLETED") == nil
            && entry.component.filled("STATUS")?.word != "COMPLETED"
    }

    private let series: ICalendarEntry
    private let change: ICalendarEntry
    private let frame: ICalendarFrame
    /// The first occurrence that the change applies to.
    private let from: ICalendarTime
    /// By how much it moves the occurrences, in seconds on the clocks of the start's zone.
    private let shift: Int64
    private let locality: Locality

    /// - Returns: `nil` if one rule for each part cannot express the change.
    static func parts(of series: ICalendarEntry, _ changes: [ICalendarEntry], in locality: Locality)
        -> [Part]?
    {
        let splits = changes.filter(isMeant)
        guard splits.count == 1, let change = splits.first,
            let split = ICalendarSplit(series, change, locality)
        else { return nil }
        return split.parts(with: changes.filter { !isMeant(by: $0) })
    }

    private init?(_ series: ICalendarEntry, _ change: ICalendarEntry, _ locality: Locality) {
        guard let from = change.recurrenceID, let frame = ICalendarFrame(series, locality),
            let new = ICalendarRange(of: change, in: locality), new.start.isDate == frame.range.start.isDate,
            from.isDate == frame.range.start.isDate, series.rules.count <= 1,
            series.rules.allSatisfy({ $0.rule != nil })
        else { return nil }
        (self.series, self.change, self.frame, self.from) = (series, change, frame, from)
        self.locality = locality
        shift = frame.clock(of: new.start).clockSeconds - frame.clock(of: from).clockSeconds
        guard series.rules.allSatisfy({ $0.rule.map(isMovable) ?? false }) else { return nil }
    }

    /// Whether the rule still means the same when its times are moved.
    private func isMovable(_ rule: RecurrenceRule) -> Bool {
        if shift == 0 { return true }
        let hasTimes = !rule.hours.isEmpty || !rule.minutes.isEmpty || !rule.seconds.isEmpty
        guard !hasTimes, rule.frequency >= .daily else { return false }
        let day = frame.clock(of: from)
        let isSameDay =
            CivilDateTime(nearestToClockSeconds: day.clockSeconds + shift).date == day.date
        let hasDays =
            !rule.days.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty || !rule.months.isEmpty
            || !rule.weekNumbers.isEmpty
        return isSameDay || !hasDays && (rule.frequency == .daily || rule.frequency == .weekly)
    }

    private func parts(with others: [ICalendarEntry]) -> [Part]? {
        let begin = frame.identity(of: from).instant
        func isLater(_ time: ICalendarTime) -> Bool { frame.identity(of: time).instant >= begin }
        var (earlier, later) = (series, change)
        earlier.additions.removeAll { isLater($0.start) }
        earlier.exclusions.removeAll(where: isLater)
        later.recurrenceID = nil
        later.isThisAndFuture = false
        later.additions = series.additions.filter { isLater($0.start) && !isSame($0.start, begin) }
            .map { .init(start: moved($0.start), end: $0.end.map(moved)) }
        // An `EXRULE` may depend on the start, which is another one here.
        let byRule =
            series.exclusionRules.isEmpty
            ? [] : frame.timesExcludedByRule(in: begin..<(.latest), most: Self.mostExcluded).times
        later.exclusions = (series.exclusions + byRule + others.compactMap(\.recurrenceID))
            .filter { isLater($0) && !isSame($0, begin) }.map(moved)
        later.rules = []
        let before = timesOfRule(before: begin)
        if let rule = series.rules.first?.rule {
            guard let ending = ending(of: rule, after: before) else { return nil }
            earlier.rules = [ICalendarRule(ending.earlier)]
            later.rules = ending.later.map { [ICalendarRule($0)] } ?? []
        }
        let past = others.filter { $0.recurrenceID.map { !isLater($0) } ?? false }
        var parts = [Part(entry: later, changes: [])]
        if before > 0 || !earlier.additions.isEmpty {
            parts.insert(Part(entry: earlier, changes: past), at: 0)
        }
        return parts
    }

    private func isSame(_ time: ICalendarTime, _ moment: Instant) -> Bool {
        frame.identity(of: time).instant == moment
    }

    private func moved(_ time: ICalendarTime) -> ICalendarTime {
        time.with(CivilDateTime(nearestToClockSeconds: time.civil.clockSeconds + shift))
    }

    /// How many times the rule has before the change, including those left out, since `COUNT` includes them. For a rule
    /// without `COUNT`, 1 if it has any.
    private func timesOfRule(before moment: Instant) -> Int {
        var plain = series
        (plain.additions, plain.exclusions, plain.exclusionRules) = ([], [], [])
        let first = frame.range.start.instant(in: locality) - .seconds(86_400)
        guard first < moment, let frame = ICalendarFrame(plain, locality) else { return 0 }
        let counts = if case .count? = series.rules.first?.rule?.end { true } else { false }
        let most = counts ? Self.mostTimes : 1
        return frame.times(in: first..<moment, reach: .zero, most: most)
            .count { $0.instant(in: locality) < moment }
    }

    /// A series keeps 1,000 in all.
    private static let mostExcluded = 800
    /// More times than any rule with a count has.
    private static let mostTimes = 100_000

    /// The rule up to the change, and from there on.
    /// - Parameter count: How many times it has before.
    private func ending(of rule: RecurrenceRule, after count: Int)
        -> (earlier: RecurrenceRule, later: RecurrenceRule?)?
    {
        let last: When
        switch from.kind {
        case .date(let date): last = .date(date.adding(days: -1))
        case .floating(let civil):
            last = .floating(CivilDateTime(nearestToClockSeconds: civil.clockSeconds - 1))
        case .zoned, .instant: last = .instant(from.instant(in: locality) - .seconds(1))
        }
        // If the rule cannot end there, it cannot be split there.
        guard let earlier = try? rule.ending(.until(last)) else { return nil }
        switch rule.end {
        case .never: return (earlier, rule)
        case .count(let all):
            guard all > count else { return (earlier, nil) }
            return (try? rule.ending(.count(all - count))).map { (earlier, $0) }
        case .until(let end):
            return (try? rule.ending(.until(moved(end)))).map { (earlier, $0) }
        }
    }

    private func moved(_ end: When) -> When {
        func moved(_ civil: CivilDateTime) -> CivilDateTime {
            CivilDateTime(nearestToClockSeconds: civil.clockSeconds + shift)
        }
        return switch end {
        case .date(let date): .date(moved(CivilDateTime(date, .midnight)).date)
        case .floating(let civil): .floating(moved(civil))
        case .zoned(let civil, let zone): .zoned(moved(civil), zone)
        case .instant(let moment): .instant(moment + .seconds(shift))
        }
    }
}
