/// The days that a rule's months, weeks and days allow, for any frequency.
///
/// RFC 5545 distinguishes parts that expand a period from parts that limit it. The result is the same: those
/// days of the period that satisfy every part. A missing part that would expand the period comes from the
/// start.
///
/// Source: RFC 5545, section 3.3.10, the table of parts and frequencies with its notes.
struct DayPattern: Sendable {
    private let months: Places
    private let monthDays: Places
    private let yearDays: Places
    private let weekNumbers: Places
    private let weeks: WeekYears
    /// One for each weekday, Monday first; `nil` for excluded weekdays. Empty if all are allowed.
    private let ordinals: [Places?]
    private let countsInYear: Bool

    init(_ rule: RecurrenceRule, start: CivilDate) {
        countsInYear = rule.countsInYear
        let rule = rule.parts(from: start)
        months = Places(rule.months, limit: 12)
        monthDays = Places(rule.monthDays, limit: 31)
        yearDays = Places(rule.yearDays, limit: 366)
        weekNumbers = Places(rule.weekNumbers, limit: 53)
        weeks = WeekYears(weekStart: rule.weekStart)
        ordinals =
            rule.days.isEmpty
            ? []
            : Weekday.allCases.map { weekday in
                let meant = rule.days.filter { $0.weekday == weekday }
                if meant.isEmpty { return nil }
                return Places(
                    meant.contains { $0.ordinal == nil } ? [] : meant.compactMap(\.ordinal), limit: 53)
            }
    }

    /// The number of days after which the pattern repeats: 400 years, unless only weekdays matter.
    var cycle: Int {
        let isByDate = !months.isEverywhere || !monthDays.isEverywhere || !yearDays.isEverywhere
        let isByPlace = ordinals.contains { $0?.isEverywhere == false }
        if isByDate || isByPlace || !weekNumbers.isEverywhere { return 146_097 }
        return ordinals.isEmpty ? 1 : 7
    }

    private var isEveryDay: Bool { cycle == 1 }

    func allows(_ month: CalendarMonth) -> Bool {
        months.contains(month.month, of: 12)
    }

    /// Whether the pattern allows the day with this number, in a month that it allows.
    func allows(_ day: Int, in month: CalendarMonth) -> Bool {
        monthDays.contains(day - month.start + 1, of: month.length)
            && yearDays.contains(day - month.yearStart + 1, of: month.yearLength)
            && allowsWeekday(of: day, in: month)
            && allowsWeek(of: day, year: month.year)
    }

    func allows(_ day: Int) -> Bool {
        let month = CalendarMonth(holding: day)
        return allows(month) && allows(day, in: month)
    }

    private func allowsWeekday(of day: Int, in month: CalendarMonth) -> Bool {
        if ordinals.isEmpty { return true }
        let weekday = day + 3 - floorDivide(day + 3, by: 7) * 7
        guard let places = ordinals[weekday] else { return false }
        if places.isEverywhere { return true }
        let span = countsInYear ? month.yearStart..<month.yearStart + month.yearLength : month.days
        let place = (day - span.lowerBound) / 7 + 1
        return places.contains(place, of: place + (span.upperBound - 1 - day) / 7)
    }

    private func allowsWeek(of day: Int, year: Int) -> Bool {
        if weekNumbers.isEverywhere { return true }
        let week = weeks.week(of: day, year: year)
        return weekNumbers.contains(week.number, of: week.count)
    }
}

extension DayPattern {
    /// The first allowed day from `day` on; `nil` if there is none up to `last`.
    func firstDay(from day: Int, through last: Int) -> Int? {
        // Later days would be read as the calendar's last one.
        let last = min(last, CivilDate.latest.dayNumber)
        if isEveryDay { return day <= last ? day : nil }
        var day = day
        while day <= last {
            let month = CalendarMonth(holding: day)
            if allows(month) {
                if let found = (day..<month.days.upperBound).first(where: { allows($0, in: month) }) {
                    return found <= last ? found : nil
                }
            }
            day = month.days.upperBound
        }
        return nil
    }
}
