import Notifications

/// What real servers answer to `GetServerInformation` and `GetCapabilities`, as recorded.
enum RealServer {
    static let gnome43 = ServerDescription(
        name: "gnome-shell", vendor: "GNOME", version: "43.9",
        capabilities: ["actions", "body", "body-markup", "icon-static", "persistence", "sound"])
    static let gnome51 = ServerDescription(
        name: "gnome-shell", vendor: "GNOME", version: "51.beta", capabilities: gnome43.capabilities)
    static let plasma5 = ServerDescription(
        name: "Plasma", vendor: "KDE", version: "5.27.5",
        capabilities: [
            "body", "body-hyperlinks", "body-markup", "body-images", "icon-static", "actions", "persistence",
            "inline-reply", "x-kde-urls", "x-kde-origin-name", "x-kde-display-appname", "inhibitions",
        ])
    static let plasma6 = ServerDescription(
        name: "Plasma", vendor: "KDE", version: "6.7.4", capabilities: plasma5.capabilities + ["sound"])
    static let cinnamon = ServerDescription(
        name: "cinnamon", vendor: "GNOME", version: "5.6.8",
        capabilities: [
            "actions", "action-icons", "body", "body-markup", "icon-static", "persistence", "sound",
        ])
    static let budgie = ServerDescription(
        name: "Budgie Notification Server", vendor: "Budgie Desktop Developers", version: "10.7.1",
        capabilities: ["action-icons", "actions", "body", "body-markup", "sound"])
    static let dunst = ServerDescription(
        name: "dunst", vendor: "knopwob", version: "1.9.0 (2022-06-27)",
        capabilities: [
            "actions", "body", "body-hyperlinks", "icon-static", "synchronous", "private-synchronous",
            "x-canonical-private-synchronous", "x-dunst-stack-tag", "body-markup",
        ])
    static let mako = ServerDescription(
        name: "mako", vendor: "emersion", version: "0.0.0",
        capabilities: [
            "body", "body-markup", "actions", "icon-static", "x-canonical-private-synchronous",
            "x-dunst-stack-tag",
        ])
    static let swaync = ServerDescription(
        name: "SwayNotificationCenter", vendor: "ErikReider", version: "0.7.3",
        capabilities: [
            "actions", "body", "body-markup", "body-images", "persistence", "synchronous",
            "private-synchronous", "x-canonical-private-synchronous",
        ])
    static let xfce = ServerDescription(
        name: "Xfce Notify Daemon", vendor: "Xfce", version: "0.7.3",
        capabilities: [
            "action-icons", "actions", "body", "body-hyperlinks", "body-markup", "icon-static",
            "x-canonical-private-icon-only",
        ])
    static let mate = ServerDescription(
        name: "Notification Daemon", vendor: "MATE", version: "1.26.0", specificationVersion: "1.1",
        capabilities: [
            "actions", "action-icons", "body", "body-hyperlinks", "body-markup", "icon-static", "sound",
        ])
    static let notificationDaemon = ServerDescription(
        name: "Notification Daemon", vendor: "GNOME", version: "3.20.0",
        capabilities: mate.capabilities + ["persistence"])
    static let lxqt = ServerDescription(
        name: "lxqt-notificationd", vendor: "lxqt.org", version: "1.2.0",
        capabilities: ["actions", "body", "body-hyperlinks", "body-images", "body-markup", "persistence"])
    static let cosmic = ServerDescription(
        name: "cosmic-notifications", vendor: "System76", version: "1.5.0",
        capabilities: [
            "body", "icon-static", "persistence", "actions", "action-icons", "body-markup",
            "body-hyperlinks", "sound",
        ])
    static let presenter = ServerDescription(
        name: NotificationServiceIdentity.name, vendor: NotificationServiceIdentity.vendor,
        version: NotificationServiceIdentity.version, capabilities: NotificationServiceIdentity.capabilities)

    static let all = [
        gnome43, gnome51, plasma5, plasma6, cinnamon, budgie, dunst, mako, swaync, xfce, mate,
        notificationDaemon, lxqt, cosmic, presenter,
    ]

    static func named(_ name: String, version: String = "1.0", capabilities: [String]) -> ServerDescription {
        ServerDescription(name: name, vendor: "Somebody", version: version, capabilities: capabilities)
    }
}

extension ServerDescription {
    func configured(_ configuration: ServerConfiguration) -> ServerDescription {
        var description = self
        description.configuration = configuration
        return description
    }
}
