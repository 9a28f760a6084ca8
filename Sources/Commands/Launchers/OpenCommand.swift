import AgentInterface
import ArgumentParser

/// `steward open`: what the desktop entry offers, for launchers that do not use D-Bus, and for keys.
struct OpenCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open Steward as a click on its icon does; you can bind this to a key.",
        discussion: """
            Opens the window if it is installed, or else a menu or a popup.
            Example: steward open quick-add
            """)

    @Argument(help: "quick-add, today, overdue, or quiet (for an hour).")
    var action = DesktopAction.open

    func execute(in session: Session) async throws(CommandFailure) {
        let variables = session.environment
        let token = variables["XDG_ACTIVATION_TOKEN"] ?? variables["DESKTOP_STARTUP_ID"]
        try await session.send(Application.activateAction(action, activationToken: token))
    }
}

extension DesktopAction: ExpressibleByArgument {}
