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
    /// The server's session; `nil` before the server has answered.
    package let epoch: PopupEpoch?
    /// The server's number for it, valid only in `epoch`. `nil` before the server has answered.
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

/// One session of a notification server. Its numbers for popups are valid only within it.
package struct PopupEpoch: Sendable, Hashable {
    /// The bus's GUID.
    package let bus: String
    /// The server's unique bus name, such as `:1.42`, or another name for popups that outlive servers.
    package let owner: String

    package init(bus: String, owner: String) {
        self.bus = bus
        self.owner = owner
    }

    /// Whether its popups stay until they are closed, even if the server restarts.
    package var isLasting: Bool { !owner.hasPrefix(":") }
}
