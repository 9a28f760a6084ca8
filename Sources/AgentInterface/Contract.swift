package import DBus

/// Where the agent is found on the session bus.
package enum Contract {
    package static let busName: BusName = "org.stewardproject.Steward"
    package static let path: ObjectPath = "/org/stewardproject/Steward"
}
