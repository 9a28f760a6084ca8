package import CivilTime

/// One popup a day for reminders that need not interrupt.
package struct MorningBrief: Sendable, Hashable {
    /// In the user's zone.
    package let at: TimeOfDay
    /// Whether reminders of low priority wait for it.
    package let gathersCalm: Bool
    /// How many reminders get their own popup between two briefs; the rest wait for the next. `nil` for no
    /// limit.
    package let dailyBudget: Int?

    package init(at time: TimeOfDay, gathersCalm: Bool = true, dailyBudget: Int? = nil) {
        at = time
        self.gathersCalm = gathersCalm
        self.dailyBudget = dailyBudget
    }

    /// The last brief at or before `now`.
    package func last(upTo now: Instant, in zone: Zone) -> Instant {
        let today = zone.civil(of: now).date
        let moments = (-2...1).map { zone.instant(of: CivilDateTime(today.adding(days: $0), at)) }
        return moments.last { $0 <= now } ?? now
    }

    package func next(after now: Instant, in zone: Zone) -> Instant {
        let today = zone.civil(of: now).date
        let moments = (0...2).map { zone.instant(of: CivilDateTime(today.adding(days: $0), at)) }
        return moments.first { $0 > now } ?? now + .seconds(86_400)
    }
}
