import CivilTime

/// What the user decides about a reminder. A popup that vanishes is no answer.
///
/// Text, as in the keys of actions and on the bus: `complete`, `dismiss`, `skip`, `snooze=PT15M`,
/// `snooze=2026-11-25T09:00`; `complete=` with a note behind it.
package enum Answer: Sendable, Hashable {
    case complete
    /// Done, with what the user wrote about it: neither empty nor longer than `Limits.notes`.
    case completeWithNote(String)
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
            if text.hasPrefix("complete="), text.utf8.count > 9 {
                self = .completeWithNote(String(text.dropFirst(9)))
                return
            }
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
        case .completeWithNote(let note): "complete=\(note)"
        case .dismiss: "dismiss"
        case .skip: "skip"
        case .snooze(let time): "snooze=\(time)"
        }
    }
}
