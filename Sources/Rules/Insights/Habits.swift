package import CivilTime

/// How often in a row something that repeats was done in time.
package struct Streak: Sendable, Hashable {
    package let subject: Subject
    package let title: String
    package let current: Int
    package let longest: Int

    /// - Parameter outcomes: Of one thing, those that count, oldest first.
    /// - Returns: `nil` while there are too few to say anything.
    package init?(_ outcomes: [Outcome]) {
        guard let last = outcomes.last, outcomes.count >= Insights.fewest else { return nil }
        var (run, longest) = (0, 0)
        for outcome in outcomes {
            run = outcome.isInTime ? run + 1 : 0
            longest = max(longest, run)
        }
        (subject, title, current, self.longest) = (last.subject, last.title, run, longest)
    }
}

/// Something that is usually done late, by how much, and what to change.
package struct LateHabit: Sendable, Hashable {
    /// A rule that fits what is done.
    package struct Proposal: Sendable, Hashable {
        package let short: String
        package let repetition: Repetition
        /// When it would be due next.
        package let due: When
        /// How the rule reads, as in "every 9 days".
        package let words: String
    }

    /// Of those that were done, at least so many in a hundred must have been late.
    private static let share = 75

    package let subject: Subject
    package let title: String
    /// At least so many days late.
    package let days: Int
    package let count: Int
    package let of: Int
    /// Whether none of them was more days late.
    package let isExact: Bool
    /// `nil` if no simple rule would fit, as with several weekdays.
    package let proposal: Proposal?

    /// - Parameters:
    ///   - outcomes: Of one thing, those that count.
    ///   - thing: What repeats; `nil` if it is gone.
    /// - Returns: `nil` if it is usually done in time, or too little is known of its present rule.
    package init?(_ outcomes: [Outcome], _ thing: RepeatingThing?, today: CivilDate, in zone: Zone) {
        let since = thing?.ruleSince ?? .earliest
        let outcomes = outcomes.filter { $0.due > since }
        let late = outcomes.compactMap(\.lateness).sorted(by: >)
        guard let last = outcomes.last, late.count >= Insights.fewest else { return nil }
        // The least that is late enough times.
        let needed = (late.count * Self.share + 99) / 100
        let days = late[needed - 1]
        guard days >= 1 else { return nil }
        (subject, title, self.days) = (last.subject, last.title, days)
        (count, of) = (late.count { $0 >= days }, late.count)
        isExact = late[0] == days
        proposal = thing.flatMap {
            Self.proposal(for: $0, due: outcomes, later: days, today: today, in: zone)
        }
    }

    private static func proposal(
        for thing: RepeatingThing, due outcomes: [Outcome], later days: Int, today: CivilDate, in zone: Zone
    ) -> Proposal? {
        // The user may have moved the next occurrence to another day of the week.
        let weekday = usualWeekday(of: outcomes).adding(days: days % 7)
        guard let repetition = repetition(thing.repetition, later: days, on: weekday) else { return nil }
        var due = thing.due.adding(days: days)
        if repetition.isWeekly {
            due = due.adding(days: (due.day(in: zone).weekday.days(until: weekday) + 3) % 7 - 3)
        }
        let words = RepetitionWords(today: today, zone: zone).text(for: repetition, from: due)
        let from = repetition == thing.repetition ? due.day(in: zone) : nil
        return Proposal(
            short: thing.short, repetition: repetition, due: due,
            words: from.map { InsightWords.words(words, from: $0, today: today, in: zone) } ?? words)
    }

    /// The day of the week on which it was mostly due.
    private static func usualWeekday(of outcomes: [Outcome]) -> Weekday {
        var counts: [Weekday: Int] = [:]
        for outcome in outcomes { counts[outcome.due.weekday, default: 0] += 1 }
        return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .monday
    }

    /// The rule that comes so many days later; `nil` if there is no simple one.
    ///
    /// What is done within its interval keeps that: it only begins later. A weekly chore that is done on Wednesdays is due
    /// on Wednesdays, and not every 9 days.
    /// - Parameter weekday: The day of the week so many days after the one on which it was due.
    static func repetition(_ old: Repetition, later days: Int, on weekday: Weekday) -> Repetition? {
        switch old {
        case .afterDone(let period):
            guard period.months == 0, period.seconds == 0,
                let longer = CivilPeriod(days: period.days + days)
            else { return nil }
            return .afterDone(longer)
        case .rule(let rule, let condition):
            guard condition == nil, rule.end == .never, rule.isPlain else { return nil }
            switch (rule.frequency, rule.days.count) {
            case (.daily, 0): return daily(every: rule.interval, later: days, on: weekday) ?? old
            case (.weekly, 0): return weekly(every: rule.interval, later: days, on: weekday)
            case (.weekly, 1) where days < 7 * rule.interval:
                return weekly(every: rule.interval, later: days, on: weekday)
            default: return nil
            }
        }
    }

    /// - Returns: `nil` for the same rule, beginning later.
    private static func daily(every interval: Int, later days: Int, on weekday: Weekday) -> Repetition? {
        if interval % 7 == 0 { return weekly(every: interval / 7, later: days, on: weekday) }
        return days < interval ? nil : Repetition("FREQ=DAILY;INTERVAL=\(interval + days)")
    }

    private static func weekly(every interval: Int, later days: Int, on weekday: Weekday) -> Repetition? {
        guard days < 7 * interval else { return Repetition("FREQ=DAILY;INTERVAL=\(7 * interval + days)") }
        return Repetition("FREQ=WEEKLY;\(interval == 1 ? "" : "INTERVAL=\(interval);")BYDAY=\(weekday.code)")
    }
}

extension Repetition {
    /// Whether it comes on one day of the week.
    fileprivate var isWeekly: Bool {
        if case .rule(let rule, _) = self { rule.frequency == .weekly && rule.days.count == 1 } else { false }
    }
}

extension RecurrenceRule {
    /// Whether it has nothing but an interval and weekdays.
    fileprivate var isPlain: Bool {
        [
            parts.months, parts.weekNumbers, parts.yearDays, parts.monthDays, parts.hours, parts.minutes,
            parts.seconds, parts.positions,
        ].allSatisfy(\.isEmpty) && parts.days.allSatisfy { $0.ordinal == nil }
    }
}

extension When {
    /// The day as it is written, or the day of an instant.
    fileprivate func day(in zone: Zone) -> CivilDate {
        switch self {
        case .date(let date): date
        case .floating(let civil), .zoned(let civil, _): civil.date
        case .instant(let instant): zone.civil(of: instant).date
        }
    }

    fileprivate func adding(days: Int) -> When {
        switch self {
        case .date(let date): .date(date.adding(days: days))
        case .floating(let civil): .floating(CivilDateTime(civil.date.adding(days: days), civil.time))
        case .zoned(let civil, let zone):
            .zoned(CivilDateTime(civil.date.adding(days: days), civil.time), zone)
        case .instant(let instant): .instant(instant + .seconds(days * 86_400))
        }
    }
}
