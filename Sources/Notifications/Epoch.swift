/// One life of one notification server, for ever: a bus never uses a unique name twice, and its GUID tells
/// it from all other buses. Fit to be stored.
///
/// Source: D-Bus Specification, "Message Bus Names" and `org.freedesktop.DBus.GetId`.
package struct Epoch: Sendable, Hashable, CustomStringConvertible {
    /// What `GetId` answers.
    package let busID: String
    /// The unique name of the connection that owns `org.freedesktop.Notifications`, as in `:1.42`.
    package let owner: String

    package init(busID: String, owner: String) {
        self.busID = busID
        self.owner = owner
    }

    package var description: String { "\(owner) on \(busID)" }
}
