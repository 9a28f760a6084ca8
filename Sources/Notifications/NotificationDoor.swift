/// Which of a server's interfaces popups go through.
package enum NotificationDoor: Sendable, Hashable {
    /// `org.freedesktop.Notifications`, which every server has.
    /// - Parameter otherIsShut: Why a server that also has the other one is not reached through it, as the end of a
    ///   sentence that begins with "because".
    case freedesktop(otherIsShut: String? = nil)
    /// `org.gtk.Notifications`: the desktop keeps popups until they are removed, beyond its own end and ours, and a
    /// click starts us.
    case gtk
}

extension NotificationDoor: CustomStringConvertible {
    package var description: String {
        switch self {
        case .freedesktop: "org.freedesktop.Notifications"
        case .gtk: "org.gtk.Notifications"
        }
    }
}
