package import CivilTime

/// How often a reminder has alerted again, and when it does so next.
package struct Nagging: Sendable, Hashable {
    /// When it first rang since it was planned or snoozed; `nil` before that.
    package internal(set) var rangAt: Instant?
    /// When it alerts again, if it has rung and is not snoozed; `nil` if it does not.
    package internal(set) var nextAt: Instant?
    /// How often it has alerted again since `rangAt`.
    package internal(set) var step = 0
    /// The civil day that `alerts` counts; `nil` if there were none.
    package internal(set) var day: CivilDate?
    /// How often it has alerted again on `day`.
    package internal(set) var alerts = 0

    package init(
        rangAt: Instant? = nil, nextAt: Instant? = nil, step: Int = 0, day: CivilDate? = nil, alerts: Int = 0
    ) {
        self.rangAt = rangAt
        self.nextAt = nextAt
        self.step = step
        self.day = day
        self.alerts = alerts
    }

    /// How often it has alerted again on `today`.
    package func alerts(on today: CivilDate) -> Int {
        day == today ? alerts : 0
    }

    /// Whether no alerts remain on `today`. None remain on the two days before `day`: a user who has
    /// travelled back over midnight or the date line, or corrected the clock, has had those days. A `day`
    /// further ahead comes from a wrong clock and does not count.
    func hasSpent(_ cap: Int, on today: CivilDate) -> Bool {
        guard let day else { return false }
        return day == today ? alerts >= cap : today < day && day <= today.adding(days: 2)
    }

    /// Records its first ring. The day's count stays.
    mutating func didRing(at moment: Instant) {
        self = Nagging(rangAt: moment, day: day, alerts: alerts)
    }

    /// Records that it will ring at another time. The day's count stays.
    mutating func postpone() {
        self = Nagging(day: day, alerts: alerts)
    }

    mutating func didNag(on today: CivilDate) {
        alerts = alerts(on: today) + 1
        day = today
        step += 1
        nextAt = nil
    }

    /// Records that it came on screen on `today`. An alert held back since an earlier day counts for today.
    mutating func didAppear(on today: CivilDate) {
        guard step > 0, nextAt == nil, let day, day < today else { return }
        (self.day, alerts) = (today, 1)
    }

    /// Takes back the last alert, which nobody can have seen.
    mutating func discountLastAlert() {
        step = max(0, step - 1)
        alerts = max(0, alerts - 1)
        if alerts == 0 { day = nil }
    }
}
