package import CivilTime

/// Something that the user did, and when: what the hours for reminders are learned from.
package struct TimingObservation: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// A reminder was acted on; a snooze counts, too.
        case answered
        /// A reminder was dismissed, or ignored although the user was there.
        case missed
        /// A thing was done without a reminder.
        case unprompted
    }

    package let kind: Subject.Kind
    package let outcome: Outcome
    package let slot: TimingSlot
    /// As `TimingHistory.week` counts.
    package let week: Int

    package init(_ kind: Subject.Kind, _ outcome: Outcome, slot: TimingSlot, week: Int) {
        self.kind = kind
        self.outcome = outcome
        self.slot = slot
        self.week = week
    }

    /// - Parameter moment: When the user did it.
    /// - Parameter isHoliday: Whether nobody works on that day, whatever day of the week it is.
    package init(
        _ kind: Subject.Kind, _ outcome: Outcome, at moment: Instant, in zone: Zone, isHoliday: Bool = false
    ) {
        let civil = zone.civil(of: moment)
        let day = isHoliday ? DayKind.weekend : DayKind(of: civil.date)
        self.init(
            kind, outcome, slot: TimingSlot(day, civil.time.hour),
            week: TimingHistory.week(of: civil.date))
    }

    /// What an answer says about its hour.
    /// - Parameter wasOnScreen: Whether a popup showed the reminder.
    package static func outcome(of answer: Answer, wasOnScreen: Bool) -> Outcome {
        guard wasOnScreen else { return .unprompted }
        return answer == .dismiss ? .missed : .answered
    }
}

extension TimingCounts {
    package init(_ outcome: TimingObservation.Outcome) {
        switch outcome {
        case .answered: self.init(answered: 1)
        case .missed: self.init(missed: 1)
        case .unprompted: self.init(unprompted: 1)
        }
    }
}

extension DayKind {
    /// There are too few holidays to learn their hours: they count as weekends.
    /// - Parameter holidays: The days on which nobody works, as far as calendars say them.
    package init(of date: CivilDate, holidays: Set<CivilDate> = []) {
        if holidays.contains(date) {
            self = .weekend
            return
        }
        switch date.weekday {
        case .saturday, .sunday: self = .weekend
        case .monday, .tuesday, .wednesday, .thursday, .friday: self = .working
        }
    }
}

extension TimingHistory {
    /// The number of a date's week, which begins on Monday.
    package static func week(of date: CivilDate) -> Int {
        // Day 0 was a Thursday.
        let sinceMonday = date.dayNumber + 3
        return sinceMonday >= 0 ? sinceMonday / 7 : (sinceMonday - 6) / 7
    }
}
