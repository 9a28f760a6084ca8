import CivilTime

/// A rule of repetition by going through all days and asking whether it is one.
enum PlainRule {
    case days(every: Int)
    case weekdays
    case week(every: Int, on: Set<Weekday>)
    case dayOfMonth(Int)
    case lastOfMonth(Weekday)
    case inMonth(week: Int, Weekday)
    /// Several times on each day, in whole hours.
    case hours([Int])

    /// As the product is told.
    var text: String {
        func code(_ weekday: Weekday) -> String { String(weekday.englishName.prefix(2)).uppercased() }
        switch self {
        case .days(let interval): return "FREQ=DAILY;INTERVAL=\(interval)"
        case .weekdays: return "FREQ=DAILY only weekdays"
        case .week(let interval, let weekdays):
            let days = weekdays.sorted { $0.rawValue < $1.rawValue }.map(code).joined(separator: ",")
            return "FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(days)"
        case .dayOfMonth(let day): return "FREQ=MONTHLY;BYMONTHDAY=\(day)"
        case .lastOfMonth(let weekday): return "FREQ=MONTHLY;BYDAY=-1\(code(weekday))"
        case .inMonth(let week, let weekday): return "FREQ=MONTHLY;BYDAY=\(week)\(code(weekday))"
        case .hours(let hours): return "FREQ=DAILY;BYHOUR=\(hours.map(String.init).joined(separator: ","))"
        }
    }

    /// Whether it names this day, counted from the day on which it began, which it names, too.
    func names(_ day: CivilDate, from first: CivilDate) -> Bool {
        switch self {
        case .days(let interval): return (day.dayNumber - first.dayNumber) % interval == 0
        case .weekdays: return day.weekday != .saturday && day.weekday != .sunday
        case .week(let interval, let weekdays):
            let weeks = Self.week(of: day) - Self.week(of: first)
            return weekdays.contains(day.weekday) && weeks % interval == 0
        case .dayOfMonth(let number): return day.day == number
        case .lastOfMonth(let weekday):
            return day.weekday == weekday && day.adding(days: 7).month != day.month
        case .inMonth(let week, let weekday):
            return day.weekday == weekday && (day.day - 1) / 7 == week - 1
        case .hours: return true
        }
    }

    /// Weeks begin on Monday; 1970-01-01 was a Thursday.
    private static func week(of day: CivilDate) -> Int { (day.dayNumber + 3) / 7 }

    /// The days from the first one on or after `earliest`, up to `last`.
    func days(from earliest: CivilDate, through last: CivilDate) -> [CivilDate] {
        var first: CivilDate?
        var days: [CivilDate] = []
        for number in earliest.dayNumber...last.dayNumber {
            let day = CivilDate(nearestToDayNumber: number)
            if names(day, from: first ?? day) {
                first = first ?? day
                days.append(day)
            }
        }
        return days
    }
}
