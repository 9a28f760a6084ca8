import DBus

/// Answers a popup in place of the user, on servers that let programs do so.
///
/// It only answers a popup that is certainly ours. swaync acts on the newest popup, whichever
/// program posted it, so there only the user can answer.
struct SelfAnswer {
    let connection: Connection
    /// The name that the server reports.
    let server: String

    /// - Returns: Whether the server was asked. The agent reports the effect.
    func give(to title: String) async -> Bool {
        do {
            switch server.lowercased() {
            case "dunst": return try await dunst()
            case "mako": return try await mako(title)
            default: return false
            }
        } catch {
            return false
        }
    }

    /// Closes the newest popup, like `dunstctl close`, if only one popup is displayed and none waits. Its first
    /// action would open the answers, for somebody to choose from. Source: dunst's `src/dbus.c`.
    private func dunst() async throws(BusError) -> Bool {
        guard try await dunstCount("displayedLength") == 1, try await dunstCount("waitingLength") == 0 else {
            return false
        }
        _ = try await connection.call(
            MethodCall(
                to: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                "org.dunstproject.cmd0",
                "NotificationCloseLast", [], autoStart: false))
        return true
    }

    /// `nil` if this version of dunst does not report it.
    private func dunstCount(_ property: String) async throws(BusError) -> UInt32? {
        let reply = try await connection.call(
            MethodCall(
                to: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                "org.freedesktop.DBus.Properties", "Get",
                [.string("org.dunstproject.cmd0"), .string(property)], autoStart: false))
        return reply.body.first?.asVariant?.asUInt32
    }

    /// Invokes an action of the popup with our title, like `makoctl invoke`. Source: mako's `dbus/mako.c`.
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
}
