package import AgentInterface
package import DBus
import Logging
import Notifications

/// `org.freedesktop.Application` for the agent: clicks on popups that the desktop keeps, and on our icon.
package struct DesktopApplication: ApplicationService {
    let desk: FrontDesk
    let notifier: Notifier
    let log: Logger

    /// A click on the icon: what is owed comes up once more.
    package func activate(for caller: BusName) async throws(AgentError) {
        try desk.admit(caller)
        await notifier.comeUp()
    }

    /// Taken for as long as it can be written down, also while the agent is about to end: the popup is gone, and nobody
    /// clicks again. What is not ours is none of a desktop's errors: popups may be older than our memory.
    package func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError) {
        guard name == ActionKey.answerAction, let key = parameters.first?.asString,
            await notifier.clicked(key, activationToken: activationToken)
        else { return log.debug("an action that is none of ours") }
    }
}
