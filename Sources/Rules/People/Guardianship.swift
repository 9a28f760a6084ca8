package import CivilTime

/// When the guardian of a family is told of what others have left unanswered: in the first daily brief after the last
/// alert of the day, and in each later one until somebody has answered.
package struct Guardianship: Sendable {
    let rules: NagRules
    let brief: MorningBrief
    let locality: Locality

    /// The time to answer the last alert of a day.
    private static let patience = Duration.seconds(3600)

    package init(_ rules: NagRules, brief: MorningBrief, in locality: Locality) {
        (self.rules, self.brief, self.locality) = (rules, brief, locality)
    }

    /// The last alert on the day on which a reminder rang first. What the other computer did is not known here, but the
    /// rules are the same.
    /// - Parameter policy: How it nags; `nil` if it does not.
    package func lastAlert(of ring: Instant, by policy: NagPolicy?) -> Instant {
        guard let policy else { return ring }
        let day = locality.zone.civil(of: ring).date
        var nagging = Nagging()
        nagging.didRing(at: ring)
        var last = ring
        while let next = rules.nextAlert(of: nagging, by: policy, isOverdue: true, after: last, in: locality),
            next > last, locality.zone.civil(of: next).date == day
        {
            nagging.didNag(on: day)
            last = next
        }
        return last
    }

    /// The next brief that tells of a reminder; `nil` if it has waited for so long that only lists show it.
    /// - Parameters:
    ///   - ring: When it rang first.
    ///   - told: The last brief that told of anything; `nil` if none has.
    package func moment(of ring: Instant, by policy: NagPolicy?, told: Instant?, at now: Instant) -> Instant?
    {
        let earliest = lastAlert(of: ring, by: policy) + Self.patience
        // Of a brief at that very moment it is part. A last one that lies ahead comes from a wrong clock.
        let last = max(earliest - .milliseconds(1), told.flatMap { $0 <= now ? $0 : nil } ?? .earliest)
        let moment = brief.next(after: last, in: locality.zone)
        return NagRules.isOld(Nagging(rangAt: ring), at: moment) ? nil : moment
    }
}

/// A reminder for somebody else that nobody has answered.
package struct UnansweredReminder: Sendable, Hashable {
    package let subject: Subject
    package let title: String
    /// The name of the person for whom it is.
    package let person: String
    /// When it rang first.
    package let rangAt: Instant
    /// How it nags; `nil` if it does not.
    package let policy: NagPolicy?
    /// The name of the guardian of the list that it is in; `nil` if the list has none.
    package let guardian: String?

    package init(
        subject: Subject, title: String, person: String, rangAt: Instant, policy: NagPolicy?,
        guardian: String? = nil
    ) {
        (self.subject, self.title, self.person) = (subject, title, person)
        (self.rangAt, self.policy, self.guardian) = (rangAt, policy, guardian)
    }

    /// Whether the user is told: as the guardian of its list, or else as that of the family.
    /// - Parameter general: The guardian of the family; empty if there is none.
    package func isLeft(to user: Person, general: String) -> Bool {
        let name = guardian ?? general
        return !name.isEmpty && user.isCalled(name)
    }
}
