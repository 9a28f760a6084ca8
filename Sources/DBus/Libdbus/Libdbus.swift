import CDBus

/// Global state of libdbus.
enum Libdbus {
    /// Evaluate this before any other use of libdbus.
    ///
    /// libdbus aborts the process on misuse unless `DBUS_FATAL_WARNINGS` is 0. The module checks its
    /// arguments; should a wrong one slip through, an error is better than an abort.
    static let isPrepared: Bool = {
        // libdbus sends without raising SIGPIPE; how to handle that signal is the program's decision.
        dbus_connection_set_change_sigpipe(0)
        return dbus_setenv("DBUS_FATAL_WARNINGS", "0") != 0
    }()

    /// The machine's ID, 32 hexadecimal digits; `nil` if it has none.
    static var machineID: String? {
        let slot = ErrorSlot()
        guard let text = dbus_try_get_local_machine_id(slot.pointer) else { return nil }
        defer { dbus_free(text) }
        return String(cString: text)
    }
}
