/// Week numbers within years: week 1 is the first with at least four days in the year.
///
/// Source: ISO 8601 and RFC 5545, section 3.3.10, `BYWEEKNO` and `WKST`.
struct WeekYears: Sendable, Hashable {
    let weekStart: Weekday

    /// The week of a day, from 1, and the number of weeks in the year that it belongs to.
    func week(of day: Int, year: Int) -> (number: Int, count: Int) {
        var year = year
        if day < start(of: year) { year -= 1 } else if day >= start(of: year + 1) { year += 1 }
        let start = start(of: year)
        return ((day - start) / 7 + 1, (self.start(of: year + 1) - start) / 7)
    }

    /// The number of the first day of the week that contains 4 January.
    private func start(of year: Int) -> Int {
        let day = CivilDate.dayNumber(year: year, month: 1, day: 4)
        return startOfWeek(index(ofWeekHolding: day))
    }

    /// The index of the week that contains `day`; 0 for the week of 1970-01-01.
    func index(ofWeekHolding day: Int) -> Int {
        floorDivide(day - offset, by: 7)
    }

    func startOfWeek(_ index: Int) -> Int { index * 7 + offset }

    /// Day 0 was a Thursday, so the Monday before it is day -3.
    private var offset: Int {
        let first = weekStart.rawValue - 4
        return first > 0 ? first - 7 : first
    }
}

/// Rounds down, also for negative numbers. `divisor` must be positive.
func floorDivide(_ dividend: Int, by divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
