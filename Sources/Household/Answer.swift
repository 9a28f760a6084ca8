import CivilTime

/// What the user decides about a reminder. A popup that vanishes is no answer.
///
/// Text, as in the keys of actions and on the bus: `complete`, `dismiss`, `skip`, `snooze=PT15M`,
/// `snooze=2026-11-25T09:00`; `complete=` with a note behind it; of things in the household `used`, `opened`, `frozen`,
/// `thrown-away`, `thrown-away=spoiled`, `stop`, `got-it`; of recalls `not-mine`, `checked`, `resolved=returned`; of shops
/// `read`, `snooze-unless=VARIANT<PRICE,PT24H`.
package enum Answer: Sendable, Hashable {
    case complete
    /// Done, with what the user wrote about it: neither empty nor longer than `Limits.notes`.
    case completeWithNote(String)
    case snooze(SnoozeTime)
    case dismiss
    /// Not this time: on to the next one, for tasks that repeat.
    case skip
    /// All of it has been used up.
    case used
    case opened
    case frozen
    /// With the reason, if somebody said it.
    case thrownAway(DiscardReason?)
    /// It is known: no more steps for this date.
    case stop
    /// This step has been seen; later ones come.
    case gotIt
    /// The recall is about something else; for ever, unless its codes change.
    case notMine
    /// The codes have been compared: it is not among those recalled.
    case checked
    case resolved(RecallResolution)
    /// The news of a shop have been read.
    case read
    /// Put off, unless a price gets better than that.
    case snoozeUnless(ShopBargain, SnoozeTime)

    /// `nil` if it is none of these.
    package init?(_ text: String) {
        switch text {
        case "complete": self = .complete
        case "dismiss": self = .dismiss
        case "skip": self = .skip
        case "used": self = .used
        case "opened": self = .opened
        case "frozen": self = .frozen
        case "thrown-away": self = .thrownAway(nil)
        case "stop": self = .stop
        case "got-it": self = .gotIt
        case "not-mine": self = .notMine
        case "checked": self = .checked
        case "read": self = .read
        default:
            if text.hasPrefix("thrown-away=") {
                guard let reason = DiscardReason(rawValue: String(text.dropFirst(12))) else { return nil }
                self = .thrownAway(reason)
                return
            }
            if text.hasPrefix("resolved=") {
                guard let resolution = RecallResolution(rawValue: String(text.dropFirst(9))) else {
                    return nil
                }
                self = .resolved(resolution)
                return
            }
            if text.hasPrefix("snooze-unless=") {
                let parts = text.dropFirst(14).split(separator: ",", maxSplits: 1)
                guard parts.count == 2, let bargain = ShopBargain(String(parts[0])),
                    let time = SnoozeTime(String(parts[1]))
                else { return nil }
                self = .snoozeUnless(bargain, time)
                return
            }
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
        case .used: "used"
        case .opened: "opened"
        case .frozen: "frozen"
        case .thrownAway(nil): "thrown-away"
        case .thrownAway(let reason?): "thrown-away=\(reason.rawValue)"
        case .stop: "stop"
        case .gotIt: "got-it"
        case .snooze(let time): "snooze=\(time)"
        case .notMine: "not-mine"
        case .checked: "checked"
        case .resolved(let resolution): "resolved=\(resolution.rawValue)"
        case .read: "read"
        case .snoozeUnless(let bargain, let time): "snooze-unless=\(bargain),\(time)"
        }
    }
}
