package import CivilTime

/// What the configuration says about reminders that nobody answers, and the rules that follow from it: when they
/// alert again, and how often at most.
///
/// Whatever makes a reminder come again by itself counts: nagging while its popup stays, and the return of a popup
/// that has vanished. On one civil day there are never more of both than the cap.
package struct NagRules: Sendable, Hashable {
    /// How tasks nag that say nothing themselves; `nil`: not.
    package let tasks: NagPolicy?
    /// How alerts nag; `nil`: not.
    package let alerts: NagPolicy?
    /// How often a reminder comes again on one civil day, where no policy says another number.
    package let cap: Int

    package static let usual = NagRules(tasks: nil, alerts: nil, cap: 6)

    /// Who has not answered for so long reads of it in lists and summaries only (docs/reminders.md).
    package static let longestWait = Duration.seconds(7 * 86_400)
    /// Of the alerts of a day, so many are more insistent once the task is overdue, an hour apart at least.
    package static let escalations = 2
    private static let escalationPause = Duration.seconds(3600)

    package init(tasks: NagPolicy?, alerts: NagPolicy?, cap: Int) {
        self.tasks = tasks
        self.alerts = alerts
        self.cap = cap
    }

    /// How reminders of a subject nag; `nil`: not.
    package func policy(of kind: Subject.Kind, choice: NagChoice?) -> NagPolicy? {
        switch choice {
        case .never: nil
        case .by(let policy): policy
        case nil:
            switch kind {
            case .task: tasks
            case .alert: alerts
            default: nil
            }
        }
    }

    package func cap(of policy: NagPolicy?) -> Int { policy?.cap ?? cap }

    /// When a reminder that has come on screen at `now` alerts again there; `nil`: not any more, for it has waited so long
    /// that it is for review.
    package func nextAlert(
        of nagging: Nagging, by policy: NagPolicy, isOverdue: Bool, after now: Instant, in locality: Locality
    ) -> Instant? {
        guard !Self.isOld(nagging, at: now) else { return nil }
        let today = locality.zone.civil(of: now).date
        let isEscalating =
            isOverdue && cap(of: policy) > Self.escalations
            && nagging.alerts(on: today) >= cap(of: policy) - Self.escalations
        let pause = policy.interval(after: nagging.step)
        let next = now + (isEscalating ? max(pause, Self.escalationPause) : pause)
        return bounded(next, nagging, by: policy, in: locality)
    }

    /// When a reminder comes back whose popup has left the screen.
    ///
    /// - Parameters:
    ///   - moment: When it would without a cap.
    ///   - policy: With which it nags, if it does and nobody has closed the popup: then its intervals count.
    ///   - cap: Of the day.
    package func comeback(
        of nagging: Nagging, at moment: Instant, by policy: NagPolicy?, cap: Int, after now: Instant,
        in locality: Locality
    ) -> Instant {
        if Self.isOld(nagging, at: now) { return Self.morning(after: now, in: locality) }
        let next = policy.map { now + $0.interval(after: nagging.step) } ?? moment
        return bounded(next, nagging, cap: cap, in: locality)
    }

    /// `moment`, or the next morning if the alerts of that day are spent.
    package func bounded(
        _ moment: Instant, _ nagging: Nagging, by policy: NagPolicy?, most: Int = .max, in locality: Locality
    ) -> Instant {
        bounded(moment, nagging, cap: min(cap(of: policy), most), in: locality)
    }

    private func bounded(_ moment: Instant, _ nagging: Nagging, cap: Int, in locality: Locality) -> Instant {
        var day = locality.zone.civil(of: moment).date
        guard nagging.hasSpent(cap, on: day) else { return moment }
        // The calendar's last day has no next one.
        repeat { day = day.adding(days: 1) } while nagging.hasSpent(cap, on: day) && day < .latest
        return locality.zone.instant(of: CivilDateTime(day, locality.dateHour))
    }

    /// Whether the last alert was one of the more insistent ones.
    package func isEscalated(
        _ nagging: Nagging, by policy: NagPolicy?, isOverdue: Bool, at now: Instant, in locality: Locality
    ) -> Bool {
        guard let policy, isOverdue else { return false }
        let cap = cap(of: policy)
        let alerts = nagging.alerts(on: locality.zone.civil(of: now).date)
        return cap > Self.escalations && alerts > cap - Self.escalations
    }

    /// Whether it has waited so long for an answer that it is told of in lists and summaries only.
    package static func isOld(_ nagging: Nagging, at now: Instant) -> Bool {
        nagging.rangAt.map { now > $0 + longestWait } ?? false
    }

    private static func morning(after now: Instant, in locality: Locality) -> Instant {
        let tomorrow = locality.zone.civil(of: now).date.adding(days: 1)
        return locality.zone.instant(of: CivilDateTime(tomorrow, locality.dateHour))
    }
}
