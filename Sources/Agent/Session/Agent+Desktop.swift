import AgentInterface
import DBus
import EventLoop
import Logging
import Notifications

/// The parts of the agent that the desktop shows beside its popups.
extension Agent {
    /// The desktop may ask the user.
    private static let backgroundPatience = Duration.seconds(600)

    func makePanel() -> Panel {
        let (notifier, recalls, caller) = (notifier, recallsService, connection.uniqueName)
        let commands = PanelCommands(
            window: WindowLauncher(environment: dependencies.environment, loop: loop, log: log),
            opener: opener,
            showReminders: { await notifier.showAll() },
            setQuiet: { [weak self, log] time in
                do {
                    _ = try await self?.setQuiet(time)
                } catch {
                    log.warning("the panel's menu changes nothing: \(error)")
                }
            },
            refresh: { [log] in
                do {
                    _ = try await recalls.refresh(RefreshOptions(), for: caller)
                } catch {
                    log.warning("recalls and shops are not read now: \(error)")
                }
            })
        return Panel(
            gate: gate, connection: connection, connect: connect, commands: commands, time: time, log: log)
    }

    func makeShortcut() -> QuickAddShortcut {
        let (desktop, caller) = (desktopActions, connection.uniqueName)
        return QuickAddShortcut(
            connection: connection, connect: connect, agentState: agentState, log: log
        ) { token in await desktop.perform(.quickAdd, activationToken: token, for: caller) }
    }

    /// Opens another connection to the session bus.
    private var connect: @Sendable () async throws(BusError) -> Connection {
        let address = options.busAddress.map(BusAddress.address) ?? .session
        return { [loop] () async throws(BusError) in try await Connection.open(address, on: loop) }
    }

    /// Asks the desktop to start the agent at login where no unit or autostart entry does, and logs the answer.
    func askToStayInBackground() async {
        guard dependencies.sandbox != nil, !isEnding else { return }
        let permission = BackgroundPermission(on: connection)
        switch await permission.ask(within: Self.backgroundPatience) {
        case .granted(startsAtLogin: true): log.info("the desktop starts the agent at login")
        case .granted(startsAtLogin: false), .refused:
            log.warning(
                "the desktop does not start the agent at login; reminders come only after Steward is used")
        case .pending: log.info("the desktop has not answered whether it starts the agent at login")
        case .unavailable(let reason):
            log.warning("the desktop cannot be asked to start the agent at login: \(reason)")
        }
    }
}
