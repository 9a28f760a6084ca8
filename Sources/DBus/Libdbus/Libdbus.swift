import CDBus
import Glibc

/// The functions of libdbus that find the bus of an unusual address and have it let us in.
///
/// It is loaded when it is needed: with all that it brings along it would take a third of the start of a command, and
/// nearly everywhere the bus is a socket of this machine.
struct Libdbus: @unchecked Sendable {  // functions, which are safe on any thread
    typealias Connection = OpaquePointer

    let open: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<DBusError>) -> Connection?
    let close: @convention(c) (Connection) -> Void
    let release: @convention(c) (Connection) -> Void
    let descriptor: @convention(c) (Connection, UnsafeMutablePointer<Int32>) -> dbus_bool_t
    let isConnected: @convention(c) (Connection) -> dbus_bool_t
    let isAuthenticated: @convention(c) (Connection) -> dbus_bool_t
    let canSend: @convention(c) (Connection, Int32) -> dbus_bool_t
    let readAndWrite: @convention(c) (Connection, Int32) -> dbus_bool_t
    let initialise: @convention(c) (UnsafeMutablePointer<DBusError>) -> Void
    let free: @convention(c) (UnsafeMutablePointer<DBusError>) -> Void

    /// `nil` where it is not installed.
    static let loaded: Libdbus? = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL).flatMap { Libdbus($0) }

    private init?(_ library: UnsafeMutableRawPointer) {
        func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
            dlsym(library, "dbus_" + name).map { unsafeBitCast($0, to: type) }
        }
        guard
            let open: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<DBusError>) -> Connection? =
                function("connection_open_private"),
            let close: @convention(c) (Connection) -> Void = function("connection_close"),
            let release: @convention(c) (Connection) -> Void = function("connection_unref"),
            let descriptor: @convention(c) (Connection, UnsafeMutablePointer<Int32>) -> dbus_bool_t =
                function("connection_get_unix_fd"),
            let isConnected: @convention(c) (Connection) -> dbus_bool_t =
                function("connection_get_is_connected"),
            let isAuthenticated: @convention(c) (Connection) -> dbus_bool_t =
                function("connection_get_is_authenticated"),
            let canSend: @convention(c) (Connection, Int32) -> dbus_bool_t =
                function("connection_can_send_type"),
            let readAndWrite: @convention(c) (Connection, Int32) -> dbus_bool_t =
                function("connection_read_write"),
            let initialise: @convention(c) (UnsafeMutablePointer<DBusError>) -> Void = function("error_init"),
            let free: @convention(c) (UnsafeMutablePointer<DBusError>) -> Void = function("error_free"),
            let setSIGPIPE: @convention(c) (dbus_bool_t) -> Void = function("connection_set_change_sigpipe"),
            let setVariable: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> dbus_bool_t =
                function("setenv")
        else { return nil }
        // libdbus sends without raising SIGPIPE; what that signal does is the program's business.
        setSIGPIPE(0)
        // It aborts the process where it thinks itself misused, unless this variable is 0. We check what we give it;
        // should something slip through, an error is better than the end of the process.
        guard setVariable("DBUS_FATAL_WARNINGS", "0") != 0 else { return nil }
        (self.open, self.close, self.release, self.descriptor) = (open, close, release, descriptor)
        (self.isConnected, self.isAuthenticated) = (isConnected, isAuthenticated)
        (self.canSend, self.readAndWrite, self.initialise, self.free) = (
            canSend, readAndWrite, initialise, free
        )
    }
}
