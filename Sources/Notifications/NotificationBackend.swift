/// The D-Bus interface through which popups go.
package enum NotificationBackend: Sendable, Hashable {
    /// `org.freedesktop.Notifications`, which every server has.
    /// - Parameter otherIsUnavailable: Why a server that also has the other interface is not reached through it;
    ///   completes a sentence that ends with "because".
    case freedesktop(otherIsUnavailable: String? = nil)
    /// `org.gtk.Notifications`: the desktop keeps popups until they are removed, even after its own end and
    /// the agent's, and a click starts the agent.
    case gtk
    /// `org.freedesktop.portal.Notification`: from a sandbox that may not call the server itself.
    case portal
}

extension NotificationBackend: CustomStringConvertible {
    package var description: String {
        switch self {
        case .freedesktop: "org.freedesktop.Notifications"
        case .gtk: "org.gtk.Notifications"
        case .portal: "org.freedesktop.portal.Notification"
        }
    }
}
