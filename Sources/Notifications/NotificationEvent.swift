/// What a notification server lets us know, in the order of the bus.
package enum NotificationEvent: Sendable, Hashable {
    /// A server is there and ready to be posted to. Also sent when its description was read again.
    case appeared(ServerDescription, Epoch)
    /// No server owns the name: all popups are gone, their ids are void. Also sent at the start if there is
    /// none, and before `appeared` when one server takes over from another.
    case vanished
    /// A server that had left a post unanswered answers again: what is owed can be posted.
    case recovered(Epoch)
    /// Whether the user has silenced the server, before its first `appeared` and at each change; `nil` where that
    /// cannot be read.
    case silence(Bool?)
    /// Something happened to a popup of ours.
    case popup(PopupEvent)
}

/// What happened to a popup of ours. Only an `activated` is worth a change of a subject.
package struct PopupEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The user chose an action. Once for each delivery, the first choice; the key is an `ActionKey` or
        /// `ActionKey.bodyClick`.
        case activated(key: String)
        /// It left the screen, as far as the server tells.
        case closed(CloseReason)
        /// What lets a program come to the front, sent before the `activated` it belongs to.
        case activationToken(String)
        /// The user wrote something into the popup's text field.
        case replied(String)
    }

    package let popup: PostedPopup
    /// The delivery that the key names, or else the one that the popup shows.
    package let delivery: DeliveryToken
    package let kind: Kind

    package init(_ kind: Kind, of popup: PostedPopup, for delivery: DeliveryToken) {
        self.kind = kind
        self.popup = popup
        self.delivery = delivery
    }

    /// A click that came as a call of our application, not from a server: what makes it true is its token alone.
    ///
    /// - Parameters:
    ///   - key: An `ActionKey`, `ActionKey.bodyClick` with a token being a click on the popup itself.
    ///   - popup: Where the delivery is on screen; `nil` if that was never learned.
    /// - Returns: `nil` if `key` names no delivery.
    package init?(clickWith key: String, on popup: PostedPopup?) {
        guard let parsed = ActionKey(parsing: key) else { return nil }
        let isBodyClick = parsed.choice == ActionKey.bodyClick
        // Whoever keeps the popup took it off when it was clicked on: to close one of no name does no harm.
        let unknown = PostedPopup(PopupID(about: key), in: .lasting)
        self.init(
            .activated(key: isBodyClick ? ActionKey.bodyClick : key), of: popup ?? unknown,
            for: parsed.delivery)
    }
}

/// Why a popup left the screen, by the server's word, which is not to be trusted: real servers send `expired`
/// for a click on the X, an eviction or a popup never shown, `dismissed` for an eviction and after every action, and
/// `closed` after the user's own click.
package enum CloseReason: Sendable, Hashable {
    case expired
    case dismissed
    case closed
    /// 4, and everything else that servers send.
    case undefined

    package init(number: UInt32) {
        switch number {
        case 1: self = .expired
        case 2: self = .dismissed
        case 3: self = .closed
        default: self = .undefined
        }
    }

    package var number: UInt32 {
        switch self {
        case .expired: 1
        case .dismissed: 2
        case .closed: 3
        case .undefined: 4
        }
    }
}
