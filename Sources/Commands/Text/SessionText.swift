import AgentInterface
import Rules

/// What all commands say of their options, of the connection to the agent, and of an interrupt.
enum SessionText {
    // MARK: - Options

    static func cannotUnderstand(_ text: String, for option: String, _ reason: String, _ remedy: String)
        -> String
    {
        "cannot understand '\(text)' for \(option): \(reason); \(remedy)"
    }
    static func cannotUnderstand(_ text: String, for option: String, _ reason: String) -> String {
        "cannot understand '\(text)' for \(option): \(reason)"
    }
    static func cannotUse(_ text: String, for option: String, _ reason: String) -> String {
        "cannot use '\(text)' for \(option): \(reason)"
    }
    static func isOutside(_ range: ClosedRange<Int>, _ option: String, _ number: Int) -> String {
        "\(option) \(number): write a number from \(range.lowerBound) to \(range.upperBound)"
    }
    static func excludeEachOther(_ first: String, _ second: String) -> String {
        "give either \(first) or \(second), not both"
    }
    /// What a time is for, where no option has it.
    static let time = "the time"
    static let snoozeLength = "how long to snooze"

    // MARK: - The bus

    static let busIsSlow = "the session bus is slow; trying once more"
    static let busIsTooSlow =
        "the session bus is there, but did not answer in time: this machine is very busy; try again"
    static func noBus(_ reason: String) -> String {
        "there is no session bus: \(reason); log in to a desktop, or run 'steward demo' or 'dbus-run-session'"
    }

    // MARK: - The agent

    static func noAgent(_ reason: String) -> String {
        "steward-agent is not running, and the bus cannot start it (\(reason)); "
            + "install it with 'make install', or start 'steward-agent' yourself"
    }
    static func agentIsMissing(_ program: String) -> String {
        "steward-agent is missing: '\(program)' is not a program that can be run; "
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
    static let agentIsNotReady = "it was started, and is not ready after 10 seconds"
    static func cannotStart(_ program: String, _ reason: String) -> String {
        "'\(program)' cannot be started: \(reason)"
    }

    // MARK: - Versions

    static func updateRequired(_ agent: AgentVersions) -> String {
        "update required: the agent (\(agent.program), contract \(agent.api)) serves clients from contract "
            + "\(agent.oldestClient) on, and this is \(productVersion), contract \(APIVersion.current); "
            + "install the steward that belongs to the agent"
    }
    static let updateRecommended =
        "update recommended: this is steward \(productVersion), and the agent speaks a newer contract"
    static func otherContract(_ reason: String) -> String {
        "what answers as steward-agent does not speak this contract (\(reason)); "
            + "an older agent may still run: 'systemctl --user restart steward-agent', or end it"
    }

    // MARK: - This process

    static let noHome = "your home directory is not known; set HOME"
    static func cannotPrint(_ reason: String) -> String { "not everything could be printed: \(reason)" }
    static let interrupted = "interrupted"
    static let interruptedUnchanged = "interrupted, nothing changed"
}
