package import CivilTime

/// What one popup a week says: at most five sentences, the most useful first. It never judges.
package struct InsightDigest: Sendable, Hashable {
    package static let mostLines = 5
    private static let mostPeople = 6
    /// Below this chance a thing that is due is worth mentioning, in percent.
    private static let unlikely = 50

    /// How something could repeat instead.
    package struct Proposal: Sendable, Hashable {
        package let subject: Subject
        package let title: String
        package let repetition: Repetition
        /// When it would be due next; `nil` if the rule says so.
        package let due: When?
        /// How the rule reads, as in "every 9 days".
        package let words: String
    }

    package let title: String
    package let lines: [String]
    /// What the digest proposes; `nil` if it proposes nothing. It is one thing at most, because a popup has one button
    /// for it.
    package let proposing: Proposal?

    /// The week that a digest tells of: from Friday on the present one, before that the last one.
    package static func week(on today: CivilDate) -> (start: CivilDate, isPresent: Bool) {
        let monday = today.adding(days: -(today.weekday.rawValue - 1))
        let isPresent = today.weekday.rawValue >= 5
        return (isPresent ? monday : monday.adding(days: -7), isPresent)
    }

    /// - Parameter family: For the guardian of a family, what each of them has open, overdue, and done in that week.
    /// - Returns: `nil` if there is nothing to say.
    package init?(_ insights: Insights, tone: InsightTone, family: [FamilyStatus] = []) {
        let words = InsightWords(tone, today: insights.today)
        var lines: [String] = []
        let isPresent = Self.week(on: insights.today).isPresent
        let weeks = insights.tables.weeks
        let week = weeks[weeks.count - (isPresent ? 1 : 2)].count
        if let sentence = words.week(week, isPresent: isPresent) { lines.append(sentence) }
        if let habit = insights.late.first { lines.append(words.late(habit)) }
        var proposing = insights.late.first.flatMap(Proposal.init)
        if proposing == nil, let habit = insights.intervals.first {
            lines.append(words.interval(habit))
            proposing = Proposal(habit)
        }
        if let advice = insights.useUp.first { lines.append(words.useUp(advice)) }
        if let waste = insights.waste.tooMuch.first { lines.append(words.waste(waste)) }
        let unlikely = insights.prospects.filter {
            $0.estimate.percent < Self.unlikely && insights.today.days(until: $0.thing.due) <= 7
        }
        if let least = unlikely.min(by: { $0.estimate.chance < $1.estimate.chance }) {
            lines.append(words.prospect(least))
        }
        if let streak = insights.streaks.first, streak.current >= Insights.fewestInRow {
            lines.append(words.streak(streak))
        }
        let others = family.filter { !$0.name.isEmpty && $0.open + $0.done > 0 }
        guard !lines.isEmpty || !others.isEmpty else { return nil }
        title = words.digestTitle
        self.proposing = proposing
        self.lines =
            Array(lines.prefix(Self.mostLines))
            + others.prefix(Self.mostPeople).map { words.family($0, isPresent: isPresent) }
    }
}

extension InsightDigest.Proposal {
    /// `nil` if the habit comes without a proposal.
    fileprivate init?(_ habit: LateHabit) {
        guard let proposal = habit.proposal else { return nil }
        self.init(
            subject: habit.subject, title: habit.title, repetition: proposal.repetition, due: proposal.due,
            words: proposal.words)
    }

    fileprivate init(_ habit: IntervalHabit) {
        self.init(
            subject: habit.subject, title: habit.title, repetition: habit.usual.repetition, due: nil,
            words: habit.words)
    }
}
