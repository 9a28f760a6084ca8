import AgentInterface
import Rules

/// What all commands say of their options, of the connection to the agent, and of an interrupt.
enum SessionText {
    // MARK: - Options

    static func cannotUnderstand(_ text: String, for option: String, _ reason: String, _ remedy: String)
        -> String
    {
        "cannot understand '\(text)' \(use(option)): \(reason); \(remedy)"
    }
    static func cannotUnderstand(_ text: String, for option: String, _ reason: String) -> String {
        "cannot understand '\(text)' \(use(option)): \(reason)"
    }
    static func cannotUse(_ text: String, for option: String, _ reason: String) -> String {
        "cannot use '\(text)' for \(option): \(reason)"
    }
    /// What a text was given for: `for --due`, or `as the length of the snooze` where no option has it.
    static func use(_ option: String) -> String {
        option.hasPrefix("-") ? "for \(option)" : "as \(option)"
    }
    static func isOutside(_ range: ClosedRange<Int>, _ option: String, _ number: Int) -> String {
        "\(option) \(number): write a number from \(Counted.number(range.lowerBound)) to \(Counted.number(range.upperBound))"
    }
    static func isTooSmall(_ option: String, _ number: Int) -> String {
        "\(option) \(number): write a number of at least 1"
    }
    static func excludeEachOther(_ first: String, _ second: String) -> String {
        "give either \(first) or \(second), not both"
    }
    /// What a time is for, where no option has it.
    static let time = "the time"
    static let snoozeLength = "the length of the snooze"

    // MARK: - The bus

    static let busIsSlow = "the session bus is slow; trying once more"
    static let busIsTooSlow =
        "the session bus did not answer in time: this machine is very busy; try again"
    static func noBus(_ reason: String) -> String {
        "there is no session bus: \(reason); log in to a desktop, or run 'steward demo' or 'dbus-run-session'"
    }

    // MARK: - The agent

    static func noAgent(_ reason: String) -> String {
        "steward-agent is not running, and the bus cannot start it (\(reason)); "
            + "install it with 'make install', or start 'steward-agent' yourself"
    }
    static func agentIsMissing(_ program: String) -> String {
        "steward-agent is missing: '\(program)' is not an executable program; "
            + "install Steward again, for example with 'make install'"
    }
    static let agentRefusesSettings =
        "steward-agent does not start with these settings; run 'steward config edit'"
    static func agentCannotStart(_ reason: String) -> String { "steward-agent cannot start: \(reason)" }
    static func startedAgent(_ program: String) -> String {
        "started \(program); 'make install' lets the desktop start it by itself"
    }
    static func noAnswer(_ reason: String) -> String {
        "steward-agent did not answer: \(reason); see 'steward doctor'"
    }
    static let agentIsNotReady = "it was started, but is not ready after 10 seconds"
    static func cannotStart(_ program: String, _ reason: String) -> String {
        "cannot start '\(program)': \(reason)"
    }

    // MARK: - Versions

    static func updateRequired(_ agent: AgentVersions) -> String {
        "update required: the agent (\(agent.program), protocol \(agent.api)) serves clients from protocol "
            + "\(agent.oldestClient) on, but this is steward \(productVersion), protocol \(APIVersion.current); "
            + "install the steward that belongs to the agent"
    }
    static let updateRecommended =
        "update recommended: this is steward \(productVersion), and the agent uses a newer protocol"
    static let olderAgentMakesWay =
        "Steward has been upgraded, but the old agent was still running; the new one takes over"
    static func olderAgent(_ reason: String, endedBy command: String) -> String {
        "the running steward-agent does not know how to do this (\(reason)): it is older than this steward. "
            + "Run '\(command)', then repeat your command."
    }
    static let restartCommand = "systemctl --user restart steward-agent"
    static func killCommand(_ process: UInt32) -> String { "kill \(process)" }
    static func otherContract(_ reason: String) -> String {
        "the running steward-agent uses another version of the protocol (\(reason)): it may be older; "
            + "run 'systemctl --user restart steward-agent', or end it"
    }

    // MARK: - This process

    static let noHome = "your home directory is not known; set HOME"
    static func cannotCreateFolder(of file: String, _ reason: String) -> String {
        "cannot create the folder of '\(file)': \(reason); make its parent writable"
    }
    static func wrote(_ file: String) -> String { "Wrote \(file)." }
    static func cannotPrint(_ reason: String) -> String { "not everything could be printed: \(reason)" }
    static let interrupted = "interrupted"
    static let nothingChanged = "nothing changed"
    static let nothingWasChanged = "Nothing was changed."
    static let interruptedUnchanged = "interrupted, nothing changed"
}
