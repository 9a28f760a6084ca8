/// Identifies one run of one notification server for good: a bus never reuses a unique name, and its GUID is
/// unique. The server's numbers for popups are valid only within the epoch.
///
/// Source: D-Bus Specification, "Message Bus Names" and `org.freedesktop.DBus.GetId`.
package struct PopupEpoch: Sendable, Hashable, CustomStringConvertible {
    /// The bus's GUID, the reply of `GetId`.
    package let bus: String
    /// The unique name of the connection that owns `org.freedesktop.Notifications`, such as `:1.42`, or
    /// another name for popups that outlive servers.
    package let owner: String

    package init(bus: String, owner: String) {
        self.bus = bus
        self.owner = owner
    }

    /// Whether its popups stay until they are closed, even after the end of their server and of this program.
    /// Unique names begin with a colon.
    package var isLasting: Bool { !owner.hasPrefix(":") }

    package var description: String { "\(owner) on \(bus)" }
}
