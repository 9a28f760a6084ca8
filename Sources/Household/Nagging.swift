package import CivilTime

/// How often a reminder has come again by itself, and when it does so next.
package struct Nagging: Sendable, Hashable {
    /// When it rang first since it was planned or put off; `nil` before that.
    package internal(set) var rangAt: Instant?
    /// Of one that has rung and is not put off: when it alerts again. `nil`: not by itself.
    package internal(set) var nextAt: Instant?
    /// How often it has alerted again since `rangAt`.
    package internal(set) var step = 0
    /// The civil day of the alerts that are counted; `nil` if there were none.
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

    /// Whether there are no more alerts on `today`. On the two days before the one that is counted there are none: who
    /// has travelled back over midnight, the date line even, or set the clock right, has had those days. A count of days further
    /// ahead is a clock's fault and forgotten.
    func hasSpent(_ cap: Int, on today: CivilDate) -> Bool {
        guard let day else { return false }
        return day == today ? alerts >= cap : today < day && day <= today.adding(days: 2)
    }

    /// It rings for the first time. What it did that day stays counted.
    mutating func rings(at moment: Instant) {
        self = Nagging(rangAt: moment, day: day, alerts: alerts)
    }

    /// It is to ring at another time.
    mutating func isPutOff() {
        self = Nagging(day: day, alerts: alerts)
    }

    mutating func alertsAgain(on today: CivilDate) {
        alerts = alerts(on: today) + 1
        day = today
        step += 1
        nextAt = nil
    }

    /// It comes on screen on `today`. An alert that was held back since an earlier day is one of today's.
    mutating func comesUp(on today: CivilDate) {
        guard step > 0, nextAt == nil, let day, day < today else { return }
        (self.day, alerts) = (today, 1)
    }

    /// The last alert was not one: nobody can have seen it.
    mutating func wasUnseen() {
        step = max(0, step - 1)
        alerts = max(0, alerts - 1)
        if alerts == 0 { day = nil }
    }
}
