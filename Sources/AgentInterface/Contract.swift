package import DBus

/// The agent's address on the session bus.
package enum Contract {
    package static let busName: BusName = "org.stewardproject.Steward"
    package static let path: ObjectPath = "/org/stewardproject/Steward"
}
