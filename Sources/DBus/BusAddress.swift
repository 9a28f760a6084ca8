import Glibc

/// Where a bus is.
package enum BusAddress: Sendable, Hashable {
    /// The user's session; never starts a bus where there is none.
    case session
    case system
    /// An address such as `unix:path=/run/user/1000/bus`.
    case address(String)

    /// - Throws: `.connectFailed` where nothing says where the session bus is.
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
            return "unix:path=\(Self.escape("\(directory)/bus"))"
        }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Source: D-Bus Specification, "Server Addresses": bytes but these are written as `%` and two hex digits.
    static func escape(_ path: String) -> String {
        var escaped = ""
        for byte in path.utf8 {
            let isPlain = NameRules.isLetter(byte) || NameRules.isDigit(byte) || "-/.\\*".utf8.contains(byte)
            if isPlain {
                escaped.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return escaped
    }
}
