package import CivilTime

/// One popup a day for reminders that need not interrupt.
package struct MorningBrief: Sendable, Hashable {
    /// In the user's zone.
    package let at: TimeOfDay
    /// On weekends; `nil` if as on other days.
    package let weekendAt: TimeOfDay?
    /// Whether reminders of low priority wait for it.
    package let gathersCalm: Bool
    /// How many reminders get their own popup between two briefs; the rest wait for the next. `nil` for no
    /// limit.
    package let dailyBudget: Int?
    /// Days that are like weekends.
    package let holidays: Set<CivilDate>

    package init(
        at time: TimeOfDay, onWeekends weekendTime: TimeOfDay? = nil, gathersCalm: Bool = true,
        dailyBudget: Int? = nil, holidays: Set<CivilDate> = []
    ) {
        self.holidays = holidays
        at = time
        weekendAt = weekendTime
        self.gathersCalm = gathersCalm
        self.dailyBudget = dailyBudget
    }

    /// The last brief at or before `now`.
    package func last(upTo now: Instant, in zone: Zone) -> Instant {
        let today = zone.civil(of: now).date
        let moments = (-2...1).map { moment(on: today.adding(days: $0), in: zone) }
        return moments.last { $0 <= now } ?? now
    }

    package func next(after now: Instant, in zone: Zone) -> Instant {
        let today = zone.civil(of: now).date
        let moments = (0...2).map { moment(on: today.adding(days: $0), in: zone) }
        return moments.first { $0 > now } ?? now + .seconds(86_400)
    }

    private func moment(on date: CivilDate, in zone: Zone) -> Instant {
        zone.instant(of: CivilDateTime(date, isLikeWeekend(date) ? weekendAt ?? at : at))
    }

    private func isLikeWeekend(_ date: CivilDate) -> Bool {
        DayKind(of: date, holidays: holidays) == .weekend
    }
}
