package import CivilTime

/// How long, or until when, to snooze a reminder.
package enum SnoozeTime: Sendable, Hashable {
    /// Positive; counts from the moment of the answer.
    case lasting(CivilPeriod)
    case until(When)

    /// Reads an ISO 8601 duration or a canonical `When`; `nil` if it is neither, or the duration is not
    /// positive.
    package init?(_ text: String) {
        if let period = CivilPeriod(text) {
            guard !period.isNegative, period != .zero else { return nil }
            self = .lasting(period)
        } else if let when = When(text) {
            self = .until(when)
        } else {
            return nil
        }
    }

    /// The same or, for a time that has passed, the next moment with that time of day: the user may press a
    /// button long after it was offered. An instant does not recur; it becomes one minute from now.
    /// - Throws: The zone that it names cannot be loaded.
    package func renewed(at now: Instant, in locality: Locality) throws(InvalidValue) -> SnoozeTime {
        guard case .until(let when) = self else { return self }
        let moment = try when.moment(in: locality, field: "until")
        guard moment <= now else { return self }
        if case .instant = when { return .lasting(CivilPeriod(seconds: 60) ?? .zero) }
        let today = locality.zone.civil(of: now).date
        let time = locality.zone.civil(of: moment).time
        let next = CivilDateTime(today, time)
        let isAhead = locality.zone.instant(of: next) > now
        return .until(.floating(isAhead ? next : CivilDateTime(today.adding(days: 1), time)))
    }

    /// The end of the snooze. A length becomes an instant, rounded up to a whole second.
    /// - Throws: The zone that it names cannot be loaded, or the time is not ahead of `now`.
    package func meant(at now: Instant, in locality: Locality) throws(InvalidValue) -> When {
        switch self {
        case .lasting(let period):
            let end = try When.instant(now).moment(adding: period, in: locality, field: "until")
            let second = Instant(secondsSince1970: end.secondsSince1970)
            return .instant(second < end ? second + .seconds(1) : second)
        case .until(let when):
            guard try when.moment(in: locality, field: "until") > now else {
                throw InvalidValue(
                    field: "until", value: when.description, reason: "that time has passed",
                    remedy: "write a time to come, or a length")
            }
            return when
        }
    }
}

extension SnoozeTime: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .lasting(let period): period.description
        case .until(let when): when.description
        }
    }
}
