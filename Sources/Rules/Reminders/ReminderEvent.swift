package import CivilTime

/// What can happen to a reminder.
package enum ReminderEvent: Sendable, Hashable {
    /// Its time has come.
    case timeReached
    /// The notification server has accepted a popup that shows it.
    case shown(Popup.ID)
    /// The popup is gone without the user's doing: the server or the agent has ended.
    case popupLost
    /// The popup expired, or the user dismissed it where that means "later"; it comes back at this moment.
    case returns(at: Instant)
    /// The user has not answered: it alerts again on this civil day, still on screen or back on it.
    case nagged(on: CivilDate)
    /// The user snoozed it; `ring` is the moment of `until`.
    case snoozed(until: When, ring: Instant)
    case answered(Answer, at: Instant)
    /// A later reminder of its subject has come.
    case superseded
    /// Its subject is done, over, gone or moved.
    case withdrawn
    /// It would come too late to be of use. The reason is appended to `why`.
    case lapsed(because: String)
    /// Its time was recomputed, for another zone or another hour, or it is wanted again.
    case replanned(meant: When, ring: Instant)

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case timeReached, shown, popupLost, returns, nagged, snoozed, answered, superseded, withdrawn,
            lapsed,
            replanned
    }

    package var kind: Kind {
        switch self {
        case .timeReached: .timeReached
        case .shown: .shown
        case .popupLost: .popupLost
        case .returns: .returns
        case .nagged: .nagged
        case .snoozed: .snoozed
        case .answered: .answered
        case .superseded: .superseded
        case .withdrawn: .withdrawn
        case .lapsed: .lapsed
        case .replanned: .replanned
        }
    }
}
