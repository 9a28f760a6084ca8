package import CivilTime

extension Repetition {
    /// What people might not expect of the rule: days that some months lack, and a first time off its days.
    ///
    /// - Parameters:
    ///   - first: The day of the first time, if it was given.
    ///   - next: The time after the first, in words.
    package static func remarks(on repetition: Repetition?, first: CivilDate?, next: String?) -> [String] {
        guard case .rule(let rule, _)? = repetition else { return [] }
        var remarks: [String] = []
        let days = rule.monthDays.isEmpty && rule.days.isEmpty ? first.map { [$0.day] } ?? [] : rule.monthDays
        let months =
            rule.months.isEmpty && rule.frequency == .yearly ? first.map { [$0.month] } ?? [] : rule.months
        if rule.frequency == .monthly, let day = days.max(), day > 28 {
            remarks.append(RepetitionText.skipsMonths(without: day))
        }
        if rule.frequency == .yearly, months == [2], days.contains(29) {
            remarks.append(RepetitionText.isInLeapYears)
        }
        if rule.frequency == .weekly, !rule.days.isEmpty, let first, let next,
            !rule.days.contains(where: { $0.weekday == first.weekday })
        {
            remarks.append(RepetitionText.isFirstAtGivenTime(then: next))
        }
        return remarks
    }
}
