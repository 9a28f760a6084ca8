package import CivilTime

/// Where a reminder is in its life.
package enum ReminderState: Sendable, Hashable {
    /// Its time is to come.
    case planned
    /// Its time has come and the user has not seen it yet, or no longer does.
    case due
    /// In a popup on screen.
    case shown(Popup.ID)
    /// Put off, by the user or because its popup vanished without an answer.
    case snoozed
    case answered(Answer, at: Instant)
    /// A later reminder of its subject has come.
    case superseded
    /// What it was about is done, over, gone or moved.
    case withdrawn

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case planned, due, shown, snoozed, answered, superseded, withdrawn

        /// Whether it can still be brought to the user's mind.
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
