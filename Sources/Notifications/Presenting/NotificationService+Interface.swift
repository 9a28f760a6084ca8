import DBus
import Rules

extension NotificationService {
    /// The served interface, as in `dbus/org.freedesktop.Notifications.xml`.
    static func interface(servedBy service: NotificationService) -> Interface {
        Interface(
            NotificationsInterface.name,
            methods: [
                Method(
                    NotificationsInterface.notify,
                    in: [
                        Argument("app_name", "s"), Argument("replaces_id", "u"), Argument("app_icon", "s"),
                        Argument("summary", "s"), Argument("body", "s"), Argument("actions", "as"),
                        Argument("hints", "a{sv}"), Argument("expire_timeout", "i"),
                    ],
                    out: [Argument("id", "u")]
                ) { invocation in
                    guard let request = PostedRequest(invocation.arguments) else {
                        throw MethodError(.invalidArgs, "the arguments are not those of Notify")
                    }
                    return [.uint32(try await service.notify(request, from: invocation.sender).number)]
                },
                Method(NotificationsInterface.closeNotification, in: [Argument("id", "u")]) { invocation in
                    try await service.closeNotification(invocation.arguments.first?.asUInt32 ?? 0)
                    return []
                },
                Method(
                    NotificationsInterface.getCapabilities, out: [Argument("capabilities", "as")]
                ) { _ in
                    [.strings(NotificationServiceIdentity.capabilities)]
                },
                Method(
                    NotificationsInterface.getServerInformation,
                    out: [
                        Argument("name", "s"), Argument("vendor", "s"), Argument("version", "s"),
                        Argument("spec_version", "s"),
                    ]
                ) { _ in
                    [
                        .string(NotificationServiceIdentity.name),
                        .string(NotificationServiceIdentity.vendor),
                        .string(NotificationServiceIdentity.version),
                        .string(NotificationServiceIdentity.specificationVersion),
                    ]
                },
            ],
            signals: [
                SignalDeclaration(
                    NotificationsInterface.notificationClosed, [Argument("id", "u"), Argument("reason", "u")]),
                SignalDeclaration(
                    NotificationsInterface.actionInvoked, [Argument("id", "u"), Argument("action_key", "s")]),
                // Declared but never sent: a terminal has no windows to raise.
                SignalDeclaration(
                    NotificationsInterface.activationToken,
                    [Argument("id", "u"), Argument("activation_token", "s")]),
            ])
    }
}
