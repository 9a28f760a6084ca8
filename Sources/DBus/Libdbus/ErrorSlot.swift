import CDBus

/// Where libdbus puts the reason of a failure.
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

    /// libdbus's own words, in the user's language at best.
    var reason: String {
        pointer.pointee.message.map { String(cString: $0) } ?? "out of memory"
    }
}
