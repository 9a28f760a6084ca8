package import DBus
package import EventLoop
import Logging

/// Reports when the machine has a network again, according to NetworkManager if it runs.
///
/// Source: org.freedesktop.NetworkManager, `StateChanged` and `NMState`: 70 is "connected to the internet".
package actor NetworkWatch: LoopActor {
    package nonisolated let loop: EventLoop
    private let isBack: @Sendable () -> Void
    private var subscription: Subscription?
    private var wasConnected = true

    private static let connected: UInt32 = 70

    /// - Parameter isBack: Called on the loop.
    package init(loop: EventLoop, isBack: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.isBack = isBack
    }

    package func start(on system: Connection) async throws(BusError) {
        let rule = MatchRule(
            sender: "org.freedesktop.NetworkManager", interface: "org.freedesktop.NetworkManager",
            member: "StateChanged", path: "/org/freedesktop/NetworkManager")
        subscription = try await system.subscribe(
            rule,
            callback { watch, message in
                if let state = message.body.first?.asUInt32 { watch.stateChanges(state) }
            })
    }

    private func stateChanges(_ state: UInt32) {
        let isConnected = state >= Self.connected
        defer { wasConnected = isConnected }
        if isConnected, !wasConnected { isBack() }
    }
}
