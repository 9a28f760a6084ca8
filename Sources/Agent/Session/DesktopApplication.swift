import AgentInterface
import DBus
import Logging
import Notifications

/// Implements `org.freedesktop.Application`: clicks on popups that the desktop keeps, and on our icon.
struct DesktopApplication: ApplicationService {
    let gate: RequestGate
    let notifier: Notifier
    let desktop: DesktopActions
    let log: Logger

    /// Handles a click on the icon.
    func activate(activationToken: String?, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        await desktop.perform(.open, activationToken: activationToken, for: caller)
    }

    /// Handles a click on a popup even while the agent shuts down, as long as the store is open: the popup has gone, and
    /// nobody clicks again. Unknown actions are no error: the popup may be older than the database.
    func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError) {
        if let action = DesktopAction(rawValue: name) {
            try gate.admit(caller)
            return await desktop.perform(action, activationToken: activationToken, for: caller)
        }
        guard name == NotificationBackends.answerAction, let key = parameters.first?.asString,
            await notifier.clicked(key, activationToken: activationToken)
        else { return log.debug("ignoring an unknown action") }
    }
}
