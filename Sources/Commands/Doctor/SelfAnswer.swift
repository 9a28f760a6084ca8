import DBus

/// Answers a popup in the user's stead, on servers that let programs do that.
struct SelfAnswer {
    let connection: Connection
    /// The server's name for itself.
    let server: String

    /// - Returns: Whether the server was asked to; what comes of it shows elsewhere.
    func give(to title: String) async -> Bool {
        do {
            switch server.lowercased() {
            case "dunst": return try await dunst()
            case "mako": return try await mako(title)
            case "swaynotificationcenter": return try await swaync()
            default: return false
            }
        } catch {
            return false
        }
    }

    /// The first action of the newest popup, as `dunstctl action`. Source: dunst's `src/dbus.c`.
    private func dunst() async throws(BusError) -> Bool {
        _ = try await connection.call(
            MethodCall(
                to: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                "org.dunstproject.cmd0",
                "NotificationAction", [.uint32(0)], autoStart: false))
        return true
    }

    /// An action of the popup with our title, as `makoctl invoke`. Source: mako's `dbus/mako.c`.
    private func mako(_ title: String) async throws(BusError) -> Bool {
        let list = try await makoCall("ListNotifications", [])
        for popup in list.body.first?.asArray ?? [] {
            guard let fields = popup.asDictionary, fields["summary"]?.asString == title,
                let id = fields["id"]?.asUInt32, let actions = fields["actions"]?.asDictionary,
                let action = actions.keys.filter({ $0 != "default" }).min()
            else { continue }
            _ = try await makoCall("InvokeAction", [.uint32(id), .string(action)])
            return true
        }
        return false
    }

    private func makoCall(_ member: MemberName, _ arguments: [Value]) async throws(BusError) -> Message {
        try await connection.call(
            MethodCall(
                to: "org.freedesktop.Notifications", at: "/fr/emersion/Mako", "fr.emersion.Mako", member,
                arguments,
                autoStart: false))
    }

    /// The first action of the newest popup, as `swaync-client --action`. Source: swaync's `src/swayncDaemon`.
    private func swaync() async throws(BusError) -> Bool {
        _ = try await connection.call(
            MethodCall(
                to: "org.erikreider.swaync.cc", at: "/org/erikreider/swaync/cc", "org.erikreider.swaync.cc",
                "LatestInvokeAction", [.uint32(0)], autoStart: false))
        return true
    }
}
