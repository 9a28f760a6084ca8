/// The hours, minutes or seconds of a rule, on a clock that nobody ever changes.
struct ClockPeriods: PeriodSeries {
    let first: Int
    let interval: Int
    private let unit: Int
    private let days: DayPattern
    private let starts: StartsOfDay
    /// In seconds after the start of a period.
    private let times: [Int]
    /// Allowed periods left in a day, by the place of the first; days that begin alike have as many.
    private var countsOfDays: [Int: Int] = [:]

    /// Clock readings stay below this limit, in either direction.
    private static let farthest = 400_000_000_000
    /// A search examines at most this many periods, which takes milliseconds, and 400 years.
    private static let mostSteps = 300_000

    /// `nil` if the rule's grid never meets the allowed times, or its positions exceed their number.
    init?(_ rule: RecurrenceRule, by unit: ClockUnit, start: CivilDateTime) {
        self.unit = unit.length
        interval = min(rule.interval, Self.farthest / unit.length)
        first = floorDivide(Int(start.clockSeconds), by: unit.length)
        days = DayPattern(rule, start: start.date)
        starts = StartsOfDay(rule, by: unit)
        times = PeriodOccurrences.chosen(
            of: ClockPattern(within: unit, rule, start: start.time).times, at: rule.positions)
        let step = greatestCommonDivisor(interval, starts.count)
        guard !times.isEmpty, starts.meets(start.time.secondOfDay / unit.length, step: step) else {
            return nil
        }
    }

    var last: Int { Int(CivilDateTime.latest.clockSeconds) / unit }

    var periodsInCycle: Int { days.cycle * 86_400 / unit }

    func period(holding clock: Int) -> Int {
        floorDivide(clock, by: unit)
    }

    func firstOccurrences(from period: Int) -> (period: Int, occurrences: PeriodOccurrences)? {
        let lastDay = min(day(of: period) + 146_097, CivilDate.latest.dayNumber)
        guard let found = firstStart(from: period, through: lastDay) else { return nil }
        return (found, PeriodOccurrences(bases: [found * unit], times: times))
    }

    /// The first period on the grid whose day and time are allowed.
    private func firstStart(from period: Int, through lastDay: Int) -> Int? {
        var period = period
        // To look up a day takes long, and some rules step through a day in thousands of steps.
        var allowedDay: Int?
        for _ in 0..<Self.mostSteps {
            var day = day(of: period)
            if day != allowedDay {
                guard let allowed = days.firstDay(from: day, through: lastDay) else { return nil }
                if allowed > day {
                    period = aligned(allowed * starts.count)
                    day = self.day(of: period)
                    if day != allowed { continue }
                }
                allowedDay = allowed
            }
            let midnight = day * starts.count
            guard let place = starts.first(from: period - midnight) else {
                period = aligned(midnight + starts.count)
                continue
            }
            let next = aligned(midnight + place)
            if next == period { return period }
            period = next
        }
        return nil
    }

    mutating func count(in periods: Range<Int>) -> Int {
        var count = 0
        var period = aligned(periods.lowerBound)
        while period < periods.upperBound {
            guard let day = days.firstDay(from: day(of: period), through: day(of: periods.upperBound - 1))
            else {
                break
            }
            let midnight = day * starts.count
            let nextMidnight = midnight + starts.count
            let start = aligned(max(period, midnight))
            if start < nextMidnight {
                let isToItsEnd = nextMidnight <= periods.upperBound
                if isToItsEnd, let known = countsOfDays[start - midnight] {
                    count += known
                } else {
                    let found = countOfDay(midnight, in: start..<min(nextMidnight, periods.upperBound))
                    if isToItsEnd { countsOfDays[start - midnight] = found }
                    count += found
                }
            }
            period = aligned(nextMidnight)
        }
        return count * times.count
    }

    /// The number of periods on the grid and at an allowed time; all `periods` belong to one day.
    private func countOfDay(_ midnight: Int, in periods: Range<Int>) -> Int {
        var count = 0
        var period = periods.lowerBound
        while period < periods.upperBound, let place = starts.first(from: period - midnight) {
            let next = aligned(midnight + place)
            if next == period {
                count += 1
                period += interval
            } else {
                period = next
            }
        }
        return count
    }

    private func day(of period: Int) -> Int {
        floorDivide(period, by: starts.count)
    }
}
