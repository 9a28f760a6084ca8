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
        guard text.utf8.count <= 100 else { return nil }
        var scanner = TextScanner(text.lowercased())
        var days = 0
        var seconds = 0
        var unitsLeft = units[...]
        repeat {
            guard let number = scanner.number(upTo: longest) else { return nil }
            _ = scanner.skip(" ")
            let word = scanner.prefix(while: TextScanner.isLetter)
            guard let index = unitsLeft.firstIndex(where: { $0.words.contains(word) }) else { return nil }
            // At most 3.2e9 times 604,800: far from the end of 64 bits.
            days += number * units[index].days
            seconds += number * units[index].seconds
            unitsLeft = units[(index + 1)...]
            _ = scanner.skip(" ")
        } while !scanner.isAtEnd
        guard days <= longest / 86_400, seconds <= longest, days > 0 || seconds > 0 else { return nil }
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

    private static let units: [(words: Set<String>, days: Int, seconds: Int)] = [
        (["w", "week", "weeks"], 7, 0),
        (["d", "day", "days"], 1, 0),
        (["h", "hour", "hours"], 0, 3600),
        (["m", "min", "minute", "minutes"], 0, 60),
        (["s", "sec", "second", "seconds"], 0, 1),
    ]
}
