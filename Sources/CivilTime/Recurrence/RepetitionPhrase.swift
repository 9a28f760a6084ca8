/// Repetitions as people type them after "every", in a small strict form. Refuses others with examples.
///
/// | typed                          | meaning                                                         |
/// |--------------------------------|-----------------------------------------------------------------|
/// | `day`, `3d`, `other day`       | every day, every 3 days, every other day                        |
/// | `2w`, `2 weeks`                | every 2 weeks, on the weekday of the start                      |
/// | `tue`, `mon,thu`, `weekdays`   | every week on these days                                        |
/// | `2w on tue`, `week on mon,thu` | every 2 weeks on Tuesday, every week on Monday and Thursday     |
/// | `month on 15`, `on last day`   | on these days of every month                                    |
/// | `month on last fri`            | also `first`, `2nd` to `5th`; `first weekday` is Monday to Friday |
/// | `year on 24 dec`               | also `year on last sun of march`, `year on last day of feb`     |
/// | `6h`, `30min`                  | every 6 hours, every 30 minutes                                 |
/// | `3d after done`                | 3 days after completion, whenever that is                       |
/// | `FREQ=...`                     | a rule of iCalendar                                             |
///
/// `until 2027-05-03` (inclusive) or `10 times` may follow. `m` alone is refused, because it could mean
/// minutes or months.
package struct RepetitionPhrase {
    private let text: String
    private var words: [String]
    private var end = RecurrenceRule.End.never

    /// - Parameter days: Appended to `text` after `on`.
    /// - Throws: Why the text is refused, with examples.
    package static func repetition(_ text: String, on days: String? = nil) throws(TimeTextError) -> Repetition
    {
        let text = days.map { "\(text) on \($0)" } ?? text
        guard text.utf8.count <= 65_536 else { throw Self.failure(text, "it is too long") }
        let parts = text.uppercased().split(whereSeparator: { ": ;".contains($0) })
        if parts.contains(where: { $0.hasPrefix("FREQ=") }) {
            guard days == nil else { throw Self.failure(text, "an iCalendar rule already chooses its days") }
            return .rule(try RecurrenceRule(parsing: text))
        }
        guard text.utf8.count <= 300 else { throw Self.failure(text, "it is too long") }
        var phrase = RepetitionPhrase(text)
        return try phrase.read()
    }

    private init(_ text: String) {
        self.text = text
        words = text.lowercased().split(whereSeparator: { $0 == " " }).map(String.init)
        if words.first == "every" { words.removeFirst() }
    }

    private mutating func read() throws(TimeTextError) -> Repetition {
        if words.suffix(2) == ["after", "done"] { return .afterDone(try period(words.dropLast(2))) }
        try readEnd()
        let parts = words.split(separator: "on", omittingEmptySubsequences: false)
        guard parts.count <= 2, let step = parts.first else { throw failure("it has 'on' twice") }
        var rule = try self.step(Array(step))
        if parts.count == 2 {
            try RepetitionDays(words: Array(parts[1]), text: text).add(to: &rule)
        }
        rule.end = end
        return .rule(try RecurrenceRule(rule))
    }

    /// Removes `until 2027-05-03` or `10 times` from the end, and stores it.
    private mutating func readEnd() throws(TimeTextError) {
        guard words.count >= 2 else { return }
        let last = words.suffix(2).map(\.self)
        if last[0] == "until" {
            let date: CivilDate
            do { date = try CivilDate(parsing: last[1]) } catch {
                throw failure("\(error.reason) after 'until'")
            }
            end = .until(.date(date))
        } else if last[1] == "times" || last[1] == "time" {
            var scanner = TextScanner(last[0])
            guard let count = scanner.number(upTo: 100_000), count > 0, scanner.isAtEnd else {
                throw failure("'times' needs a number from 1 to 100000 before it")
            }
            end = .count(count)
        } else {
            return
        }
        words.removeLast(2)
    }

    /// `2w`, `2 weeks`, `other week`, `tue` and so on.
    private func step(_ words: [String]) throws(TimeTextError) -> RecurrenceRule.Parts {
        if words.count == 1, let days = RepetitionDays.weekdays(words[0]) {
            var rule = RecurrenceRule.Parts(.weekly)
            rule.days = days.map { RecurrenceRule.Day($0) }
            return rule
        }
        var scanner = TextScanner(words.joined())
        let isOther = words.first == "other"
        if isOther { scanner = TextScanner(words.dropFirst().joined()) }
        let number = isOther ? 2 : scanner.number(upTo: 10_000) ?? 1
        let unit = scanner.prefix(while: TextScanner.isLetter)
        if unit == "m" {
            throw Self.failure(
                text, "'m' could be minutes or months; write min or months", isAmbiguous: true)
        }
        if number == 0 { throw failure("the number has to be 1 or more") }
        if let noun = Self.nouns[unit] { throw failure("'\(unit)' is written as '\(noun)' here") }
        guard scanner.isAtEnd, words.count <= 2, let frequency = Self.units[unit] else {
            throw failure("it does not say how often")
        }
        var rule = RecurrenceRule.Parts(frequency)
        rule.interval = number
        return rule
    }

    /// The length before `after done`.
    private func period(_ words: ArraySlice<String>) throws(TimeTextError) -> CivilPeriod {
        if let period = PeriodPhrase.read(words.joined(separator: " ")), words.joined().last != "m" {
            return period
        }
        guard let period = try step(Array(words)).period else {
            throw failure("a length has to stand before 'after done'")
        }
        return period
    }

    private static let units: [String: RecurrenceRule.Frequency] = [
        "min": .minutely, "minute": .minutely, "minutes": .minutely,
        "h": .hourly, "hour": .hourly, "hours": .hourly,
        "d": .daily, "day": .daily, "days": .daily,
        "w": .weekly, "week": .weekly, "weeks": .weekly,
        "mo": .monthly, "month": .monthly, "months": .monthly,
        "y": .yearly, "year": .yearly, "years": .yearly,
    ]

    private static let nouns = [
        "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
        "annually": "year",
    ]

    private func failure(_ reason: String) -> TimeTextError { Self.failure(text, reason) }

    static func failure(_ text: String, _ reason: String, isAmbiguous: Bool = false) -> TimeTextError {
        TimeTextError(
            value: text, reason: reason,
            remedy: """
                write for example weekdays, 2w on tue, month on last fri, year on 24 dec, 3d after done, \
                week until 2027-05-03, or a rule as FREQ=WEEKLY;BYDAY=TU
                """, isAmbiguous: isAmbiguous)
    }
}
