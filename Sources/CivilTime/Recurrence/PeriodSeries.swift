/// The periods of a rule, as its years or its hours, numbered in order, with what occurs in each.
///
/// A rule looks at every `interval`th of them, from `first` on: its grid.
protocol PeriodSeries: Sendable {
    /// The period of the rule's start.
    var first: Int { get }
    /// The period with the calendar's last moment.
    var last: Int { get }
    var interval: Int { get }
    /// After so many periods the same days and times come again: 400 years, weekdays included, or less.
    var periodsInCycle: Int { get }

    func period(holding clock: Int) -> Int

    /// The first period on the grid from `period` on in which something occurs; `nil` if that never comes
    /// again, or not within what is worth a search.
    ///
    /// - Parameter period: On the grid.
    func firstOccurrences(from period: Int) -> (period: Int, occurrences: PeriodOccurrences)?

    /// How often something occurs in those of the periods that are on the grid. It may remember what it found.
    mutating func count(in periods: Range<Int>) -> Int
}

extension PeriodSeries {
    /// The first period on the grid that is not before `period`.
    func aligned(_ period: Int) -> Int {
        if period <= first { return first }
        // Neither side exceeds some 10^12: `interval` is bounded, and the calendar has as many seconds.
        return first + (period - first + interval - 1) / interval * interval
    }

    /// So many steps on the grid, and a rule finds the same days and times again.
    var stepsInCycle: Int {
        periodsInCycle / greatestCommonDivisor(periodsInCycle, interval)
    }

    /// `count(in:)`, but of very long spans counts one cycle and multiplies.
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

/// Both are positive.
func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
