/// A condition on days that restricts a rule: "on weekdays, but not in August".
///
/// Canonical text, without spaces, which people can also type: conditions joined by `,` for or and `+` for
/// and (which binds more tightly), `!` before a condition for not, and parentheses.
///
/// | text                       | days                                                         |
/// |----------------------------|--------------------------------------------------------------|
/// | `mon`                      | Mondays                                                      |
/// | `day15`, `day-1`           | the 15th, the last day of a month                            |
/// | `week2`, `week-1`          | the 8th to the 14th, the last seven days of a month          |
/// | `aug`                      | August                                                       |
/// | `weeks2@2026-11-23`        | every second week (from Monday), counted from that day's     |
/// | `2026-08-01..2026-08-31`   | these days and those between; either end may be omitted      |
package indirect enum DayCondition: Sendable, Hashable {
    case weekday(Weekday)
    /// -31...31, never 0; other numbers match no day.
    case dayOfMonth(Int)
    /// -5...5, never 0: 1 is the 1st to the 7th, -1 the last seven days.
    case weekOfMonth(Int)
    case month(Month)
    /// Every `interval`th week, from Monday to Sunday, counted from the week of `date`.
    case everyWeek(interval: Int, date: CivilDate)
    /// Both ends are included.
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

    /// The first day after `date` that satisfies the condition; `nil` if there is none up to `last`.
    func firstDay(after date: CivilDate, through last: CivilDate) -> CivilDate? {
        let days = date.dayNumber + 1..<max(last.dayNumber, date.dayNumber) + 1
        return days.lazy.map(CivilDate.init(nearestToDayNumber:)).first(where: holds)
    }
}

extension CivilDate {
    fileprivate var monthLength: Int { Self.length(ofMonth: month, year: year) }
}
