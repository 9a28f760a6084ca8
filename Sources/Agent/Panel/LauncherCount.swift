package import DBus
package import EventLoop
import Logging
import Settings
import Store

/// The number on Steward's icon in a dock or task bar: `com.canonical.Unity.LauncherEntry`.
///
/// Whatever shows such numbers owns `com.canonical.Unity`; without it, nothing is read or sent.
package actor LauncherCount: AgentPart {
    package nonisolated let loop: EventLoop
    private let connection: Connection
    private let agentState: AgentState
    private let time: any TimeSource
    private let log: Logger
    private var subscription: Subscription?
    private var hasDock = false
    /// The count last sent to the dock; `nil` before the first.
    private var sent: Int?
    private var isUpdateComing = false

    private static let pause = Duration.milliseconds(200)

    init(connection: Connection, agentState: AgentState, time: any TimeSource, log: Logger) {
        self.connection = connection
        self.agentState = agentState
        self.time = time
        self.log = log
        loop = connection.loop
    }

    func start() async {
        agentState.observe(callback { (count, _: AgentState.StateChange) in count.updateSoon() })
        do {
            subscription = try await connection.ownerChanges(
                of: LauncherInterface.dock, callback { count, _, owner in count.dockDidChange(owner) })
        } catch {
            log.info("going on without a number in the dock: \(error)")
        }
    }

    private func dockDidChange(_ owner: BusName?) {
        hasDock = owner != nil
        sent = nil
        if hasDock { update() }
    }

    private func updateSoon() {
        guard hasDock, !isUpdateComing else { return }
        isUpdateComing = true
        time.after(
            Self.pause,
            callback { count in
                count.isUpdateComing = false
                count.update()
            })
    }

    private func update() {
        guard hasDock else { return }
        do {
            let count =
                agentState.settings.panel.show == .never
                ? 0 : try agentState.attempt { try agentState.store.waitingReminders() }
            guard count != sent else { return }
            sent = count
            task { await $0.send(count) }
        } catch {
            log.debug("the number in the dock stays as it is: \(error)")
        }
    }

    private func send(_ count: Int) async {
        do {
            try await connection.emit(
                LauncherInterface.update, of: LauncherInterface.name, at: LauncherInterface.path,
                [
                    .string(LauncherInterface.application),
                    .dictionary(["count": .int64(Int64(count)), "count-visible": .boolean(count > 0)]),
                ])
        } catch {
            log.debug("the number in the dock was not sent: \(error)")
        }
    }

    /// Removes the number, because nothing would update it any more.
    func stop() async {
        subscription?.cancel()
        if hasDock, sent ?? 0 > 0 { await send(0) }
        hasDock = false
    }
}

/// Source: the Unity Launcher API, as Dash to Dock and Plasma's task manager implement it.
package enum LauncherInterface {
    package static let dock: BusName = "com.canonical.Unity"
    package static let name: InterfaceName = "com.canonical.Unity.LauncherEntry"
    package static let path: ObjectPath = "/org/stewardproject/Steward/LauncherEntry"
    package static let update: MemberName = "Update"
    package static let application = "application://org.stewardproject.Steward.desktop"
}
