/// What people might not expect of a rule of repetition.
enum RepetitionText {
    static func skipsMonths(without day: Int) -> String {
        "skips months without a day \(day); --on \"last day\" uses their last day"
    }
    static let isInLeapYears = "repeats only in leap years; --on \"last day of feb\" repeats every year"
    static func isFirstAtGivenTime(then next: String) -> String { "first at the given time, then \(next)" }
}
