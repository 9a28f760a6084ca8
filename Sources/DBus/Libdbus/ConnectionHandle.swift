import CDBus

/// A private connection of libdbus, without any of its callbacks.
///
/// We read, take the messages out one by one and send; replies, timeouts and routing are Swift's. Only the
/// connection's actor uses it.
struct ConnectionHandle: ~Copyable {
    private let connection: OpaquePointer

    /// Connects; authentication happens by and by in `readAndWrite()`.
    init(to address: String, receivingAtMost bytes: Int) throws(BusError) {
        guard !address.utf8.contains(0) else {
            throw .connectFailed(address: address, reason: "the address contains a zero byte")
        }
        _ = Libdbus.isPrepared
        let slot = ErrorSlot()
        guard let connection = dbus_connection_open_private(address, slot.pointer) else {
            throw .connectFailed(address: address, reason: slot.reason)
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        dbus_connection_set_max_message_size(connection, Libdbus.maximumMessageLength)
        dbus_connection_set_max_received_size(connection, bytes)
        dbus_connection_set_max_message_unix_fds(connection, Libdbus.maximumReceivedDescriptors)
        // Beyond that it reads on only when messages have been taken: they shall not use up all of ours.
        dbus_connection_set_max_received_unix_fds(connection, Libdbus.maximumReceivedDescriptors)
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

    var hasUnsent: Bool { dbus_connection_has_messages_to_send(connection) != 0 }

    var unsentBytes: Int { dbus_connection_get_outgoing_size(connection) }

    /// Moves as many bytes as can be moved without waiting.
    func readAndWrite() {
        // It answers whether the connection is still there, which `isConnected` tells as well.
        _ = dbus_connection_read_write(connection, 0)
    }

    /// The next message that has come in, or `nil`.
    func pop() -> MessageHandle? {
        dbus_connection_pop_message(connection).map { MessageHandle(owning: $0) }
    }

    /// - Returns: The serial that the message got.
    func send(_ message: borrowing MessageHandle) throws(BusError) -> UInt32 {
        if message.hasDescriptors, dbus_connection_can_send_type(connection, bus_type_unix_fd) == 0 {
            throw .invalid(reason: "this bus does not take file descriptors")
        }
        var serial: dbus_uint32_t = 0
        guard message.send(over: connection, &serial) else { throw .outOfMemory }
        return serial
    }

    func close() {
        dbus_connection_close(connection)
    }
}
