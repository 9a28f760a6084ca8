/// A view of one reminder, or of several in a summary, on one notification server: posted once, with a token
/// of its own.
package struct Popup: Sendable, Hashable, Identifiable {
    /// Its number in the store; never used twice.
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
        /// Written down, on its way to the server.
        case sending
        case shown
        /// To be closed by us; the server may not know yet.
        case closing
        case closed
        /// Its server or our connection has gone.
        case lost

        package var isLive: Bool { self == .sending || self == .shown }
    }

    package let id: ID
    package let kind: Kind
    package let token: PopupToken
    package let state: State
    /// Which server, or `nil` before it has answered.
    package let epoch: PopupEpoch?
    /// The server's number for it, meaningful in `epoch` only. `nil` before it has answered.
    package let serverID: UInt32?
    package let members: [Reminder.ID]

    package init(
        id: ID, kind: Kind, token: PopupToken, state: State, epoch: PopupEpoch?, serverID: UInt32?,
        members: [Reminder.ID]
    ) {
        self.id = id
        self.kind = kind
        self.token = token
        self.state = state
        self.epoch = epoch
        self.serverID = serverID
        self.members = members
    }
}

/// One life of one notification server. The numbers of popups are worth nothing beyond it.
package struct PopupEpoch: Sendable, Hashable {
    /// The bus's GUID.
    package let bus: String
    /// The server's unique name on it, such as `:1.42`, or another name for popups that outlive servers.
    package let owner: String

    package init(bus: String, owner: String) {
        self.bus = bus
        self.owner = owner
    }

    /// Whether its popups stay, whichever server comes and goes, until they are closed.
    package var isLasting: Bool { !owner.hasPrefix(":") }
}
