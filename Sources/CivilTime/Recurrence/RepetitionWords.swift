/// Repetitions in English, with a 24-hour clock: "every other Tuesday until 3 May".
///
/// Every rule has a text, which includes all of its parts.
package struct RepetitionWords: Sendable {
    private let today: CivilDate
    private let zone: Zone

    /// - Parameters:
    ///   - today: Dates in the same year appear without the year.
    ///   - zone: The zone in which an `UNTIL` instant becomes a date.
    package init(today: CivilDate, zone: Zone) {
        self.today = today
        self.zone = zone
    }

    /// - Parameter start: Completes what the rule leaves to it, such as the weekday of a weekly rule.
    package func text(for repetition: Repetition, from start: When? = nil) -> String {
        switch repetition {
        case .rule(let rule, nil): return text(for: rule, from: start)
        case .rule(let rule, let condition?):
            return "\(text(for: rule, from: start)), only \(text(for: condition))"
        case .afterDone(let period): return "\(Self.length(period)) after it was done"
        }
    }

    package func text(for rule: RecurrenceRule, from start: When? = nil) -> String {
        RuleWords(rule, start: start.flatMap(date), startTime: start.flatMap(time)).text + end(of: rule)
    }

    private func end(of rule: RecurrenceRule) -> String {
        switch rule.end {
        case .never: return ""
        case .count(1): return ", once"
        case .count(let count): return ", \(count) times"
        case .until(let when): return date(when).map { " until \(text(for: $0))" } ?? ""
        }
    }

    private func date(_ when: When) -> CivilDate? {
        switch when {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let instant): zone.civil(of: instant).date
        }
    }

    private func time(_ when: When) -> TimeOfDay? {
        switch when {
        case .date: nil
        case .floating(let civil), .zoned(let civil, _): civil.time
        case .instant(let instant): Zone.utc.civil(of: instant).time
        }
    }

    private func text(for date: CivilDate) -> String {
        "\(date.day) \(date.monthName)" + (date.year == today.year ? "" : " \(date.year)")
    }

    private static func length(_ period: CivilPeriod) -> String {
        let (days, seconds) = (period.days, period.seconds)
        let weeks = days.isMultiple(of: 7) ? days / 7 : 0
        let parts = [
            (period.months / 12, "year"), (period.months % 12, "month"), (weeks, "week"),
            (days - weeks * 7, "day"),
            (seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
        ]
        return EnglishList.and(
            parts.filter { $0.0 != 0 }.map { $0.0 == 1 ? "1 \($0.1)" : "\($0.0) \($0.1)s" })
    }
}

extension RepetitionWords {
    /// The text after "only": "on weekdays and not in August".
    package func text(for condition: DayCondition) -> String {
        text(for: condition, isNegated: false)
    }

    private func text(for condition: DayCondition, isNegated: Bool) -> String {
        let not = isNegated ? "not " : ""
        switch condition {
        case .weekdays: return "\(not)on weekdays"
        case .weekend: return "\(not)at the weekend"
        case .weekday(let weekday): return "\(not)on \(weekday.name)s"
        case .dayOfMonth(let day): return "\(not)on \(RuleWords.place(day, "day")) of a month"
        case .weekOfMonth(let week): return "\(not)in \(RuleWords.place(week, "week")) of a month"
        case .month(let month): return "\(not)in \(month.englishName)"
        case .everyWeek(let interval, let date):
            let weeks = interval == 2 ? "other week" : "\(EnglishList.ordinal(interval)) week"
            return "\(not)in every \(weeks) from that of \(text(for: date))"
        case .between(.earliest, let last): return "\(not)until \(text(for: last))"
        case .between(let first, .latest): return "\(not)from \(text(for: first)) on"
        case .between(let first, let last):
            return "\(not)from \(text(for: first)) to \(text(for: last))"
        case .not(let inner): return text(for: inner, isNegated: !isNegated)
        case .both(let first, let second):
            // The negation of "both" is "at least one not".
            return joined(first, second, isNegated ? "or" : "and", isNegated)
        case .either(let first, let second):
            return joined(first, second, isNegated ? "and" : "or", isNegated)
        }
    }

    private func joined(_ first: DayCondition, _ second: DayCondition, _ word: String, _ isNegated: Bool)
        -> String
    {
        let sides = [first, second].map { side in
            let words = text(for: side, isNegated: isNegated)
            return side.isSimple ? words : "(\(words))"
        }
        return sides.joined(separator: " \(word) ")
    }
}

extension DayCondition {
    /// Whether its text needs no parentheses.
    fileprivate var isSimple: Bool {
        switch self {
        case .weekdays, .weekend: true
        case .both, .either: false
        case .not(let inner): inner.isSimple
        default: true
        }
    }
}
