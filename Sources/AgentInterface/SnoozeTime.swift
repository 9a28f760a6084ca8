package import CivilTime

/// How long a snooze is, or until when.
///
/// Canonical text: empty (as configured), an ISO 8601 duration such as `PT15M`, or that of a `When`.
package enum SnoozeTime: Sendable, Hashable, CanonicalText {
    case asConfigured
    /// Positive.
    case length(CivilPeriod)
    case until(When)

    package init(parsing text: String) throws(TimeTextError) {
        if text.isEmpty {
            self = .asConfigured
        } else if text.hasPrefix("P") || text.hasPrefix("-") || text.hasPrefix("+") {
            let period = try CivilPeriod(parsing: text)
            guard period != .zero, !period.isNegative else {
                throw TimeTextError(
                    value: text, reason: "it is not a time ahead", remedy: "write a length such as PT15M")
            }
            self = .length(period)
        } else {
            self = .until(try When(parsing: text))
        }
    }

    package var description: String {
        switch self {
        case .asConfigured: ""
        case .length(let period): period.description
        case .until(let when): when.description
        }
    }
}
