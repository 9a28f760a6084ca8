import Notifications
import Rules

/// The state of popups that this process knows and the store does not, or not yet.
struct Deliveries: Sendable {
    /// How a popup left the screen.
    struct Departure: Sendable, Hashable {
        let reason: CloseReason
        /// Whether the popup may still be visible, because the user clicked it rather than closing it.
        let isOnScreen: Bool
    }

    /// The uptime at which each popup appeared, to recognise those that were never really shown.
    private var shownAt: [PopupToken: Duration] = [:]
    /// Popups on screen that the store has not recorded yet.
    private(set) var unrecorded: [Popup.ID: PostedPopup] = [:]
    /// Popups that the server refused and the store has not recorded yet.
    private(set) var refused: Set<Popup.ID> = []

    mutating func didShow(_ token: PopupToken, at uptime: Duration) {
        shownAt[token] = uptime
    }

    /// How long the popup was on screen; `nil` if unknown.
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

    /// Forgets the popups of a server that has gone, except what the store must still record.
    mutating func serverHasGone() {
        let (lasting, refused) = (unrecorded.filter { $0.value.epoch.isLasting }, refused)
        self = Deliveries()
        (unrecorded, self.refused) = (lasting, refused)
    }
}
