package import CivilTime

/// The configured rules for unanswered reminders: when they alert again, and how often at most.
///
/// Both ways of coming again count towards the daily cap: nagging while the popup stays, and the return of a
/// popup that has vanished.
package struct NagRules: Sendable, Hashable {
    /// For tasks without a setting of their own; `nil` for no nagging.
    package let tasks: NagPolicy?
    /// For alerts; `nil` for no nagging.
    package let alerts: NagPolicy?
    /// How often a reminder comes again on one civil day, unless its policy says otherwise.
    package let cap: Int
    /// When only critical reminders come again.
    package let quiet: WeeklyHours

    package static let usual = NagRules(tasks: nil, alerts: nil, cap: 6)

    /// A reminder unanswered for longer appears only in lists and summaries.
    package static let longestWait = Duration.seconds(7 * 86_400)
    /// How many of a day's last alerts are more insistent if the task is overdue. They are at least an hour
    /// apart.
    package static let escalations = 2
    private static let escalationPause = Duration.seconds(3600)

    package init(tasks: NagPolicy?, alerts: NagPolicy?, cap: Int, quiet: WeeklyHours = .none) {
        self.tasks = tasks
        self.alerts = alerts
        self.cap = cap
        self.quiet = quiet
    }

    /// The rules for reminders that come again at any hour.
    package var atAnyHour: NagRules { NagRules(tasks: tasks, alerts: alerts, cap: cap) }

    /// How reminders of a subject nag; `nil` if they do not.
    package func policy(of kind: Subject.Kind, choice: NagChoice?) -> NagPolicy? {
        switch choice {
        case .never: nil
        case .by(let policy): policy
        case nil: kind.traits.nagging(self)
        }
    }

    package func cap(of policy: NagPolicy?) -> Int { policy?.cap ?? cap }

    /// When a reminder that came on screen at `now` alerts again there; `nil` if it is too old to.
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
    ///   - moment: When it would come back without a cap.
    ///   - policy: How it nags, if it does and the user has not closed the popup: its intervals then replace
    ///     `moment`.
    ///   - cap: How often it may come again on one day.
    package func comeback(
        of nagging: Nagging, at moment: Instant, by policy: NagPolicy?, cap: Int, after now: Instant,
        in locality: Locality
    ) -> Instant {
        if Self.isOld(nagging, at: now) { return Self.morning(after: now, in: locality) }
        let next = policy.map { now + $0.interval(after: nagging.step) } ?? moment
        return bounded(next, nagging, cap: cap, in: locality)
    }

    /// `moment`, or the end of the quiet hours that contain it; if its day's alerts are used up, the next morning
    /// with alerts left.
    package func bounded(
        _ moment: Instant, _ nagging: Nagging, by policy: NagPolicy?, most: Int = .max, in locality: Locality
    ) -> Instant {
        bounded(moment, nagging, cap: min(cap(of: policy), most), in: locality)
    }

    private func bounded(_ moment: Instant, _ nagging: Nagging, cap: Int, in locality: Locality) -> Instant {
        let moment = afterQuiet(moment, in: locality)
        var day = locality.zone.civil(of: moment).date
        guard nagging.hasSpent(cap, on: day) else { return moment }
        // The last day of the calendar has no next one.
        repeat { day = day.adding(days: 1) } while nagging.hasSpent(cap, on: day) && day < .latest
        return afterQuiet(locality.zone.instant(of: CivilDateTime(day, locality.dateHour)), in: locality)
    }

    private func afterQuiet(_ moment: Instant, in locality: Locality) -> Instant {
        quiet.end(at: moment, in: locality.zone) ?? moment
    }

    /// Whether the latest alert was one of the more insistent ones.
    package func isEscalated(
        _ nagging: Nagging, by policy: NagPolicy?, isOverdue: Bool, at now: Instant, in locality: Locality
    ) -> Bool {
        guard let policy, isOverdue else { return false }
        let cap = cap(of: policy)
        let alerts = nagging.alerts(on: locality.zone.civil(of: now).date)
        return cap > Self.escalations && alerts > cap - Self.escalations
    }

    /// Whether it has been unanswered for so long that only lists and summaries show it.
    package static func isOld(_ nagging: Nagging, at now: Instant) -> Bool {
        nagging.rangAt.map { now > $0 + longestWait } ?? false
    }

    private static func morning(after now: Instant, in locality: Locality) -> Instant {
        let tomorrow = locality.zone.civil(of: now).date.adding(days: 1)
        return locality.zone.instant(of: CivilDateTime(tomorrow, locality.dateHour))
    }
}
