import DBus
import Rules

/// The names of `org.gtk.Notifications`, through which GLib applications notify GNOME Shell. It has no
/// signals: the user's choices arrive as calls to `org.freedesktop.Application`.
///
/// Source: GLib's `gio/gnotificationbackend`, gnome-shell's `js/ui/notificationDaemon.js`.
enum GTKInterface {
    static let busName: BusName = "org.gtk.Notifications"
    static let path: ObjectPath = "/org/gtk/Notifications"
    static let name: InterfaceName = "org.gtk.Notifications"

    static let addNotification: MemberName = "AddNotification"
    static let removeNotification: MemberName = "RemoveNotification"

    /// The shell knows no `.desktop` file of that name.
    static let invalidApp: ErrorName = "org.gtk.Notifications.InvalidApp"

    /// A call to one shell by its unique name, so that it can neither start a shell nor reach a successor.
    static func call(_ member: MemberName, _ arguments: [Value], to owner: BusName) -> MethodCall {
        MethodCall(to: owner, at: path, name, member, arguments, autoStart: false)
    }

    /// The popup's name, which Steward chooses.
    static func popupName(of id: PopupID) -> String {
        let digits = String(id.number, radix: 16)
        return "reminder-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
