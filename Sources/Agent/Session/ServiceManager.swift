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
    private static let service: InterfaceName = "org.freedesktop.systemd1.Service"
    /// Reloading hundreds of units takes a while.
    private static let patience = Duration.seconds(20)

    /// `nil` where something else started this process.
    init?(on connection: Connection, environment: [String: String]) {
        guard environment["SYSTEMD_EXEC_PID"] == String(getpid()) else { return nil }
        self.connection = connection
    }

    /// Asks systemd to end this process, and to restart the unit from its current file.
    func restart() async throws(BusError) {
        guard let name = try await property("Id", of: currentUnit())?.asString else {
            throw BusError.invalid(reason: "Id")
        }
        _ = try await call("RestartUnit", [.string(name), .string("replace")])
    }

    /// Whether the program that the unit's current file names exists.
    func hasProgram() async throws(BusError) -> Bool {
        let starts = try await property("ExecStart", of: currentUnit(), Self.service)?.asArray ?? []
        return starts.contains { start in
            guard case .structure(let parts) = start, let program = parts.first?.asString else {
                return false
            }
            return access(program, X_OK) == 0
        }
    }

    /// The unit of this process, reloaded if its file has changed.
    private func currentUnit() async throws(BusError) -> ObjectPath {
        let unit = try await call("GetUnitByPID", [.uint32(UInt32(clamping: getpid()))])
        guard case .objectPath(let path) = unit.body.first else {
            throw BusError.invalid(reason: "GetUnitByPID")
        }
        if try await property("NeedDaemonReload", of: path)?.asBoolean == true {
            _ = try await call("Reload", [])
        }
        return path
    }

    private func call(_ method: MemberName, _ arguments: [Value]) async throws(BusError) -> Message {
        try await connection.call(
            MethodCall(
                to: Self.name, at: "/org/freedesktop/systemd1", Self.manager, method, arguments,
                autoStart: false), timeout: Self.patience)
    }

    private func property(
        _ property: String, of unit: ObjectPath, _ interface: InterfaceName = Self.unit
    ) async throws(BusError) -> Value? {
        try await connection.call(
            MethodCall(
                to: Self.name, at: unit, "org.freedesktop.DBus.Properties", "Get",
                [.string(interface.text), .string(property)], autoStart: false), timeout: Self.patience
        ).body.first?.asVariant
    }
}
