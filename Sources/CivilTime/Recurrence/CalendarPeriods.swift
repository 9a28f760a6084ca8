/// The years, months, weeks or days of a rule.
struct CalendarPeriods: PeriodSeries {
    enum Unit: Sendable {
        case day, week, month, year
    }

    let first: Int
    let interval: Int
    private let unit: Unit
    private let weeks: WeekYears
    private let days: DayPattern
    private let times: [Int]
    private let positions: [Int]

    /// - Parameter isOfDates: Whether to ignore the rule's hours, minutes and seconds.
    /// - Returns: `nil` if the rule's positions exceed the number of times in a day.
    init?(_ rule: RecurrenceRule, by unit: Unit, start: CivilDateTime, isOfDates: Bool) {
        self.unit = unit
        // With this interval, the second period lies beyond the calendar.
        interval = min(rule.interval, 4_000_000)
        weeks = WeekYears(weekStart: rule.weekStart)
        days = DayPattern(rule, start: start.date)
        let times = isOfDates ? [0] : ClockPattern(day: rule, start: start.time).times
        // All days have the same times, so their positions are applied here, and no search can be in vain.
        self.times = unit == .day ? PeriodOccurrences.chosen(of: times, at: rule.positions) : times
        positions = unit == .day ? [] : rule.positions
        first = Self.period(by: unit, weeks, holding: start.date)
        if self.times.isEmpty { return nil }
    }

    var last: Int { Self.period(by: unit, weeks, holding: .latest) }

    var periodsInCycle: Int {
        switch unit {
        case .day: days.cycle
        case .week: 20_871
        case .month: 4800
        case .year: 400
        }
    }

    func period(holding clock: Int) -> Int {
        Self.period(
            by: unit, weeks, holding: CivilDate(nearestToDayNumber: floorDivide(clock, by: 86_400)))
    }

    func firstOccurrences(from period: Int) -> (period: Int, occurrences: PeriodOccurrences)? {
        var period = period
        // After an empty cycle, all cycles are empty.
        for _ in 0..<stepsInCycle {
            if unit == .day {
                guard let day = days.firstDay(from: period, through: last) else { return nil }
                period = aligned(day)
            }
            guard period <= last else { return nil }
            let occurrences = occurrences(in: period)
            if occurrences.count > 0 { return (period, occurrences) }
            period += interval
        }
        return nil
    }

    func count(in periods: Range<Int>) -> Int {
        let end = min(periods.upperBound, last + 1)
        return stride(from: aligned(periods.lowerBound), to: end, by: interval).reduce(0) {
            $0 + occurrences(in: $1).count
        }
    }

    private func occurrences(in period: Int) -> PeriodOccurrences {
        PeriodOccurrences(bases: days(in: period).map { $0 * 86_400 }, times: times, positions: positions)
    }

    private func days(in period: Int) -> [Int] {
        switch unit {
        case .day: days.allows(period) ? [period] : []
        case .week: week(period).filter { days.allows($0) }
        case .month: days(of: CalendarMonth(year: floorDivide(period, by: 12), month: period % 12 + 1))
        case .year: (1...12).flatMap { days(of: CalendarMonth(year: period, month: $0)) }
        }
    }

    private func days(of month: CalendarMonth) -> [Int] {
        days.allows(month) ? month.days.filter { days.allows($0, in: month) } : []
    }

    /// The week's days that are within the calendar.
    private func week(_ index: Int) -> Range<Int> {
        let start = weeks.startOfWeek(index)
        return (start..<start + 7).clamped(to: CivilDate.earliest.dayNumber..<CivilDate.latest.dayNumber + 1)
    }

    private static func period(by unit: Unit, _ weeks: WeekYears, holding date: CivilDate) -> Int {
        switch unit {
        case .day: date.dayNumber
        case .week: weeks.index(ofWeekHolding: date.dayNumber)
        case .month: date.year * 12 + date.month - 1
        case .year: date.year
        }
    }
}
