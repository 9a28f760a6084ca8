import CivilTime

/// The user's decision about a reminder. A popup that vanishes is no answer.
///
/// As text, in action keys and on the bus: `complete`, `dismiss`, `skip`, `snooze=PT15M`,
/// `snooze=2026-11-25T09:00`; `complete=` followed by a note; for items `used`, `opened`, `frozen`,
/// `thrown-away`, `thrown-away=spoiled`, `stop`, `got-it`; for recalls `not-mine`, `checked`,
/// `resolved=returned`; for shops `read`, `snooze-unless=VARIANT<PRICE,PT24H`.
package enum Answer: Sendable, Hashable {
    case complete
    /// Done, with the user's note; `DoneDefinition.checked(note:)` checks it.
    case completeWithNote(String)
    case snooze(SnoozeTime)
    case dismiss
    /// Skip this occurrence of a repeating task.
    case skip
    /// Used up.
    case used
    case opened
    case frozen
    /// The reason is `nil` if the user gave none.
    case thrownAway(DiscardReason?)
    /// No more reminders for this date.
    case stop
    /// The user has seen this step; later ones still come.
    case gotIt
    /// The recall concerns another product. Holds until the recall's codes change.
    case notMine
    /// The user compared the codes: this item is not affected.
    case checked
    case resolved(RecallResolution)
    /// The user has read the shop's news.
    case read
    /// Snooze, unless the price falls below the one given.
    case snoozeUnless(ShopBargain, SnoozeTime)

    /// `nil` if `text` is not an answer.
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
