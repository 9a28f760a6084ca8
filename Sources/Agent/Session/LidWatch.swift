package import DBus
package import EventLoop
package import Logging

/// Watches whether the lid of a laptop is closed while no other screen is in use: then nobody sees its popups.
///
/// Source: UPower's `LidIsClosed`, which has a signal, and `Docked` of org.freedesktop.login1(5), which has none: it is
/// read whenever the lid closes.
package actor LidWatch: LoopActor {
    private let connection: Connection
    private let log: Logger
    private let didChange: @Sendable (Bool) -> Void
    package nonisolated let loop: EventLoop
    private var signals: Subscription?
    /// The number of the latest change: results of earlier ones are dropped.
    private var change = 0

    /// - Parameters:
    ///   - connection: The system bus.
    ///   - didChange: Called on the loop with each change.
    package init(
        on connection: Connection, loop: EventLoop, log: Logger, didChange: @escaping @Sendable (Bool) -> Void
    ) {
        self.connection = connection
        self.loop = loop
        self.log = log
        self.didChange = didChange
    }

    package func start() async throws(BusError) {
        let rule = MatchRule(
            sender: Self.upower, interface: Self.properties, member: "PropertiesChanged", path: Self.path,
            arguments: [0: Self.interface.text])
        signals = try await connection.subscribe(rule, callback { $0.handle($1) })
        await connection.onClose(callback { $0.lidDidChange(isClosed: false) })
        do throws(BusError) {
            let isClosed = try await flag("LidIsClosed", of: Self.interface, at: Self.path, Self.upower)
            if change == 0, isClosed { lidDidChange(isClosed: true) }
        } catch {
            log.debug("going on without knowing whether a lid is closed: \(error)")
        }
    }

    private func handle(_ message: Message) {
        guard message.body.count == 3,
            let isClosed = message.body[1].asDictionary?[Self.lidIsClosed]?.asBoolean
        else { return }
        lidDidChange(isClosed: isClosed)
    }

    private func lidDidChange(isClosed: Bool) {
        change += 1
        guard isClosed else { return didChange(false) }
        let change = change
        task { await $0.lookForScreens(change) }
    }

    private func lookForScreens(_ change: Int) async {
        // Where nothing tells of other screens, a closed lid counts.
        let isDocked =
            (try? await flag("Docked", of: Logind.manager, at: Logind.path, Logind.name)) ?? false
        if change == self.change, !isDocked { didChange(true) }
    }

    private func flag(
        _ property: String, of interface: InterfaceName, at path: ObjectPath, _ name: BusName
    ) async throws(BusError) -> Bool {
        let call = MethodCall(
            to: name, at: path, Self.properties, "Get", [.string(interface.text), .string(property)],
            autoStart: false)
        return try await connection.call(call).body.first?.asVariant?.asBoolean == true
    }

    private static let upower: BusName = "org.freedesktop.UPower"
    private static let path: ObjectPath = "/org/freedesktop/UPower"
    private static let interface: InterfaceName = "org.freedesktop.UPower"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    private static let lidIsClosed = "LidIsClosed"
}
