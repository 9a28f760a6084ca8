import DBus

/// Identifies one run of one notification server, for ever: a bus never reuses a unique name, and a bus's
/// GUID is unique. Fit to be stored.
///
/// Source: D-Bus Specification, "Message Bus Names" and `org.freedesktop.DBus.GetId`.
package struct Epoch: Sendable, Hashable, CustomStringConvertible {
    /// The reply of `GetId`.
    package let busID: String
    /// The unique name of the connection that owns `org.freedesktop.Notifications`, such as `:1.42`.
    package let owner: String

    package init(busID: String, owner: String) {
        self.busID = busID
        self.owner = owner
    }

    /// The epoch of popups that a desktop keeps under names that Steward chooses. Like those popups, it
    /// outlasts servers, sessions and restarts of the machine.
    package static let lasting = Epoch(busID: "any", owner: GTKInterface.busName.text)

    /// Whether popups of this epoch outlive their server and this program. Unique names begin with a colon.
    package var isLasting: Bool { !owner.hasPrefix(":") }

    package var description: String { "\(owner) on \(busID)" }
}
