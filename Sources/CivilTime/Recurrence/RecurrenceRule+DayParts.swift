extension RecurrenceRule {
    /// The rule's parts about days, completed from the start: `FREQ=MONTHLY` from the 24th means every 24th.
    struct DayParts {
        private(set) var months: [Int]
        private(set) var monthDays: [Int]
        private(set) var days: [Day]
        let yearDays: [Int]
        let weekNumbers: [Int]
        let weekStart: Weekday
        /// Whether `2MO` is the second Monday of the year, not of the month.
        let countsInYear: Bool

        init(_ rule: RecurrenceRule, start: CivilDate) {
            months = rule.months
            monthDays = rule.monthDays
            days = rule.days
            yearDays = rule.yearDays
            weekNumbers = rule.weekNumbers
            weekStart = rule.weekStart
            countsInYear = rule.frequency == .yearly && rule.months.isEmpty
            guard monthDays.isEmpty, days.isEmpty, yearDays.isEmpty else { return }
            switch rule.frequency {
            case .yearly where !weekNumbers.isEmpty: days = [Day(start.weekday)]
            case .yearly:
                if months.isEmpty { months = [start.month] }
                monthDays = [start.day]
            case .monthly: monthDays = [start.day]
            case .weekly: days = [Day(start.weekday)]
            case .daily, .hourly, .minutely, .secondly: break
            }
        }
    }
}
