import CivilTime

/// The user's decision about a reminder. A popup that vanishes is no answer.
///
/// As text, in action keys and on the bus: `complete`, `dismiss`, `skip`, `snooze=PT15M`,
/// `snooze=2026-11-25T09:00`; `complete=` followed by a note; `give=Ben`; for items `used`, `opened`, `frozen`,
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
    /// Give it to somebody else. The name is one word, as `PersonName.asWord` writes it.
    case give(String)
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
        if let plain = Self.plain.first(where: { $0.description == text }) {
            self = plain
            return
        }
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard sides.count == 2, !sides[1].isEmpty else { return nil }
        let value = sides[1]
        let answer: Answer? =
            switch sides[0] {
            case "complete": .completeWithNote(value)
            // "ask" is its former name, in popups that are still open.
            case "give", "ask": value.contains(where: \.isWhitespace) ? nil : .give(value)
            case "thrown-away": DiscardReason(rawValue: value).map { .thrownAway($0) }
            case "resolved": RecallResolution(rawValue: value).map(Answer.resolved)
            case "snooze": SnoozeTime(value).map(Answer.snooze)
            case "snooze-unless": Self.snoozeUnless(value)
            default: nil
            }
        guard let answer else { return nil }
        self = answer
    }

    private static let plain: [Answer] = [
        .complete, .dismiss, .skip, .used, .opened, .frozen, .thrownAway(nil), .stop, .gotIt, .notMine,
        .checked,
        .read,
    ]

    /// Whether it can be given to several reminders at once: an answer to one recall does not hold for another, and a note
    /// is about one task.
    package var suitsSeveral: Bool {
        switch self {
        case .complete, .snooze, .dismiss, .skip, .used, .opened, .frozen, .thrownAway, .stop, .gotIt, .read:
            true
        case .completeWithNote, .give, .notMine, .checked, .resolved, .snoozeUnless: false
        }
    }

    private static func snoozeUnless(_ text: String) -> Answer? {
        let parts = text.split(separator: ",", maxSplits: 1).map(String.init)
        guard parts.count == 2, let bargain = ShopBargain(parts[0]), let time = SnoozeTime(parts[1]) else {
            return nil
        }
        return .snoozeUnless(bargain, time)
    }
}

extension Answer: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .complete: "complete"
        case .completeWithNote(let note): "complete=\(note)"
        case .dismiss: "dismiss"
        case .skip: "skip"
        case .give(let person): "give=\(person)"
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
