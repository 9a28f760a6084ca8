import CDBus

/// Storage for libdbus's error of one call.
struct ErrorSlot: ~Copyable {
    let pointer: UnsafeMutablePointer<DBusError>

    init() {
        pointer = .allocate(capacity: 1)
        dbus_error_init(pointer)
    }

    deinit {
        dbus_error_free(pointer)
        pointer.deallocate()
    }

    /// libdbus's own message, possibly in the user's language.
    var reason: String {
        pointer.pointee.message.map { String(cString: $0) } ?? "out of memory"
    }
}
