import DBus
import Glibc

/// The user's systemd, if it started this process as the main process of a unit.
///
/// Source: org.freedesktop.systemd1(5).
struct ServiceManager: Sendable {
    private let connection: Connection

    private static let name: BusName = "org.freedesktop.systemd1"
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let unit: InterfaceName = "org.freedesktop.systemd1.Unit"
    /// Reloading hundreds of units takes a while.
    private static let patience = Duration.seconds(20)

    /// `nil` where something else started this process.
    init?(on connection: Connection, environment: [String: String]) {
        guard environment["SYSTEMD_EXEC_PID"] == String(getpid()) else { return nil }
        self.connection = connection
    }

    /// Asks systemd to end this process, and to restart the unit from its current file.
    func restart() async throws(BusError) {
        let unit = try await call("GetUnitByPID", [.uint32(UInt32(clamping: getpid()))])
        guard case .objectPath(let path) = unit.body.first,
            let name = try await property("Id", of: path)?.asString
        else { throw BusError.invalid(reason: "GetUnitByPID") }
        if try await property("NeedDaemonReload", of: path)?.asBoolean == true {
            _ = try await call("Reload", [])
        }
        _ = try await call("RestartUnit", [.string(name), .string("replace")])
    }

    private func call(_ method: MemberName, _ arguments: [Value]) async throws(BusError) -> Message {
        try await connection.call(
            MethodCall(
                to: Self.name, at: "/org/freedesktop/systemd1", Self.manager, method, arguments,
                autoStart: false), timeout: Self.patience)
    }

    private func property(_ property: String, of unit: ObjectPath) async throws(BusError) -> Value? {
        try await connection.call(
            MethodCall(
                to: Self.name, at: unit, "org.freedesktop.DBus.Properties", "Get",
                [.string(Self.unit.text), .string(property)], autoStart: false), timeout: Self.patience
        ).body.first?.asVariant
    }
}
