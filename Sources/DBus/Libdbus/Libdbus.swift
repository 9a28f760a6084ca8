import CDBus

/// What holds for libdbus as a whole.
enum Libdbus {
    /// To be evaluated before anything else is asked of libdbus.
    ///
    /// libdbus aborts the process where it thinks itself misused, unless this variable is 0. We check
    /// what we give it; should something slip through, an error is better than the end of the process.
    static let isPrepared: Bool = {
        // libdbus sends without raising SIGPIPE; what that signal does is the program's business.
        dbus_connection_set_change_sigpipe(0)
        return dbus_setenv("DBUS_FATAL_WARNINGS", "0") != 0
    }()

    /// The machine's identity, 32 hex digits, or `nil` where it has none.
    static var machineID: String? {
        let slot = ErrorSlot()
        guard let text = dbus_try_get_local_machine_id(slot.pointer) else { return nil }
        defer { dbus_free(text) }
        return String(cString: text)
    }
}
