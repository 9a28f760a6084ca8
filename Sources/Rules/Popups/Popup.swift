/// A view of one reminder, or of several in a summary, on one notification server. It is posted once, with
/// its own token.
package struct Popup: Sendable, Hashable, Identifiable {
    /// Its number in the store, never reused.
    package struct ID: Sendable, Hashable, Comparable {
        package let number: Int64

        package init(_ number: Int64) {
            self.number = number
        }

        package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case single, summary
    }

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Stored, and on its way to the server.
        case sending
        case shown
        /// The agent is closing it; the server may not know yet.
        case closing
        case closed
        /// Its server or the agent's connection is gone.
        case lost

        package var isLive: Bool { self == .sending || self == .shown }
    }

    package let id: ID
    package let kind: Kind
    package let token: PopupToken
    package let state: State
    /// The session of the server that it goes to.
    package let epoch: PopupEpoch
    /// The server's number for it, valid only in `epoch`. `nil` before the server has answered.
    package let serverID: PopupID?
    /// The number that the server was asked to give it, where the server keeps such numbers: the popup may be on screen
    /// under it before `serverID` is known.
    package let reservedID: PopupID?
    package let members: [Reminder.ID]

    package init(
        id: ID, kind: Kind, token: PopupToken, state: State, epoch: PopupEpoch, serverID: PopupID?,
        reservedID: PopupID? = nil, members: [Reminder.ID]
    ) {
        self.id = id
        self.kind = kind
        self.token = token
        self.state = state
        self.epoch = epoch
        self.serverID = serverID
        self.reservedID = reservedID
        self.members = members
    }

    /// Its place on screen; `nil` until the server has assigned one.
    package var posted: PostedPopup? { serverID.map { PostedPopup($0, in: epoch) } }

    /// Where to close it: also where it may be without the server having said so.
    package var closable: PostedPopup? { (serverID ?? reservedID).map { PostedPopup($0, in: epoch) } }
}
