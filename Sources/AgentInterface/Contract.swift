package import DBus

/// The agent's address on the session bus.
package enum Contract {
    package static let busName: BusName = "org.stewardproject.Steward"
    package static let path: ObjectPath = "/org/stewardproject/Steward"

    /// The signal of each interface whose subjects change, with their ids.
    static let changed = SignalDeclaration("Changed", [Argument("ids", "as")])
}
