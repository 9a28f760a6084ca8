import DBus

/// The names of `org.gtk.Notifications`, by which GLib's applications notify GNOME Shell. It has no signals: what the
/// user chooses comes back as a call of `org.freedesktop.Application`.
///
/// Source: GLib's `gio/gnotificationbackend`, gnome-shell's `js/ui/notificationDaemon.js`.
enum GTKInterface {
    static let busName: BusName = "org.gtk.Notifications"
    static let path: ObjectPath = "/org/gtk/Notifications"
    static let name: InterfaceName = "org.gtk.Notifications"

    static let addNotification: MemberName = "AddNotification"
    static let removeNotification: MemberName = "RemoveNotification"

    /// There is no .desktop file of that name, as far as the shell knows.
    static let invalidApp: ErrorName = "org.gtk.Notifications.InvalidApp"

    /// A call to one shell, by its unique name: it can neither start one nor reach its successor.
    static func call(_ member: MemberName, _ arguments: [Value], to owner: BusName) -> MethodCall {
        MethodCall(to: owner, at: path, name, member, arguments, autoStart: false)
    }

    /// The name of a popup, which we choose.
    static func popupName(of id: PopupID) -> String {
        let digits = String(id.number, radix: 16)
        return "reminder-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
