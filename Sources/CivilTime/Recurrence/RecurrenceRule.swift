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
@dynamicMemberLookup
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

    /// As RFC 5545 allows them. Lists are sorted, without duplicates; no leap seconds.
    package let parts: Parts

    /// Sorts each list and removes duplicates.
    /// - Throws: What RFC 5545 forbids in these `parts`.
    package init(_ parts: Parts) throws(TimeTextError) {
        if let reason = parts.fault {
            throw TimeTextError(value: parts.summary, reason: reason, remedy: Self.remedy)
        }
        var tidy = parts
        // A leap second counts as the second before it: RFC 5545, section 3.3.12.
        tidy.seconds = parts.seconds.map { min($0, 59) }
        let lists = [
            \Parts.months, \.weekNumbers, \.yearDays, \.monthDays, \.hours, \.minutes, \.seconds, \.positions,
        ]
        for list in lists { tidy[keyPath: list] = Set(tidy[keyPath: list]).sorted() }
        tidy.days = Set(parts.days).sorted {
            ($0.ordinal ?? 0, $0.weekday.rawValue) < ($1.ordinal ?? 0, $1.weekday.rawValue)
        }
        self.parts = tidy
    }

    package subscript<Part>(dynamicMember part: KeyPath<Parts, Part>) -> Part { parts[keyPath: part] }

    static let remedy = "write a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU or FREQ=MONTHLY;BYDAY=-1FR"
}

extension RecurrenceRule {
    /// This rule with another end.
    /// - Throws: If `end` is invalid, such as a count of 0.
    package func ending(_ end: End) throws(TimeTextError) -> RecurrenceRule {
        var parts = parts
        parts.end = end
        return try RecurrenceRule(parts)
    }
}
