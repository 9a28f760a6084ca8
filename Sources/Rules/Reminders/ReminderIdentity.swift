package import CivilTime

/// Identifies a reminder in every state, however often its time is recomputed.
package struct ReminderIdentity: Sendable, Hashable {
    package let subject: Subject
    /// The civil text of its occurrence, mostly the due time; the moment of asking, if the user asked for it;
    /// `-` if there is none. Travel does not change it.
    package let occurrence: String
    package let step: ReminderStep

    package init(subject: Subject, occurrence: String, step: ReminderStep) {
        self.subject = subject
        self.occurrence = occurrence
        self.step = step
    }

    package static let noOccurrence = "-"

    /// Whether this step comes before `other`; `nil` if they are not steps to the same date or time. Travel
    /// does not change the answer, whatever the moments at which they ring.
    package func isStep(before other: ReminderIdentity) -> Bool? {
        guard subject == other.subject, occurrence == other.occurrence, let own = step.distance,
            let others = other.step.distance, own != others
        else { return nil }
        return own < others
    }
}

/// One of the reminders of an occurrence.
///
/// Text: `due`, `before:-PT1H`, `at:2026-11-24T16:00`, `asked`, `alert`, `once`, `expires:-P3D`,
/// `expires:pace`, `expires:late`, `warranty:-P30D`, `back:P0D`.
package enum ReminderStep: Sendable, Hashable {
    case due
    case before(CivilPeriod)
    case at(When)
    /// The user asked to be reminded at a time, and there was no reminder to snooze.
    case asked
    case alert
    /// An alert that does not come back once its popup has left the screen.
    case once
    /// A step to the date on which an item expires.
    case expires(ScheduleStep)
    /// A step to the end of a warranty.
    case warranty(ScheduleStep)
    /// A step to the day on which a lent item is due back.
    case back(ScheduleStep)

    package init(_ trigger: ReminderTrigger) {
        switch trigger {
        case .relative(.zero): self = .due
        case .relative(let period): self = .before(period)
        case .absolute(let when): self = .at(when)
        }
    }

    /// `nil` if `text` is not a step that this version knows.
    package init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let value = sides.count == 2 ? sides[1] : ""
        let step: ReminderStep? =
            switch sides[0] {
            case "before": CivilPeriod(value).map(ReminderStep.before)
            case "at": When(value).map(ReminderStep.at)
            case "expires": ScheduleStep(value).map(ReminderStep.expires)
            case "warranty": ScheduleStep(value).map(ReminderStep.warranty)
            case "back": ScheduleStep(value).map(ReminderStep.back)
            default: [.due, .asked, .alert, .once].first { $0.description == text }
            }
        guard let step else { return nil }
        self = step
    }
}

extension ReminderStep {
    /// When the event begins of which a reminder with this step reminds; `nil` for anything else.
    package func appointment(of kind: Subject.Kind, ringingAt moment: Instant) -> Instant? {
        guard kind == .event else { return nil }
        switch self {
        case .due: return moment
        case .before(let period): return moment - period.nominalLength
        default: return nil
        }
    }

    /// Whether it reminds on the very day to which it leads, or on any day after the others.
    var isOfTheDayItself: Bool {
        switch self {
        case .due, .expires(.days(0)), .warranty(.days(0)), .expires(.late), .warranty(.late),
            .back(.days(0)),
            .back(.late):
            true
        default: false
        }
    }

    /// Its nominal distance from the time that it leads to, negative before that; `nil` if it leads to none.
    fileprivate var distance: Duration? {
        switch self {
        case .due: .zero
        case .before(let period): period.nominalLength
        case .expires(.days(let days)), .warranty(.days(let days)), .back(.days(let days)):
            .seconds(days * 86_400)
        case .expires, .warranty, .back, .at, .asked, .alert, .once: nil
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
        case .back(let step): "back:\(step)"
        }
    }
}
