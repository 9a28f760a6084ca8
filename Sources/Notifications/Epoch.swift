import DBus

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

    /// That of popups which a desktop keeps under names of our own choosing: it does not end with a server, a
    /// session or the machine's being on, as those popups do not.
    package static let lasting = Epoch(busID: "any", owner: GTKInterface.busName.text)

    /// Whether popups of this epoch outlive their server and us. Unique names begin with a colon.
    package var isLasting: Bool { !owner.hasPrefix(":") }

    package var description: String { "\(owner) on \(busID)" }
}
