extension RecurrenceRule {
    /// The parts, with days completed from the start: `FREQ=MONTHLY` from the 24th means every 24th.
    func parts(from start: CivilDate) -> Parts {
        var parts = parts
        guard parts.monthDays.isEmpty, parts.days.isEmpty, parts.yearDays.isEmpty else { return parts }
        switch parts.frequency {
        case .yearly where !parts.weekNumbers.isEmpty: parts.days = [Day(start.weekday)]
        case .yearly:
            if parts.months.isEmpty { parts.months = [start.month] }
            parts.monthDays = [start.day]
        case .monthly: parts.monthDays = [start.day]
        case .weekly: parts.days = [Day(start.weekday)]
        case .daily, .hourly, .minutely, .secondly: break
        }
        return parts
    }

    /// Whether `2MO` is the second Monday of the year, not of the month.
    var countsInYear: Bool { parts.frequency == .yearly && parts.months.isEmpty }
}
