import CDBus

/// A connection of libdbus, without any of its callbacks: it knows all kinds of addresses, and other proofs of who we are
/// than the kernel's word.
///
/// A bus says nothing before it is called, so that libdbus holds back nothing that is meant for us.
final class LibdbusEntrance: Entrance {
    private let libdbus: Libdbus
    private let connection: Libdbus.Connection

    init(to address: String) throws(BusError) {
        guard let libdbus = Libdbus.loaded else {
            throw .connectFailed(
                address: address, reason: "libdbus-1, which knows such addresses, is not there")
        }
        var error = DBusError()
        libdbus.initialise(&error)
        defer { libdbus.free(&error) }
        guard let connection = libdbus.open(address, &error) else {
            // libdbus's own words, in the user's language at best.
            let reason = error.message.map { String(cString: $0) } ?? "out of memory"
            throw .connectFailed(address: address, reason: reason)
        }
        self.libdbus = libdbus
        self.connection = connection
    }

    deinit {
        libdbus.close(connection)
        libdbus.release(connection)
    }

    var socket: Int32? {
        var descriptor: Int32 = -1
        return libdbus.descriptor(connection, &descriptor) != 0 ? descriptor : nil
    }

    var isConnected: Bool { libdbus.isConnected(connection) != 0 }

    var isOpen: Bool { libdbus.isAuthenticated(connection) != 0 }

    var takesDescriptors: Bool { libdbus.canSend(connection, bus_type_unix_fd) != 0 }

    func goOn() {
        // It answers whether the connection is still there, which `isConnected` tells as well.
        _ = libdbus.readAndWrite(connection, 0)
    }

    func close() {
        libdbus.close(connection)
    }
}
