/// What `demo` says.
enum DemoText {
    static let hereKeepsNothing = "--here uses your own database: leave out --keep"

    // MARK: - The stage

    static let noServer = """
        no notification server is running in this session; 'steward present' is one for this terminal, \
        and 'steward demo' without --here runs its own
        """
    static let noAgent =
        "steward-agent is not beside this program; build it, or set STEWARD_AGENT to its path"
    static func cannotStart(_ error: any Error) -> String {
        "the demo's bus and agent cannot be started: \(error)"
    }
    static let agentDidNotStart = "the demo's steward-agent did not start; its messages are above"
    static func cannotStartBus(_ error: any Error) -> String {
        "dbus-daemon cannot be started: \(error); install the package dbus"
    }
    static let busDidNotStart = "dbus-daemon did not start; try 'dbus-daemon --session' to see why"

    // MARK: - The story

    static let task = "Call the dentist"
    static let notes = "A reminder of Steward's demo."
    static let running = "The demo runs its own bus and agent, and does not touch your data."
    static let adding = "steward add \"\(task)\" --due +2s"
    static let addedHere: StyledText =
        "Added a task that is due in two seconds: answer its popup on this desktop. Ctrl-C ends the demo."
    static func notInstalled(_ program: String) -> StyledText {
        "If the popup has no buttons, it names a command. Steward is not installed yet, so type \(program) instead of steward."
    }
    static let removedHere: StyledText = "Removed the demo's task."
    static func answering(_ action: String) -> String { "answering: \(action)" }
    static let nothingHappened = "the demo made no progress for a minute"

    // MARK: - The outcome

    static let completed = "The agent's database says that '\(task)' is completed."
    static func snoozed(until time: String) -> String { "'\(task)' comes back \(time)." }
    static let seen = "'\(task)' stays open; its reminder has been seen."
    static let notAnswered = "The reminder of '\(task)' was not answered."
    static let over = """
        The demo is over. Its bus, its agent and its database are gone; your data was not touched.
        """
    static func over(keeping folder: String) -> String {
        """
        The demo is over. Its bus and its agent are gone, and its database stays in '\(folder)'; \
        your data was not touched.
        """
    }
}
