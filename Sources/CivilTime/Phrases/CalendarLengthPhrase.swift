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
        guard text.utf8.count <= 100 else { return nil }
        var scanner = TextScanner(text.lowercased())
        var months = 0
        var days = 0
        var unitsLeft = units[...]
        repeat {
            guard let number = scanner.number(upTo: mostDays) else { return nil }
            _ = scanner.skip(" ")
            let word = scanner.prefix(while: TextScanner.isLetter)
            guard let index = unitsLeft.firstIndex(where: { $0.words.contains(word) }) else { return nil }
            months += number * units[index].months
            days += number * units[index].days
            unitsLeft = units[(index + 1)...]
            _ = scanner.skip(" ")
        } while !scanner.isAtEnd
        guard months <= mostMonths, days <= mostDays, months > 0 || days > 0 else { return nil }
        return CivilPeriod(months: months, days: days)
    }

    private static let mostDays = 36_525
    private static let mostMonths = 1_200

    private static let units: [(words: Set<String>, months: Int, days: Int)] = [
        (["y", "year", "years", "jahr", "jahre"], 12, 0),
        (["mo", "month", "months", "monat", "monate"], 1, 0),
        (["w", "week", "weeks", "woche", "wochen"], 0, 7),
        (["d", "day", "days", "tag", "tage"], 0, 1),
    ]
}
