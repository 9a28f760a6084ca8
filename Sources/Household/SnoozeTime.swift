package import CivilTime

/// How long, or until when, a reminder is put off.
package enum SnoozeTime: Sendable, Hashable {
    /// Longer than nothing, from the moment of the answer.
    case lasting(CivilPeriod)
    case until(When)

    /// An ISO 8601 duration or a canonical `When`; `nil` if it is neither, or no time at all.
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

    /// The same, or if it is a time that has passed, the next one of that time of day: a button may be pressed long
    /// after it was offered. A moment does not come again: it is made up for in a minute.
    /// - Throws: The zone that it names cannot be had.
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

    /// What was meant, as a time of its own: a length becomes the moment after it, up to a whole second.
    /// - Throws: The zone that it names cannot be had, or the time is not ahead of `now`.
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
