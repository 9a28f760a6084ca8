/// An iCalendar recurrence rule, such as `FREQ=MONTHLY;BYDAY=-1FR`, without a start.
///
/// Canonical text: the value of an `RRULE` with its parts in a fixed order, numbers sorted and without
/// duplicates. The type holds only rules that RFC 5545 allows; `RuleText` keeps the others.
///
/// Where the RFC leaves the meaning open:
/// - `YEARLY` with `BYMONTHDAY` alone means these days of every month;
/// - `BYWEEKNO` without `BYDAY` means the weekday of the start;
/// - `BYWEEKNO` with an `INTERVAL` counts years from 1 January, as do all yearly rules.
///
/// Source: RFC 5545, section 3.3.10.
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: String, Sendable, Hashable, CaseIterable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        package static func < (left: Frequency, right: Frequency) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    package enum End: Sendable, Hashable {
        case never
        /// The number of occurrences, 1 or more.
        case count(Int)
        /// The last time, inclusive; a date includes the whole day. Never a zoned time.
        case until(When)
    }

    /// `MO`, or with an ordinal `2MO` or `-1MO`: counted in the month or year, from its end if negative.
    package struct Day: Sendable, Hashable {
        package let weekday: Weekday
        /// -53...53, never 0.
        package let ordinal: Int?

        package init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    package let frequency: Frequency
    /// 1 or more.
    package let interval: Int
    package let end: End
    /// 1...12.
    package let months: [Int]
    /// -53...53, never 0.
    package let weekNumbers: [Int]
    /// -366...366, never 0.
    package let yearDays: [Int]
    /// -31...31, never 0.
    package let monthDays: [Int]
    package let days: [Day]
    /// 0...23.
    package let hours: [Int]
    /// 0...59.
    package let minutes: [Int]
    /// 0...59; a leap second counts as the second before it (RFC 5545, section 3.3.12).
    package let seconds: [Int]
    /// -366...366, never 0.
    package let positions: [Int]
    package let weekStart: Weekday

    /// Sorts each list and removes duplicates.
    /// - Throws: What RFC 5545 forbids in these `parts`.
    package init(_ parts: Parts) throws(TimeTextError) {
        if let reason = parts.fault {
            throw TimeTextError(value: parts.summary, reason: reason, remedy: Self.remedy)
        }
        frequency = parts.frequency
        interval = parts.interval
        end = parts.end
        months = Self.tidy(parts.months)
        weekNumbers = Self.tidy(parts.weekNumbers)
        yearDays = Self.tidy(parts.yearDays)
        monthDays = Self.tidy(parts.monthDays)
        days = Set(parts.days).sorted {
            ($0.ordinal ?? 0, $0.weekday.rawValue) < ($1.ordinal ?? 0, $1.weekday.rawValue)
        }
        hours = Self.tidy(parts.hours)
        minutes = Self.tidy(parts.minutes)
        seconds = Self.tidy(parts.seconds.map { min($0, 59) })
        positions = Self.tidy(parts.positions)
        weekStart = parts.weekStart
    }

    private static func tidy(_ numbers: [Int]) -> [Int] {
        Set(numbers).sorted()
    }

    static let remedy = "write a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU or FREQ=MONTHLY;BYDAY=-1FR"
}

extension RecurrenceRule {
    /// This rule with another end.
    /// - Throws: If `end` is invalid, such as a count of 0.
    package func ending(_ end: End) throws(TimeTextError) -> RecurrenceRule {
        var parts = Parts(self)
        parts.end = end
        return try RecurrenceRule(parts)
    }
}
