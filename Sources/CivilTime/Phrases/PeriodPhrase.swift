/// Lengths as people type them: `15m`, `1h30m`, `3d`, `20 minutes`, `1 hour 30 minutes`.
///
/// Weeks and days are those of the calendar; hours, minutes and seconds are exact. Numbers are whole. Units
/// go from the largest to the smallest, each at most once. The length is from 1 second to 100 years.
package enum PeriodPhrase {
    /// - Throws: Why `text` is refused, with examples.
    package static func period(_ text: String) throws(TimeTextError) -> CivilPeriod {
        guard let period = read(text) else {
            throw TimeTextError(
                value: text, reason: reason, remedy: "write for example 15m, 2h, 1h30m, 3d or 1w")
        }
        return period
    }

    static let reason =
        "it is not a length from 1 second to 100 years in weeks, days, hours, minutes or seconds"

    static func read(_ text: String) -> CivilPeriod? {
        guard let (_, days, seconds) = LengthUnit.total(of: text, in: units, upTo: longest),
            days <= longest / 86_400, seconds <= longest, days > 0 || seconds > 0
        else { return nil }
        return CivilPeriod(days: days, seconds: seconds)
    }

    /// The shortest text that reads back as `period`, such as `1h30m` or `3d`. `period` has no months.
    static func text(for period: CivilPeriod) -> String {
        let parts = [
            (period.days, "d"), (period.seconds / 3600, "h"), (period.seconds / 60 % 60, "m"),
            (period.seconds % 60, "s"),
        ]
        return parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined()
    }

    /// 100 years in seconds.
    private static let longest = 36_525 * 86_400

    private static let units = [
        LengthUnit(words: ["w", "week", "weeks"], days: 7),
        LengthUnit(words: ["d", "day", "days"], days: 1),
        LengthUnit(words: ["h", "hour", "hours"], seconds: 3600),
        LengthUnit(words: ["m", "min", "minute", "minutes"], seconds: 60),
        LengthUnit(words: ["s", "sec", "second", "seconds"], seconds: 1),
    ]
}
