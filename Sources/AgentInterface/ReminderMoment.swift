package import CivilTime

/// When a task reminds: relative to its due time, or at a time of its own.
///
/// Canonical text: `PT0S` (when it is due), `-PT1H`, `-P1D`, or that of a `When`.
package enum ReminderMoment: Sendable, Hashable, CanonicalText {
    /// Not positive: before the due time, or at it.
    case relativeToDue(CivilPeriod)
    case at(When)

    package static let whenDue = ReminderMoment.relativeToDue(.zero)

    package init(parsing text: String) throws(TimeTextError) {
        guard text.hasPrefix("P") || text.hasPrefix("-") || text.hasPrefix("+") else {
            self = .at(try When(parsing: text))
            return
        }
        let period = try CivilPeriod(parsing: text)
        guard period == .zero || period.isNegative else {
            throw TimeTextError(
                value: text, reason: "it lies after the due time",
                remedy: "write -PT1H for an hour before, or PT0S")
        }
        self = .relativeToDue(period)
    }

    package var description: String {
        switch self {
        case .relativeToDue(let period): period.description
        case .at(let when): when.description
        }
    }
}
