package import DBus
package import EventLoop

/// Whether a screen saver hides the screen, for desktops that do not report their lock to logind.
///
/// It starts no screen saver. One that disappears no longer counts as active.
package actor ScreenSavers: LoopActor {
    /// The screen saver of a desktop. Its bus name is also the name of its interface.
    private struct Saver: Sendable {
        let name: String
        let path: ObjectPath

        var busName: BusName { BusName(stringLiteral: name) }
        var interface: InterfaceName { InterfaceName(stringLiteral: name) }
    }

    private static let known: [Saver] = [
        Saver(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
        Saver(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
        Saver(name: "org.cinnamon.ScreenSaver", path: "/org/cinnamon/ScreenSaver"),
        Saver(name: "org.mate.ScreenSaver", path: "/org/mate/ScreenSaver"),
        Saver(name: "org.xfce.ScreenSaver", path: "/org/xfce/ScreenSaver"),
    ]

    private let connection: Connection
    private let didChange: @Sendable (_ isActive: Bool) -> Void
    package nonisolated let loop: EventLoop
    private var active: Set<String> = []
    /// The unique name of each running screen saver, by its bus name.
    private var owners: [String: BusName] = [:]
    private var subscriptions: [Subscription] = []

    /// - Parameters:
    ///   - connection: The session bus.
    ///   - didChange: Called on the loop with each change.
    package init(
        on connection: Connection, loop: EventLoop, didChange: @escaping @Sendable (_ isActive: Bool) -> Void
    ) {
        self.connection = connection
        self.didChange = didChange
        self.loop = loop
    }

    package func start() async throws(BusError) {
        for saver in Self.known {
            // Accepts any path: screen savers differ.
            let rule = MatchRule(sender: saver.busName, interface: saver.interface, member: "ActiveChanged")
            let signals = try await connection.subscribe(
                rule,
                callback { savers, message in
                    guard let isActive = message.body.first?.asBoolean else { return }
                    savers.take(isActive, from: saver)
                })
            let owners = try await connection.ownerChanges(
                of: saver.busName,
                callback { savers, _, owner in savers.ownerDidChange(of: saver, to: owner) })
            subscriptions += [signals, owners]
        }
    }

    private func ownerDidChange(of saver: Saver, to owner: BusName?) {
        owners[saver.name] = owner
        // The new owner need not hide the screen because the old one did.
        take(false, from: saver)
        if let owner { task { await $0.learn(from: saver, at: owner) } }
    }

    private func learn(from saver: Saver, at owner: BusName) async {
        let call = MethodCall(
            to: owner, at: saver.path, saver.interface, "GetActive", autoStart: false)
        // A screen saver that does not answer still sends its signal.
        guard let reply = try? await connection.call(call, timeout: .seconds(5)),
            let isActive = reply.body.first?.asBoolean, owners[saver.name] == owner
        else { return }
        take(isActive, from: saver)
    }

    private func take(_ isActive: Bool, from saver: Saver) {
        let before = !active.isEmpty
        if isActive { active.insert(saver.name) } else { active.remove(saver.name) }
        if !active.isEmpty != before { didChange(!before) }
    }
}
