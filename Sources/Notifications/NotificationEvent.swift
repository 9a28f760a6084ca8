package import Rules

/// Events of a notification server, in the order of the bus.
package enum NotificationEvent: Sendable, Hashable {
    /// A server is ready for posts. Also sent each time its description has been read again.
    case appeared(ServerDescription, PopupEpoch)
    /// No server owns the name: all popups are gone and their IDs invalid. Also sent at the start if there is
    /// no server, and before `appeared` when one server takes over from another.
    case vanished
    /// A server that missed a deadline replies again: overdue popups can be posted.
    case recovered(PopupEpoch)
    /// Whether the user has silenced the server; `nil` if that cannot be read. Sent before each `appeared` of
    /// a server that has described itself, and at each change.
    case silence(Bool?)
    /// Something happened to one of Steward's popups.
    case popup(PopupEvent)
}

/// An event of one of Steward's popups. Only `activated`, `clicked` and `replied` express the user's
/// will.
package struct PopupEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// The user chose an action. For each delivery, only the first of this, `clicked` and `replied` is
        /// sent, unless the agent calls `expectAnotherAction(on:)`.
        case activated(PopupAction)
        /// The user chose the popup itself. Some servers also send this without a click.
        case clicked
        /// The popup left the screen, according to the server.
        case closed(CloseReason)
        /// A token with which a program may raise its window, sent before the `activated` that it belongs to.
        case activationToken(String)
        /// The user sent text from the popup's text field.
        case replied(String)
    }

    package let popup: PostedPopup
    /// The delivery in the key, or else the delivery that the popup shows.
    package let delivery: PopupToken
    package let kind: Kind

    package init(_ kind: Kind, of popup: PostedPopup, for delivery: PopupToken) {
        self.kind = kind
        self.popup = popup
        self.delivery = delivery
    }

    /// A click that arrived as a call to `org.freedesktop.Application` rather than from a server. Only its
    /// token proves that it is genuine.
    ///
    /// - Parameter popup: The popup that shows the delivery; `nil` if unknown.
    package init(clickWith key: ActionKey, on popup: PostedPopup?) {
        // The shell removed the popup on the click, so closing an unknown one does no harm.
        let unknown = PostedPopup(PopupID(about: key.description), in: .lasting)
        self.init(Kind(key), of: popup ?? unknown, for: key.token)
    }
}

extension PopupEvent.Kind {
    init(_ key: ActionKey) {
        self = key.action.map { .activated($0) } ?? .clicked
    }
}

/// Why a popup left the screen, according to the server, which is not reliable: real servers send `expired`
/// for a click on the X, an eviction or a popup never shown, `dismissed` for an eviction and after every
/// action, and `closed` after the user's own click.
package enum CloseReason: Sendable, Hashable {
    case expired
    case dismissed
    case closed
    /// 4, and any other number.
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
