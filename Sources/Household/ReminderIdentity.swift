package import CivilTime

/// Which reminder one is, whatever its state: however often its time is computed anew, it is the same.
package struct ReminderIdentity: Sendable, Hashable {
    package let subject: Subject
    /// The civil text of what it belongs to, mostly the due time; of one that was asked for, the moment of asking;
    /// `-` if there is none. Travel does not change it, and so neither repeats nor loses a reminder.
    package let occurrence: String
    package let step: ReminderStep

    package init(subject: Subject, occurrence: String, step: ReminderStep) {
        self.subject = subject
        self.occurrence = occurrence
        self.step = step
    }

    package static let noOccurrence = "-"

    /// Whether this one comes before `other`, if they are steps to one and the same day or time; `nil` if they are not. No
    /// journey changes that, whatever the moments at which they ring.
    package func isStep(before other: ReminderIdentity) -> Bool? {
        guard subject == other.subject, occurrence == other.occurrence, let own = step.distance,
            let others = other.step.distance, own != others
        else { return nil }
        return own < others
    }
}

/// Which of the reminders of one occurrence.
///
/// Text: `due`, `before:-PT1H`, `at:2026-11-24T16:00`, `asked`, `alert`, `once`, `expires:-P3D`,
/// `expires:pace`, `warranty:-P30D`.
package enum ReminderStep: Sendable, Hashable {
    case due
    case before(CivilPeriod)
    case at(When)
    /// Somebody asked to be reminded at a time, without a reminder that was there to be put off.
    case asked
    case alert
    /// An alert that is not to come back once its popup has left the screen.
    case once
    /// So far from the date on which a thing expires.
    case expires(LadderStep)
    /// So far from the end of a warranty.
    case warranty(LadderStep)

    package init(_ trigger: ReminderTrigger) {
        switch trigger {
        case .relative(.zero): self = .due
        case .relative(let period): self = .before(period)
        case .absolute(let when): self = .at(when)
        }
    }

    /// `nil` if `text` is not a step that this version knows.
    package init?(_ text: String) {
        switch text {
        case "due": self = .due
        case "asked": self = .asked
        case "alert": self = .alert
        case "once": self = .once
        default:
            if text.hasPrefix("before:"), let period = CivilPeriod(String(text.dropFirst(7))) {
                self = .before(period)
            } else if text.hasPrefix("at:"), let when = When(String(text.dropFirst(3))) {
                self = .at(when)
            } else if text.hasPrefix("expires:"), let step = LadderStep(String(text.dropFirst(8))) {
                self = .expires(step)
            } else if text.hasPrefix("warranty:"), let step = LadderStep(String(text.dropFirst(9))) {
                self = .warranty(step)
            } else {
                return nil
            }
        }
    }
}

extension ReminderStep {
    /// How long after what it leads to it comes, nominally: negative before it; `nil` if it leads to nothing.
    fileprivate var distance: Duration? {
        switch self {
        case .due: .zero
        case .before(let period): period.nominalLength
        case .expires(.days(let days)), .warranty(.days(let days)): .seconds(days * 86_400)
        case .expires, .warranty, .at, .asked, .alert, .once: nil
        }
    }
}

extension ReminderStep: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .due: "due"
        case .before(let period): "before:\(period)"
        case .at(let when): "at:\(when)"
        case .asked: "asked"
        case .alert: "alert"
        case .once: "once"
        case .expires(let step): "expires:\(step)"
        case .warranty(let step): "warranty:\(step)"
        }
    }
}
