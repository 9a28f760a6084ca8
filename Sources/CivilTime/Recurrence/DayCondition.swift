/// A condition on days as people think of them, to be combined with a rule: "on weekdays, but not in August".
///
/// Canonical text, without spaces, which is also what people type: conditions joined by `,` for or, `+` for
/// and (which binds more), `!` before one for not, and parentheses.
///
/// | text                       | days                                                         |
/// |----------------------------|--------------------------------------------------------------|
/// | `mon`                      | Mondays                                                      |
/// | `day15`, `day-1`           | the 15th, the last day of a month                            |
/// | `week2`, `week-1`          | the 8th to the 14th, the last seven days of a month          |
/// | `aug`                      | August                                                       |
/// | `weeks2@2026-11-23`        | every second week (from Monday), of which one has that day   |
/// | `2026-08-01..2026-08-31`   | these days and those between; either end may be missing      |
package indirect enum DayCondition: Sendable, Hashable {
    case weekday(Weekday)
    /// -31...31, never 0; no day satisfies another.
    case dayOfMonth(Int)
    /// -5...5, never 0: the first is the 1st to the 7th, the last the last seven days.
    case weekOfMonth(Int)
    case month(Month)
    /// Weeks from Monday to Sunday, every `interval`th, among them the one with `date`.
    case everyWeek(interval: Int, date: CivilDate)
    /// Both included.
    case between(CivilDate, CivilDate)
    case both(DayCondition, DayCondition)
    case either(DayCondition, DayCondition)
    case not(DayCondition)
}

extension DayCondition {
    /// Monday to Friday.
    package static let weekdays = anyOf(.monday, [.tuesday, .wednesday, .thursday, .friday])
    /// Saturday and Sunday.
    package static let weekend = anyOf(.saturday, [.sunday])

    private static func anyOf(_ first: Weekday, _ others: [Weekday]) -> DayCondition {
        others.reduce(.weekday(first)) { .either($0, .weekday($1)) }
    }

    package func holds(on date: CivilDate) -> Bool {
        switch self {
        case .weekday(let weekday): return date.weekday == weekday
        case .dayOfMonth(let day): return day > 0 ? date.day == day : date.day == date.monthLength + 1 + day
        case .weekOfMonth(let week):
            return week > 0 ? (date.day - 1) / 7 + 1 == week : (date.monthLength - date.day) / 7 + 1 == -week
        case .month(let month): return date.month == month.rawValue
        case .everyWeek(let interval, let other):
            let weeks = WeekYears(weekStart: .monday)
            let distance =
                weeks.index(ofWeekHolding: date.dayNumber) - weeks.index(ofWeekHolding: other.dayNumber)
            return distance.isMultiple(of: interval)
        case .between(let first, let last): return first <= date && date <= last
        case .both(let first, let second): return first.holds(on: date) && second.holds(on: date)
        case .either(let first, let second): return first.holds(on: date) || second.holds(on: date)
        case .not(let condition): return !condition.holds(on: date)
        }
    }

    /// The first day after `date` on which it holds; `nil` if there is none up to `last`.
    func firstDay(after date: CivilDate, through last: CivilDate) -> CivilDate? {
        let days = date.dayNumber + 1..<max(last.dayNumber, date.dayNumber) + 1
        return days.lazy.map(CivilDate.init(nearestToDayNumber:)).first(where: holds)
    }
}

extension CivilDate {
    fileprivate var monthLength: Int { Self.length(ofMonth: month, year: year) }
}
