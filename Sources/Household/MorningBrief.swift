package import CivilTime

/// One popup a day for what does not have to interrupt.
package struct MorningBrief: Sendable, Hashable {
    /// On the clocks where the user is.
    package let at: TimeOfDay
    /// Whether reminders of low priority wait for it.
    package let gathersCalm: Bool
    /// How many reminders get a popup of their own from one brief to the next; what goes beyond it waits for that.
    /// `nil`: all.
    package let dailyBudget: Int?

    package init(at time: TimeOfDay, gathersCalm: Bool = true, dailyBudget: Int? = nil) {
        at = time
        self.gathersCalm = gathersCalm
        self.dailyBudget = dailyBudget
    }

    /// The last one at `now` or before.
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
