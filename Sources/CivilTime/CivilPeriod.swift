/// A length as people mean it: calendar months and days, and exact hours, minutes and seconds.
///
/// "Tomorrow at this time" is one day, whether that day has 23, 24 or 25 hours; 24 hours are 24 hours. All
/// parts have the same sign. Canonical text: an ISO 8601 duration, with a minus sign if negative, `P1Y2M`,
/// `P1D`, `P2W`, `-PT1H30M`, `PT0S`.
///
/// Source: RFC 5545, section 3.3.6; months and years are those of ISO 8601.
package struct CivilPeriod: Sendable, Hashable {
    /// A year is twelve months.
    package let months: Int
    /// A week is seven days.
    package let days: Int
    package let seconds: Int

    package static let zero = CivilPeriod(unchecked: 0, 0, 0)

    /// `nil` if the parts have different signs or one of them is longer than the calendar (10,000 years).
    package init?(months: Int = 0, days: Int = 0, seconds: Int = 0) {
        let parts = [months, days, seconds]
        let limits = [Self.mostMonths, Self.mostDays, Self.mostSeconds]
        guard parts.allSatisfy({ $0 >= 0 }) || parts.allSatisfy({ $0 <= 0 }),
            zip(parts, limits).allSatisfy({ -$1 <= $0 && $0 <= $1 })
        else { return nil }
        self.init(unchecked: months, days, seconds)
    }

    private init(unchecked months: Int, _ days: Int, _ seconds: Int) {
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    package var isNegative: Bool { months < 0 || days < 0 || seconds < 0 }

    /// The hours, minutes and seconds.
    package var exactPart: Duration { .seconds(seconds) }

    /// The length without a calendar, as for a setting: days of 24 hours, months of 30 days.
    package var nominalLength: Duration {
        .seconds((months * 30 + days) * 86_400 + seconds)
    }

    package static prefix func - (period: CivilPeriod) -> CivilPeriod {
        CivilPeriod(unchecked: -period.months, -period.days, -period.seconds)
    }

    private static let mostMonths = 12 * 9999
    private static let mostDays = 366 * 9999
    private static let mostSeconds = mostDays * 86_400
}

extension CivilDate {
    /// Adds months first, then days; ignores the exact part.
    package func adding(_ period: CivilPeriod) -> CivilDate {
        adding(months: period.months).adding(days: period.days)
    }
}

extension CivilPeriod: CanonicalText {
    package init(parsing text: String) throws(TimeTextError) {
        func failure(_ reason: String) -> TimeTextError {
            TimeTextError(
                value: text, reason: reason,
                remedy: "write a length as -PT1H (an hour before), P1D (a day), P2W or PT0S")
        }
        guard text.utf8.count <= 60 else { throw failure("it is too long") }
        var scanner = TextScanner(text)
        let sign = scanner.skip("-") ? -1 : 1
        if sign == 1 { _ = scanner.skip("+") }
        guard scanner.skip("P"), !scanner.isAtEnd else { throw failure("it is not an ISO 8601 duration") }
        let months = scanner.sum(of: [("Y", 12), ("M", 1)], limit: Self.mostMonths)
        let days = scanner.sum(of: [("W", 7), ("D", 1)], limit: Self.mostDays)
        var seconds: Int? = 0
        if scanner.skip("T") {
            guard !scanner.isAtEnd else { throw failure("nothing follows the T") }
            seconds = scanner.sum(of: [("H", 3600), ("M", 60), ("S", 1)], limit: Self.mostSeconds)
        }
        guard scanner.isAtEnd else { throw failure("it is not an ISO 8601 duration in whole units") }
        guard let months, let days, let seconds,
            let period = CivilPeriod(months: sign * months, days: sign * days, seconds: sign * seconds)
        else { throw failure("it is longer than the calendar") }
        self = period
    }

    package var description: String {
        let (months, days, seconds) = (abs(months), abs(days), abs(seconds))
        let isWeeks = days > 0 && days % 7 == 0 && months == 0 && seconds == 0
        let calendar =
            isWeeks
            ? Self.text(of: [(days / 7, "W")])
            : Self.text(of: [(months / 12, "Y"), (months % 12, "M"), (days, "D")])
        let clock = Self.text(of: [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")])
        if calendar.isEmpty, clock.isEmpty { return "PT0S" }
        return (isNegative ? "-P" : "P") + calendar + (clock.isEmpty ? "" : "T" + clock)
    }

    private static func text(of parts: [(number: Int, unit: String)]) -> String {
        parts.filter { $0.number != 0 }.map { "\($0.number)\($0.unit)" }.joined()
    }
}

extension TextScanner {
    /// The sum of numbers followed by these units, each at most once and in this order; 0 if there are none.
    /// `nil` if the sum exceeds `limit`.
    fileprivate mutating func sum(of units: [(Unicode.Scalar, size: Int)], limit: Int) -> Int? {
        var sum = 0
        for (unit, size) in units {
            let start = self
            guard let count = number(upTo: limit), skip(unit) else {
                self = start
                continue
            }
            // Both factors are small: `limit` has twelve digits, a unit's size four.
            sum += count * size
        }
        return sum <= limit ? sum : nil
    }
}
