package import CivilTime

/// In which words Steward speaks of what it has counted. None of them judges.
package enum InsightTone: String, Sendable, Hashable, CaseIterable {
    case plain, friendly, brief
}

/// Every sentence about insights, each complete.
package struct InsightWords: Sendable {
    package let tone: InsightTone
    private let today: CivilDate

    private static let titleLength = 60

    /// The heading of the chances of open tasks.
    package static let chances = "Due soon: chance of being done in time"
    /// The headings of what to use up, and of intervals.
    package static let useUpHeading = "Use up in time"
    package static let intervalsHeading = "Usually at another interval"

    package init(_ tone: InsightTone, today: CivilDate) {
        self.tone = tone
        self.today = today
    }

    // MARK: Counts

    /// How tasks ended in a span of time; `nil` for too few.
    package func count(_ count: OutcomeCount) -> String? {
        guard count.isSignificant else { return nil }
        let all = "\(count.inTime) of \(count.all)"
        switch (tone, count.late > 0, count.missed > 0) {
        case (_, false, false) where tone != .brief: return "All \(count.all) tasks were done in time."
        case (.plain, false, _): return "\(all) tasks were done in time."
        case (.plain, true, _): return "\(all) tasks were done in time, and \(count.late) later."
        case (.friendly, false, _): return "You got \(all) tasks done in time."
        case (.friendly, true, _):
            return "You got \(all) tasks done in time, and \(count.late) a little later."
        case (.brief, false, _): return "In time: \(all)."
        case (.brief, true, _): return "In time: \(all). Later: \(count.late)."
        }
    }

    /// The same of a week.
    /// - Parameter isPresent: Whether it is this week, rather than the last.
    package func week(_ count: OutcomeCount, isPresent: Bool) -> String? {
        guard count.isSignificant else { return nil }
        let week = isPresent ? "This week" : "Last week"
        let all = "\(count.inTime) of \(count.all)"
        switch (tone, count.late > 0, count.missed > 0) {
        case (_, false, false): return "\(week), all \(count.all) tasks were done in time."
        case (.plain, false, _): return "\(week), \(all) tasks were done in time."
        case (.plain, true, _): return "\(week), \(all) tasks were done in time, and \(count.late) later."
        case (.friendly, false, _): return "\(week) you got \(all) tasks done in time."
        case (.friendly, true, _):
            return "\(week) you got \(all) tasks done in time, and \(count.late) a little later."
        case (.brief, false, _): return "\(week): \(all) in time."
        case (.brief, true, _): return "\(week): \(all) in time, \(count.late) later."
        }
    }

    /// What one person of a family has open, overdue, and done in a week.
    package func family(_ status: FamilyStatus, isPresent: Bool) -> String {
        let overdue = status.overdue > 0 ? ", \(status.overdue) overdue" : ""
        return
            "\(status.name): \(status.done) done \(isPresent ? "this" : "last") week, \(status.open) open\(overdue)"
    }

    package var digestTitle: String {
        switch tone {
        case .plain: "Your week"
        case .friendly: "How your week went"
        case .brief: "The week"
        }
    }

    package func tooFew(_ seen: Int) -> String {
        "There is nothing to say yet: Steward needs \(Insights.fewest) tasks that were due, and has counted \(seen)."
    }

    // MARK: Habits

    package func streak(_ streak: Streak) -> String {
        let title = quoted(streak.title)
        return switch tone {
        case .plain: "\(title) was done in time \(streak.current) times in a row."
        case .friendly: "\(title) has been done in time \(streak.current) times in a row now."
        case .brief: "\(title): \(streak.current) in a row."
        }
    }

    /// `every 3 days from Thu 26 Nov`.
    static func words(_ repetition: String, from day: CivilDate, today: CivilDate, in zone: Zone) -> String {
        let phrase = RelativePhrase(now: zone.startOfDay(today), zone: zone)
        return "\(repetition) from \(phrase.calendarText(for: day))"
    }

    package func late(_ habit: LateHabit) -> String {
        let title = quoted(habit.title)
        let days = Self.days(habit.days)
        let length = habit.isExact ? days : "at least \(days)"
        let share = "\(habit.count) of \(habit.of)"
        switch (tone, habit.proposal) {
        case (.plain, let proposal?):
            return
                "\(title) is done \(length) after it is due, \(share) times: due \(proposal.words) instead?"
        case (.plain, nil): return "\(title) is done \(length) after it is due, \(share) times."
        case (.friendly, let proposal?):
            return
                "\(title) often takes \(length) longer (\(share)). Would \(proposal.words) suit you better?"
        case (.friendly, nil): return "\(title) often takes \(length) longer (\(share))."
        case (.brief, let proposal?):
            return "\(title): \(length) later, \(share) times. Due \(proposal.words)?"
        case (.brief, nil): return "\(title): \(length) later, \(share) times."
        }
    }

    /// Maintenance that is usually repeated at another interval.
    package func interval(_ habit: IntervalHabit) -> String {
        let title = quoted(habit.title)
        let times = "\(habit.usual.count) times"
        return switch tone {
        case .plain:
            "\(title) is usually repeated \(habit.words) (\(times)), not \(habit.present): change the interval?"
        case .friendly:
            "\(title) is usually repeated \(habit.words) (\(times)). Would that suit you better than \(habit.present)?"
        case .brief: "\(title): repeated \(habit.words), \(times). Make that its interval?"
        }
    }

    // MARK: Chances

    package func prospect(_ prospect: Insights.Prospect) -> String {
        let title = quoted(prospect.thing.title)
        let (day, percent) = (self.day(prospect.thing.due), prospect.estimate.percent)
        switch tone {
        case .plain: return "\(title), due \(day), has a \(percent)% chance of being done in time."
        case .friendly: return "\(title) is due \(day), and may need some time set aside (\(percent)%)."
        case .brief: return "\(title), \(day): \(percent)%."
        }
    }

    package func reason(_ reason: InTimeChance.Reason) -> String {
        let share = "\(reason.inTime) of \(reason.of)"
        switch reason.group {
        case .thing: return "it was done in time \(share) times"
        case .all: return "\(share) tasks were done in time"
        case .kind(let kind): return "\(share) \(Self.plural(kind)) were done in time"
        case .day(let kind, let day):
            return "\(share) \(Self.plural(kind)) \(Self.words(day)) were done in time"
        case .slot(let slot):
            return
                "\(share) \(Self.plural(slot.kind)) \(Self.words(slot.day)), \(Self.words(slot.part)), were done in time"
        }
    }

    // MARK: Waste

    package func waste(_ waste: Waste) -> String {
        let name = quoted(waste.name)
        let share = "\(waste.thrownAway) of \(waste.all)"
        let lost = waste.lost.isEmpty ? "" : " (\(Self.list(waste.lost)))"
        switch (tone, waste.isTooMuch) {
        case (.plain, true): return "Of \(name), \(share) were thrown away\(lost): buy less of it?"
        case (.plain, false): return "Of \(name), \(share) were thrown away\(lost)."
        case (.friendly, true):
            return "\(name) was left over \(share) times\(lost). Perhaps buy a little less?"
        case (.friendly, false): return "\(name) was left over \(share) times\(lost)."
        case (.brief, true): return "\(name): \(share) thrown away\(lost). Buy less?"
        case (.brief, false): return "\(name): \(share) thrown away\(lost)."
        }
    }

    /// How fast to use up something.
    package func useUp(_ advice: UseUpAdvice) -> String {
        let name = quoted(advice.name)
        let day = Self.words(advice.until) + (advice.until.year == today.year ? "" : " \(advice.until.year)")
        let amount = "\(advice.quantity)"
        return switch tone {
        case .plain: "To use up \(amount) of \(name) by \(day): \(advice.pace)."
        case .friendly: "\(amount) of \(name) would be used up by \(day) with \(advice.pace)."
        case .brief: "\(name): \(amount) by \(day), \(advice.pace)."
        }
    }

    package static func list(_ sums: [Money]) -> String {
        sums.map(\.description).joined(separator: ", ")
    }

    // MARK: Words

    private func quoted(_ title: String) -> String {
        "'\(CleanText.excerpt(of: title, length: Self.titleLength))'"
    }

    /// `today`, `tomorrow`, `on Friday` or `on 4 December`.
    package func day(_ date: CivilDate) -> String {
        switch today.days(until: date) {
        case 0: "today"
        case 1: "tomorrow"
        case 2...6: "on \(date.weekday.name)"
        default: "on \(Self.words(date))"
        }
    }

    /// `4 December`.
    package static func words(_ date: CivilDate) -> String {
        "\(date.day) \(date.monthName)"
    }

    private static func days(_ count: Int) -> String {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        let number = words.indices.contains(count - 1) ? words[count - 1] : "\(count)"
        return count == 1 ? "\(number) day" : "\(number) days"
    }

    package static func plural(_ kind: Outcome.Kind) -> String {
        switch kind {
        case .task: "one-off tasks"
        case .repeating: "repeating tasks"
        case .maintenance: "maintenance tasks"
        }
    }

    private static func words(_ day: DayKind) -> String {
        switch day {
        case .working: "on working days"
        case .weekend: "at weekends"
        case .holiday: "on holidays"
        }
    }

    private static func words(_ part: PartOfDay) -> String {
        switch part {
        case .night: "at night"
        case .morning: "in the morning"
        case .afternoon: "in the afternoon"
        case .evening: "in the evening"
        }
    }
}
