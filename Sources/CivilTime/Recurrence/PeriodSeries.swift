/// The periods of a rule, such as its years or hours, numbered in order, with the occurrences in each.
///
/// A rule uses every `interval`th period from `first` on: its grid.
protocol PeriodSeries: Sendable {
    /// The period of the rule's start.
    var first: Int { get }
    /// The period of the calendar's last moment.
    var last: Int { get }
    var interval: Int { get }
    /// The number of periods after which days and times repeat: at most 400 years, with the same weekdays.
    var periodsInCycle: Int { get }

    func period(holding clock: Int) -> Int

    /// The first period on the grid from `period` on that has occurrences; `nil` if there is none, or none
    /// within a reasonable search.
    ///
    /// - Parameter period: A period on the grid.
    func firstOccurrences(from period: Int) -> (period: Int, occurrences: PeriodOccurrences)?

    /// The number of occurrences in those of the periods that are on the grid. May cache partial results.
    mutating func count(in periods: Range<Int>) -> Int
}

extension PeriodSeries {
    /// The first period on the grid at or after `period`.
    func aligned(_ period: Int) -> Int {
        if period <= first { return first }
        // Both sides stay near 10^12: `interval` is bounded, and the calendar has fewer seconds.
        return first + (period - first + interval - 1) / interval * interval
    }

    /// The number of steps on the grid after which a rule finds the same days and times again.
    var stepsInCycle: Int {
        periodsInCycle / greatestCommonDivisor(periodsInCycle, interval)
    }

    /// Like `count(in:)`, but for a very long span counts one cycle and multiplies.
    mutating func quickCount(in periods: Range<Int>) -> Int {
        let start = aligned(periods.lowerBound)
        guard start < periods.upperBound else { return 0 }
        let (cycle, isTooLong) = stepsInCycle.multipliedReportingOverflow(by: interval)
        let cycles = isTooLong ? 0 : (periods.upperBound - start) / cycle
        guard cycles > 1 else { return count(in: start..<periods.upperBound) }
        return count(in: start..<start + cycle) * cycles
            + count(in: start + cycles * cycle..<periods.upperBound)
    }
}

/// Both arguments must be positive.
func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
