import DBus
import Rules

/// An interface whose popups have names that Steward chooses, instead of numbers that the server gives.
///
/// Source: GLib's `gio/gnotificationbackend`, gnome-shell's `js/ui/notificationDaemon.js`; XDG Desktop Portal
/// documentation, `org.freedesktop.portal.Notification`.
enum NamedInterface: Sendable, Hashable {
    /// `org.gtk.Notifications`, through which GLib applications notify GNOME Shell. It has no signals.
    /// - Parameter application: The name of Steward's `.desktop` file and `org.freedesktop.Application`.
    case gtk(application: String)
    /// The desktop's portal, for programs in a sandbox. It knows itself which application calls.
    case portal

    static let addNotification: MemberName = "AddNotification"
    static let removeNotification: MemberName = "RemoveNotification"

    static let gtkName: BusName = "org.gtk.Notifications"

    /// The shell knows no `.desktop` file of that name.
    private static let invalidApp: ErrorName = "org.gtk.Notifications.InvalidApp"

    var busName: BusName {
        switch self {
        case .gtk: Self.gtkName
        case .portal: DesktopPortal.name
        }
    }

    var path: ObjectPath {
        switch self {
        case .gtk: "/org/gtk/Notifications"
        case .portal: DesktopPortal.path
        }
    }

    var name: InterfaceName {
        switch self {
        case .gtk: "org.gtk.Notifications"
        case .portal: "org.freedesktop.portal.Notification"
        }
    }

    /// A call about a popup to one server by its unique name, so that it can neither start a server nor reach a
    /// successor.
    func call(_ member: MemberName, _ popup: PopupID, _ fields: [String: Value]? = nil, to owner: BusName)
        -> MethodCall
    {
        var arguments: [Value] = []
        if case .gtk(let application) = self { arguments.append(.string(application)) }
        arguments.append(.string(Self.popupName(of: popup)))
        if let fields { arguments.append(.dictionary(fields)) }
        return MethodCall(to: owner, at: path, name, member, arguments, autoStart: false)
    }

    /// Why the interface cannot be used, as the end of a sentence; `nil` for an error about a single popup.
    func reason(of error: ErrorName) -> String? {
        switch error {
        case .unknownMethod, .unknownObject, .unknownInterface:
            "this desktop has no such interface"
        case Self.invalidApp:
            "this desktop does not know the file org.stewardproject.Steward.desktop ('make install' installs it)"
        default:
            nil
        }
    }

    /// The popup's name, which Steward chooses.
    static func popupName(of id: PopupID) -> String {
        let digits = String(id.number, radix: 16)
        return prefix + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    /// The popup with this name; `nil` for names that Steward does not give.
    static func popup(named name: String) -> PopupID? {
        guard name.hasPrefix(prefix), let number = UInt32(name.dropFirst(prefix.count), radix: 16),
            let popup = PopupID(number), popupName(of: popup) == name
        else { return nil }
        return popup
    }

    private static let prefix = "reminder-"
}
