import Glibc

/// The address of a bus.
package enum BusAddress: Sendable, Hashable {
    /// The user's session bus, if there is one; never starts one.
    case session
    case system
    /// An address such as `unix:path=/run/user/1000/bus`.
    case address(String)

    /// - Throws: `.connectFailed` if no environment variable gives the address of the session bus.
    func resolved() throws(BusError) -> String {
        switch self {
        case .address(let address): return address
        case .system:
            return Self.variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
        case .session:
            if let address = Self.variable("DBUS_SESSION_BUS_ADDRESS") { return address }
            guard let directory = Self.variable("XDG_RUNTIME_DIR") else {
                throw .connectFailed(
                    address: "session", reason: "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
            }
            return "unix:path=\(percentEncoded("\(directory)/bus"))"
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
