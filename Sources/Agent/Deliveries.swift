import Household
import Notifications

/// What this life of the agent knows of its popups and the store does not, or not yet.
struct Deliveries: Sendable {
    /// How a popup left the screen.
    struct Departure: Sendable, Hashable {
        let reason: CloseReason
        /// Whether it may still be seen: it was clicked on, not closed.
        let isOnScreen: Bool
    }

    /// On their way to the server.
    private var underWay: Set<PopupToken> = []
    /// Of those, what the server has said of them before it answered.
    private var early: [PopupToken: Departure] = [:]
    /// The uptime at which popups came on screen, to tell those that were never really shown.
    private var shownAt: [PopupToken: Duration] = [:]
    /// On screen, but this could not be written down.
    private(set) var unrecorded: [Popup.ID: PostedPopup] = [:]
    /// Not on screen, but this could not be written down.
    private(set) var refused: Set<Popup.ID> = []

    mutating func willPost(_ token: PopupToken) {
        underWay.insert(token)
    }

    /// - Returns: How it has left already, if it has.
    mutating func didPost(_ token: PopupToken, at uptime: Duration) -> Departure? {
        underWay.remove(token)
        shownAt[token] = uptime
        return early.removeValue(forKey: token)
    }

    mutating func didNotPost(_ token: PopupToken) {
        underWay.remove(token)
        early[token] = nil
    }

    /// Keeps the departure of a popup that the server has not confirmed yet.
    mutating func departsEarly(_ token: PopupToken, _ departure: Departure) {
        if underWay.contains(token) { early[token] = departure }
    }

    /// How long a popup had been on screen; `nil` if that is not known.
    mutating func departs(_ token: PopupToken, at uptime: Duration) -> Duration? {
        shownAt.removeValue(forKey: token).map { uptime - $0 }
    }

    mutating func couldNotRecord(_ id: Popup.ID, _ popup: PostedPopup) {
        unrecorded[id] = popup
    }

    mutating func didRecord(_ id: Popup.ID) {
        unrecorded[id] = nil
    }

    mutating func couldNotRecordRefusal(of id: Popup.ID) {
        refused.insert(id)
    }

    mutating func didRecordRefusal(of id: Popup.ID) {
        refused.remove(id)
    }

    /// Forgets what has gone with the server, but not what is still to be written down.
    mutating func serverHasGone() {
        let (lasting, refused) = (unrecorded.filter { $0.value.epoch.isLasting }, refused)
        self = Deliveries()
        (unrecorded, self.refused) = (lasting, refused)
    }
}
