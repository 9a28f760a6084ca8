import CivilTime

/// What the user decides about a reminder. A popup that vanishes is no answer.
///
/// Text, as in the keys of actions and on the bus: `complete`, `dismiss`, `skip`, `snooze=PT15M`,
/// `snooze=2026-11-25T09:00`.
package enum Answer: Sendable, Hashable {
    case complete
    case snooze(SnoozeTime)
    case dismiss
    /// Not this time: on to the next one, for tasks that repeat.
    case skip

    /// `nil` if it is none of these.
    package init?(_ text: String) {
        switch text {
        case "complete": self = .complete
        case "dismiss": self = .dismiss
        case "skip": self = .skip
        default:
            guard text.hasPrefix("snooze="), let time = SnoozeTime(String(text.dropFirst(7))) else {
                return nil
            }
            self = .snooze(time)
        }
    }
}

extension Answer: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .complete: "complete"
        case .dismiss: "dismiss"
        case .skip: "skip"
        case .snooze(let time): "snooze=\(time)"
        }
    }
}
