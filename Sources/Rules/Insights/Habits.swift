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
        proposal = thing.flatMap { thing in
            Self.repetition(thing.repetition, later: days).map { repetition in
                let due = thing.due.adding(days: days)
                return Proposal(
                    short: thing.short, repetition: repetition, due: due,
                    words: RepetitionWords(today: today, zone: zone).text(for: repetition, from: due))
            }
        }
    }

    /// The rule that comes so many days later; `nil` if there is no simple one.
    static func repetition(_ old: Repetition, later days: Int) -> Repetition? {
        switch old {
        case .afterDone(let period):
            guard period.months == 0, period.seconds == 0,
                let longer = CivilPeriod(days: period.days + days)
            else { return nil }
            return .afterDone(longer)
        case .rule(let rule, let condition):
            guard condition == nil, rule.end == .never, rule.isPlain else { return nil }
            let text: String
            switch (rule.frequency, rule.days.count) {
            case (.daily, 0): text = "FREQ=DAILY;INTERVAL=\(rule.interval + days)"
            case (.weekly, 0): text = "FREQ=DAILY;INTERVAL=\(7 * rule.interval + days)"
            case (.weekly, 1) where days < 7:
                let code = rule.days[0].weekday.adding(days: days).code
                text = "FREQ=WEEKLY;\(rule.interval == 1 ? "" : "INTERVAL=\(rule.interval);")BYDAY=\(code)"
            default: return nil
            }
            return Repetition(text)
        }
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
