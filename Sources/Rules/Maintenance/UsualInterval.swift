package import CivilTime

/// How long after it was done maintenance is usually done again, if that is not the interval of its plan.
package struct UsualInterval: Sendable, Hashable {
    /// What the interval could be instead.
    package let repetition: Repetition
    /// How many times in a row say so.
    package let count: Int

    /// Of those times, at least so many in a hundred must be on the same side of the plan's interval.
    private static let share = 75
    /// Nearer to the plan's interval than so many hundredths of it, nobody would change the plan.
    private static let nearness = 15
    private static let daysOfYear = 365.25

    /// - Parameters:
    ///   - gaps: The days between one time that it was done and the next, under the present interval.
    ///   - plan: Its interval counts from when it was done, and nothing else makes it due.
    /// - Returns: `nil` if there are too few, or they agree with the plan.
    package init?(_ gaps: [Int], of plan: MaintenanceDetails) {
        let gaps = gaps.filter { $0 > 0 }.sorted()
        guard gaps.count >= Insights.fewest, plan.meter == nil, plan.season == nil,
            case .afterDone(let period) = plan.repeats, period.seconds == 0
        else { return nil }
        let planned = Double(period.months) * Self.daysOfYear / 12 + Double(period.days)
        let usual = (gaps[(gaps.count - 1) / 2] + gaps[gaps.count / 2]) / 2
        let same = gaps.count { (Double($0) > planned) == (Double(usual) > planned) }
        guard abs(Double(usual) - planned) * 100 >= planned * Double(Self.nearness),
            same * 100 >= gaps.count * Self.share, let proposed = Self.period(ofDays: usual),
            proposed != period
        else { return nil }
        (repetition, count) = (.afterDone(proposed), gaps.count)
    }

    /// As people would say it: days up to two weeks, weeks up to half a year, months up to two years, then years.
    private static func period(ofDays days: Int) -> CivilPeriod? {
        switch days {
        case ..<14: CivilPeriod(days: days)
        case ..<183: CivilPeriod(days: (days + 3) / 7 * 7)
        case ..<730: CivilPeriod(months: Int((Double(days) * 12 / daysOfYear).rounded()))
        default: CivilPeriod(months: 12 * Int((Double(days) / daysOfYear).rounded()))
        }
    }
}
