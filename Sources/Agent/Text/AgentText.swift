import CivilTime
import Rules

/// What `steward-agent` says on its command line, why it does not start, and what it says about itself.
enum AgentText {
    // MARK: - Command line

    static let version = "steward-agent \(productVersion)"
    static let usage = """
        Usage: steward-agent [--replace] [--config FILE] [--database FILE] [--log-level LEVEL]
                             [--bus ADDRESS] [--check] [--version] [--help]
               steward-agent --simulate FILE --from MOMENT --to MOMENT [--limit COUNT] [--config FILE]

        Keeps the household's tasks and shows their reminders. The session starts it; see steward-agent(8).

          --replace          take over from an agent that is already running
          --config FILE      read FILE instead of $XDG_CONFIG_HOME/steward/config.toml
          --database FILE    keep everything in FILE instead of $XDG_DATA_HOME/steward/steward.db
          --log-level LEVEL  error, warning, notice, info or debug; overrides the configuration
          --bus ADDRESS      use this bus instead of the session bus
          --check            check whether the agent can start; start nothing
          --simulate FILE    print the popups of a span of time to come, one JSON object per line, by simulating
                             it on FILE, a copy of a database; 'steward simulate' does this for you
          --from MOMENT      when the span starts, such as 2026-11-25T09:00:00Z
          --to MOMENT        when it ends
          --limit COUNT      print at most COUNT popups; 10000 if not given
          --version          print the version
          --help             print this text
        """

    /// A wrong command line, with the right ones.
    static func misuse(_ reason: String) -> String { "steward-agent: \(reason)\n\(usage)" }
    static func takesNoValue(_ option: String) -> String { "\(option) takes no value" }
    static func needsValue(_ option: String) -> String { "\(option) needs a value" }
    static func unknownOption(_ option: String) -> String { "'\(option)' is not an option of steward-agent" }
    static func unknownLogLevel(_ value: String) -> String {
        "--log-level '\(value)' is not a level; write error, warning, notice, info or debug"
    }
    static func limitOutOfRange(_ value: String, most: Int) -> String {
        "--limit '\(value)' is not a number from 1 to \(most)"
    }
    static func notMoment(_ value: String, option: String, _ reason: String) -> String {
        "\(option) '\(value)': \(reason)"
    }

    // MARK: - Start

    static let noHome = "the home directory is not known; set HOME"
    static func badConfiguration(_ reason: String) -> String { "cannot use the configuration: \(reason)" }
    static func noSignals(_ reason: String) -> String { "cannot listen for signals: \(reason)" }
    static func notReplaced(_ reason: String) -> String {
        "steward-agent has been replaced, but the new one does not start: \(reason)"
    }
    static func noName(_ reason: String) -> String { "cannot get a name on the session bus: \(reason)" }

    /// - Parameters: What is known of the running agent.
    static func isRunning(version: String? = nil, process: UInt32? = nil) -> String {
        let known = [version.map { "version \($0)" }, process.map { "process \($0)" }].compactMap(\.self)
        return known.isEmpty
            ? "steward-agent is already running"
            : "steward-agent is already running (\(known.joined(separator: ", ")))"
    }
    static func canTakeOver(_ holder: NameClaim.Holder) -> String {
        "\(holder); use --replace to take over"
    }
    static func doesNotLeave(_ holder: NameClaim.Holder) -> String { "\(holder) and did not exit when asked" }

    static func databaseInUse(_ file: String) -> String {
        "the database '\(file)' is in use by another steward-agent, perhaps in another session"
    }
    static func cannotUseDatabase(_ file: String, _ reason: String) -> String {
        "cannot use the database '\(file)': \(reason)"
    }

    // MARK: - Service

    static func keepsConfiguration(_ reason: String) -> String {
        "keeping the last good configuration: \(reason)"
    }
    static let blankClientName = "the client's name has no readable character; give it another name"

    static let quietTooLong = """
        'until': that is more than 30 days away, and until then only critical reminders would be shown; \
        write an earlier time, or set quiet hours in the configuration
        """
    static let pauseTooLong =
        "'until': that is more than 90 days away; write an earlier time, and pause again then"

    /// Where the time zone comes from.
    static func source(of zone: SystemZone) -> String {
        switch zone.source {
        case .environment: "the variable TZ"
        case .link: "the link /etc/localtime"
        case .contents: "the file /etc/localtime"
        case .fallback: "no usable setting found; assuming UTC"
        }
    }

    /// Why suspending is delayed, as `systemd-inhibit` lists it.
    static let delaysSleep = "Steward is saving reminders"
}
