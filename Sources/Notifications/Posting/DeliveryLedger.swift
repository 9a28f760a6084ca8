import Rules

/// The deliveries that one server's popups show, and a filter for events about them.
///
/// A signal can overtake the reply to the `Notify` call that opened its popup: Budgie sends
/// `NotificationClosed` first when it refuses to show one. Such events wait here for that reply. An action's
/// key contains its delivery, so that a click counts even if its popup has been replaced, closed, or shown
/// again under another ID.
struct DeliveryLedger {
    private let epoch: PopupEpoch
    private var deliveries: [PopupID: PopupToken] = [:]
    /// Deliveries whose popups have a text field.
    private var repliable: Set<PopupToken> = []
    /// Deliveries whose first action has been reported, latest last.
    private var settled: [PopupToken] = []
    private var waiting: [(popup: PopupID, kind: PopupEvent.Kind)] = []
    private var callsInFlight = 0

    /// A server with this many events before its reply is broken.
    private static let waitingLimit = 256
    private static let settledLimit = 256

    init(epoch: PopupEpoch) {
        self.epoch = epoch
    }

    func isOpen(_ popup: PopupID) -> Bool {
        deliveries[popup] != nil
    }

    mutating func willPost() {
        callsInFlight += 1
    }

    /// Records the reply to a `Notify` call. Call this when the caller of the post can take the events.
    /// - Parameter offersReply: Whether the popup has a text field.
    /// - Returns: The events that overtook the reply, oldest first.
    mutating func didPost(
        _ delivery: PopupToken, as popup: PopupID, replacing old: PopupID? = nil, offersReply: Bool = false
    ) -> [PopupEvent] {
        // If the server replies with a new ID, the old one is invalid.
        if let old { forget(old) }
        forget(popup)
        deliveries[popup] = delivery
        if offersReply { repliable.insert(delivery) }
        let overtakers = waiting.filter { $0.popup == popup }.map(\.kind)
        waiting.removeAll { $0.popup == popup }
        endCall()
        return overtakers.compactMap { admit($0, of: popup) }
    }

    /// Records that a `Notify` call has failed.
    mutating func didNotPost() {
        endCall()
    }

    /// The event that a key means; `nil` if it has to wait, is not one of Steward's, or is a repetition.
    mutating func admit(key text: String, of popup: PopupID) -> PopupEvent? {
        if text == ActionKey.bodyClick { return admit(.clicked, of: popup) }
        return ActionKey(text).flatMap { settle(PopupEvent.Kind($0), of: popup, for: $0.token) }
    }

    /// The event to report; `nil` if it has to wait, is not about a known delivery, or is a repetition.
    mutating func admit(_ kind: PopupEvent.Kind, of popup: PopupID) -> PopupEvent? {
        guard let delivery = deliveries[popup] else {
            if callsInFlight > 0 { wait(kind, of: popup) }
            return nil
        }
        switch kind {
        case .activated, .clicked:
            return settle(kind, of: popup, for: delivery)
        case .replied:
            // The signal has no token: accept it only for an open popup with a text field.
            guard repliable.contains(delivery) else { return nil }
            return settle(kind, of: popup, for: delivery)
        case .activationToken:
            return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
        case .closed:
            forget(popup)
            return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
        }
    }

    /// Forgets a popup that Steward closes itself.
    mutating func didClose(_ popup: PopupID) {
        forget(popup)
    }

    private mutating func forget(_ popup: PopupID) {
        if let delivery = deliveries.removeValue(forKey: popup) { repliable.remove(delivery) }
    }

    mutating func expectAnotherAction(on delivery: PopupToken) {
        settled.removeAll { $0 == delivery }
    }

    /// The first action wins: servers repeat it, and some send `default` after it.
    private mutating func settle(
        _ kind: PopupEvent.Kind, of popup: PopupID, for delivery: PopupToken
    ) -> PopupEvent? {
        guard !settled.contains(delivery) else { return nil }
        settled.append(delivery)
        if settled.count > Self.settledLimit { settled.removeFirst() }
        return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
    }

    /// Keeps the newest events: the one that overtakes the awaited reply is among the last.
    private mutating func wait(_ kind: PopupEvent.Kind, of popup: PopupID) {
        if waiting.count == Self.waitingLimit { waiting.removeFirst() }
        waiting.append((popup, kind))
    }

    private mutating func endCall() {
        callsInFlight -= 1
        if callsInFlight == 0 { waiting = [] }  // the rest is about other programs' popups
    }
}
