/// Which delivery each popup on the screen of one server shows, and which events are about ours.
///
/// A signal can overtake the reply to the `Notify` call that opened its popup: Budgie sends
/// `NotificationClosed` first when it will not show one. Such events wait here for that reply. An action's key
/// names its delivery by itself, so that a click counts also when its popup has been replaced, closed, or brought
/// back under another id.
struct DeliveryLedger {
    private let epoch: Epoch
    private var deliveries: [PopupID: DeliveryToken] = [:]
    /// Deliveries that show a text field.
    private var repliable: Set<DeliveryToken> = []
    /// Deliveries whose first action was let through, the latest last.
    private var settled: [DeliveryToken] = []
    private var waiting: [(popup: PopupID, kind: PopupEvent.Kind)] = []
    private var callsInFlight = 0

    /// A server that talks about thousands of popups while it owes us a reply is broken.
    private static let waitingLimit = 256
    private static let settledLimit = 256

    init(epoch: Epoch) {
        self.epoch = epoch
    }

    func isOpen(_ popup: PopupID) -> Bool {
        deliveries[popup] != nil
    }

    mutating func willPost() {
        callsInFlight += 1
    }

    /// Records the reply to a `Notify` call.
    /// - Parameter offersReply: Whether the popup has a text field.
    /// - Returns: The events that overtook the reply, oldest first.
    mutating func didPost(
        _ delivery: DeliveryToken, as popup: PopupID, replacing old: PopupID? = nil, offersReply: Bool = false
    ) -> [PopupEvent] {
        // A server that answers with another id does not know the old one any more.
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

    /// The event to tell, or `nil` if it has to wait, is not about ours, or comes again.
    mutating func admit(_ kind: PopupEvent.Kind, of popup: PopupID) -> PopupEvent? {
        if case .activated(let key) = kind, let key = ActionKey(parsing: key) {
            return settle(kind, of: popup, for: key.delivery)
        }
        guard let delivery = deliveries[popup] else {
            if callsInFlight > 0 { wait(kind, of: popup) }
            return nil
        }
        switch kind {
        case .activated(let key):
            guard key == ActionKey.bodyClick else { return nil }  // never offered by us
            return settle(kind, of: popup, for: delivery)
        case .replied:
            // It carries no token: only a popup that is there and has a text field can be meant.
            guard repliable.contains(delivery) else { return nil }
            return settle(kind, of: popup, for: delivery)
        case .activationToken:
            return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
        case .closed:
            forget(popup)
            return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
        }
    }

    /// Forgets a popup that we close ourselves.
    mutating func didClose(_ popup: PopupID) {
        forget(popup)
    }

    private mutating func forget(_ popup: PopupID) {
        if let delivery = deliveries.removeValue(forKey: popup) { repliable.remove(delivery) }
    }

    mutating func expectAnotherAction(on delivery: DeliveryToken) {
        settled.removeAll { $0 == delivery }
    }

    /// The first action wins: servers repeat it, and some send `default` after it.
    private mutating func settle(
        _ kind: PopupEvent.Kind, of popup: PopupID, for delivery: DeliveryToken
    ) -> PopupEvent? {
        guard !settled.contains(delivery) else { return nil }
        settled.append(delivery)
        if settled.count > Self.settledLimit { settled.removeFirst() }
        return PopupEvent(kind, of: PostedPopup(popup, in: epoch), for: delivery)
    }

    /// The newest counts: what overtakes the reply that is awaited comes last.
    private mutating func wait(_ kind: PopupEvent.Kind, of popup: PopupID) {
        if waiting.count == Self.waitingLimit { waiting.removeFirst() }
        waiting.append((popup, kind))
    }

    private mutating func endCall() {
        callsInFlight -= 1
        if callsInFlight == 0 { waiting = [] }  // the rest is about other programs' popups
    }
}
