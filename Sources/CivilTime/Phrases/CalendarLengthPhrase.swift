/// Lengths in calendar days, as people type them: `5d`, `2w`, `18mo`, `2y`, `1y 6mo`, `3 months`.
///
/// Numbers are whole. Units go from the largest to the smallest, each at most once. The length is from a day
/// to 100 years. `m` is refused, because it could mean minutes or months.
package enum CalendarLengthPhrase {
    /// - Throws: Why `text` is refused, with examples.
    package static func period(_ text: String) throws(TimeTextError) -> CivilPeriod {
        guard let period = read(text) else {
            throw TimeTextError(
                value: text,
                reason: "it is not a length from a day to 100 years in years, months (mo), weeks or days",
                remedy: "write for example 2y, 18mo, 6w or 90d")
        }
        return period
    }

    static func read(_ text: String) -> CivilPeriod? {
        guard let (months, days, _) = LengthUnit.total(of: text, in: units, upTo: mostDays),
            months <= mostMonths, days <= mostDays, months > 0 || days > 0
        else { return nil }
        return CivilPeriod(months: months, days: days)
    }

    private static let mostDays = 36_525
    private static let mostMonths = 1_200

    private static let units = [
        LengthUnit(words: ["y", "year", "years", "jahr", "jahre"], months: 12),
        LengthUnit(words: ["mo", "month", "months", "monat", "monate"], months: 1),
        LengthUnit(words: ["w", "week", "weeks", "woche", "wochen"], days: 7),
        LengthUnit(words: ["d", "day", "days", "tag", "tage"], days: 1),
    ]
}
