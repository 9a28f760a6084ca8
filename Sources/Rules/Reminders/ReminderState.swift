package import CivilTime

/// The state of a reminder.
package enum ReminderState: Sendable, Hashable {
    /// Its time is still to come.
    case planned
    /// Its time has come, but it is not on screen, or no longer.
    case due
    /// In a popup on screen.
    case shown(Popup.ID)
    /// Snoozed by the user, or waiting to come back after its popup vanished without an answer.
    case snoozed
    case answered(Answer, at: Instant)
    /// A later reminder of its subject has come.
    case superseded
    /// Its subject is done, over, gone or moved.
    case withdrawn

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case planned, due, shown, snoozed, answered, superseded, withdrawn

        /// Whether it has come and waits for an answer.
        package var isWaiting: Bool { self == .due || self == .shown }

        /// Whether it can still come on screen.
        package var isActive: Bool {
            switch self {
            case .planned, .due, .shown, .snoozed: true
            case .answered, .superseded, .withdrawn: false
            }
        }
    }

    package var kind: Kind {
        switch self {
        case .planned: .planned
        case .due: .due
        case .shown: .shown
        case .snoozed: .snoozed
        case .answered: .answered
        case .superseded: .superseded
        case .withdrawn: .withdrawn
        }
    }
}
