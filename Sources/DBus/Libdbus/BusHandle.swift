import CDBus
import EventLoop
import Glibc

/// A private connection of libdbus, without callbacks. Only one actor uses it.
struct BusHandle: ~Copyable {
    private let connection: OpaquePointer

    /// Connects; `readAndWrite()` authenticates step by step.
    ///
    /// - Throws: `.connectFailed`.
    init(to address: String) throws(BusError) {
        guard !address.utf8.contains(0) else {
            throw .connectFailed(address: address, reason: "the address contains a zero byte")
        }
        _ = Libdbus.isPrepared
        let slot = ErrorSlot()
        guard let connection = dbus_connection_open_private(address, slot.pointer) else {
            throw .connectFailed(address: address, reason: slot.reason)
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        self.connection = connection
    }

    deinit {
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
    }

    /// `nil` once the connection has ended.
    var descriptor: Int32? {
        var descriptor: Int32 = -1
        return dbus_connection_get_unix_fd(connection, &descriptor) != 0 ? descriptor : nil
    }

    var isConnected: Bool { dbus_connection_get_is_connected(connection) != 0 }

    var isAuthenticated: Bool { dbus_connection_get_is_authenticated(connection) != 0 }

    /// Takes one step of authentication: a read or a write.
    func readAndWrite() {
        // The result says whether the connection is still open, as `isConnected` does.
        _ = dbus_connection_read_write(connection, 0)
    }

    /// A copy of the socket, which outlives this handle. libdbus cannot have read any message from it,
    /// because the bus sends none before `Hello`.
    func authenticated() throws(BusError) -> AuthenticatedSocket {
        guard let descriptor else { throw .disconnected }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard copy >= 0 else {
            throw .invalid(reason: "the socket cannot be taken over: \(SystemError("fcntl"))")
        }
        return AuthenticatedSocket(
            socket: OwnedDescriptor(copy),
            passesDescriptors: dbus_connection_can_send_type(connection, bus_type_unix_fd) != 0)
    }
}
