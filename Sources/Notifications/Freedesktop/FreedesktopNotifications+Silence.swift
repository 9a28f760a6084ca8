import DBus
import EventLoop
import Rules

/// Whether the user has silenced the server. Reading this starts no service; signals report changes.
extension FreedesktopNotifications {
    /// The state of do-not-disturb during one server session.
    struct Silence {
        let source: ServerQuirks.SilenceSource
        var value: Bool?
        var signals: Subscription?
    }

    package func isSilenced() async -> Bool? {
        guard let serverSession, let source = serverSession.server?.quirks.silenceSource else { return nil }
        return await read(source, of: serverSession.owner)
    }

    /// Reports the state immediately, and then each change.
    func followSilence(_ source: ServerQuirks.SilenceSource?, in epoch: PopupEpoch) async {
        guard let source else {
            if serverSession?.epoch == epoch { handler?(.silence(nil)) }
            return
        }
        if serverSession?.silence?.source != source {
            serverSession?.silence = Silence(source: source)
            do {
                let signals = try await connection.subscribe(
                    Self.rule(for: source), callback { $0.silenceMayHaveChanged($1, epoch) })
                guard serverSession?.epoch == epoch else { return }
                serverSession?.silence?.signals = signals
            } catch {
                // Without signals, the state is read only with each description of the server.
                serverSession?.silence?.signals = nil
            }
        }
        guard let owner = serverSession?.owner, serverSession?.epoch == epoch else { return }
        note(await read(source, of: owner), in: epoch, isFirst: true)
    }

    private func silenceMayHaveChanged(_ signal: Message, _ epoch: PopupEpoch) {
        guard let serverSession, serverSession.epoch == epoch, let source = serverSession.silence?.source
        else { return }
        if let property = Self.property(of: source) {
            // Other properties of the same object change with every popup.
            guard signal.body.count == 3, let changed = signal.body[1].asDictionary else { return }
            if let value = changed[property.name]?.asBoolean { return note(value, in: epoch) }
            guard signal.body[2].asStrings?.contains(property.name) == true else { return }
        }
        task { await $0.readAgain(source, in: epoch) }
    }

    private func readAgain(_ source: ServerQuirks.SilenceSource, in epoch: PopupEpoch) async {
        guard let owner = serverSession?.owner, serverSession?.epoch == epoch else { return }
        note(await read(source, of: owner), in: epoch)
    }

    private func note(_ value: Bool?, in epoch: PopupEpoch, isFirst: Bool = false) {
        guard serverSession?.epoch == epoch, isFirst || serverSession?.silence?.value != value else { return }
        serverSession?.silence?.value = value
        handler?(.silence(value))
    }

    private func read(_ source: ServerQuirks.SilenceSource, of owner: BusName) async -> Bool? {
        let call: MethodCall
        switch source {
        case .inhibitedProperty, .dunst:
            guard let property = Self.property(of: source) else { return nil }
            call = MethodCall(
                to: owner, at: NotificationsInterface.path, "org.freedesktop.DBus.Properties", "Get",
                [.string(property.interface), .string(property.name)], autoStart: false)
        case .swaync:
            call = MethodCall(
                to: Self.swaync, at: "/org/erikreider/swaync/cc", "org.erikreider.swaync.cc", "GetDnd",
                autoStart: false)
        case .budgie:
            call = MethodCall(
                to: Self.budgie, at: "/org/budgie_desktop/Notifications", Self.dispatcher, "GetDoNotDisturb",
                autoStart: false)
        case .xfconf:
            call = MethodCall(
                to: Self.xfconf, at: "/org/xfce/Xfconf", "org.xfce.Xfconf", "GetProperty",
                Self.xfconfKey.map(Value.string), autoStart: false)
        case .dconf(let key, let silentWhen):
            guard let dconfFile else { return nil }
            return DconfFile.flag(key, in: dconfFile).map { $0 == silentWhen } ?? false
        }
        do {
            let reply = try await connection.call(call, timeout: .seconds(2))
            return reply.body.first.flatMap { ($0.asVariant ?? $0).asBoolean }
        } catch .remote(let name, _, _) where source == .xfconf && name.text == Self.propertyNotFound {
            return false
        } catch {
            // An error means that the state cannot be read; nothing depends on it.
            return nil
        }
    }

    private static func rule(for source: ServerQuirks.SilenceSource) -> MatchRule {
        switch source {
        case .inhibitedProperty, .dunst:
            MatchRule(
                sender: NotificationsInterface.busName, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged", path: NotificationsInterface.path,
                arguments: [0: property(of: source)?.interface ?? ""])
        case .swaync:
            MatchRule(
                sender: swaync, interface: "org.erikreider.swaync.cc", path: "/org/erikreider/swaync/cc")
        case .budgie:
            MatchRule(
                sender: budgie, interface: dispatcher, member: "DoNotDisturbChanged",
                path: "/org/budgie_desktop/Notifications")
        case .xfconf:
            // Matches `PropertyChanged` and `PropertyRemoved`.
            MatchRule(
                sender: xfconf, interface: "org.xfce.Xfconf", path: "/org/xfce/Xfconf",
                arguments: [0: xfconfKey[0], 1: xfconfKey[1]])
        case .dconf(let key, _):
            // dconf's writer names the key itself if it is the only change.
            MatchRule(
                sender: "ca.desrt.dconf", interface: "ca.desrt.dconf.Writer", member: "Notify",
                path: "/ca/desrt/dconf/Writer/user", arguments: [0: key])
        }
    }

    private static func property(of source: ServerQuirks.SilenceSource) -> (interface: String, name: String)?
    {
        switch source {
        case .inhibitedProperty: (NotificationsInterface.name.text, "Inhibited")
        case .dunst: ("org.dunstproject.cmd0", "paused")
        case .swaync, .budgie, .xfconf, .dconf: nil
        }
    }

    private static let swaync: BusName = "org.erikreider.swaync.cc"
    private static let budgie: BusName = "org.budgie_desktop.Notifications"
    private static let dispatcher: InterfaceName = "org.buddiesofbudgie.budgie.Dispatcher"
    private static let xfconf: BusName = "org.xfce.Xfconf"
    private static let xfconfKey = ["xfce4-notifyd", "/do-not-disturb"]
    private static let propertyNotFound = "org.xfce.Xfconf.Error.PropertyNotFound"
}
