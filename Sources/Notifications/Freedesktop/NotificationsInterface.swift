import DBus

/// Names from the Desktop Notifications Specification, "D-Bus protocol".
enum NotificationsInterface {
    static let busName: BusName = "org.freedesktop.Notifications"
    static let path: ObjectPath = "/org/freedesktop/Notifications"
    static let name: InterfaceName = "org.freedesktop.Notifications"

    static let notify: MemberName = "Notify"
    static let closeNotification: MemberName = "CloseNotification"
    static let getCapabilities: MemberName = "GetCapabilities"
    static let getServerInformation: MemberName = "GetServerInformation"

    static let actionInvoked: MemberName = "ActionInvoked"
    static let notificationClosed: MemberName = "NotificationClosed"
    static let activationToken: MemberName = "ActivationToken"
    /// An extension of Plasma and swaync.
    static let notificationReplied: MemberName = "NotificationReplied"

    /// The key that adds a text field to a popup, on the few servers that support it, and their capability.
    static let inlineReply = "inline-reply"

    /// A call to one server by its unique name, so that it can neither start a server nor reach a successor.
    static func call(_ member: MemberName, _ arguments: [Value] = [], to owner: BusName) -> MethodCall {
        MethodCall(to: owner, at: path, name, member, arguments, autoStart: false)
    }
}
