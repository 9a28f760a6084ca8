package import CivilTime

/// When to remind of a task or an event.
///
/// Canonical text: `-PT1H`, `-P1D`, `PT0S` (when it is due), or an absolute time as `When` writes it.
package enum ReminderTrigger: Sendable, Hashable {
    /// Relative to the due time or the start; not positive.
    case relative(CivilPeriod)
    case absolute(When)

    package static let atDue = ReminderTrigger.relative(.zero)

    package init(parsing text: String) throws(InvalidValue) {
        do throws(TimeTextError) {
            if text.hasPrefix("-") || text.hasPrefix("P") || text.hasPrefix("+") {
                let period = try CivilPeriod(parsing: text)
                guard period.isNegative || period == .zero else {
                    throw TimeTextError(
                        value: text, reason: "it would come after the due time",
                        remedy: "write -\(period) for as long before it")
                }
                self = .relative(period)
            } else {
                self = .absolute(try When(parsing: text))
            }
        } catch {
            throw InvalidValue(field: "reminders", value: text, reason: error.reason, remedy: error.remedy)
        }
    }

    package var isRelative: Bool {
        if case .relative = self { true } else { false }
    }
}

extension ReminderTrigger: CustomStringConvertible {
    package var description: String {
        switch self {
        case .relative(let period): period.description
        case .absolute(let when): when.description
        }
    }
}

extension ReminderTrigger: Comparable {
    /// The longest lead comes first; absolute ones follow in the order of their texts.
    package static func < (left: ReminderTrigger, right: ReminderTrigger) -> Bool {
        switch (left, right) {
        case (.relative(let left), .relative(let right)):
            (left.months, left.days, left.seconds) < (right.months, right.days, right.seconds)
        case (.relative, .absolute): true
        case (.absolute, .relative): false
        case (.absolute(let left), .absolute(let right)): left.description < right.description
        }
    }
}
