package import Logging

/// The command line of `steward-agent`.
///
/// Parsed by hand: an argument parser would stay in the memory of the resident process.
package struct AgentOptions: Sendable, Hashable {
    package enum Request: Sendable, Hashable {
        case run(AgentOptions)
        /// Finds out whether an agent could start, without starting one.
        case check(AgentOptions)
        case simulate(SimulationOptions)
        case help
        case version
    }

    /// Why the command line is invalid; a sentence for the user.
    package struct UsageError: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Takes over the name from a running agent.
    package var replaces = false
    package var configurationFile: String?
    package var databaseFile: String?
    /// Overrides the level in the configuration.
    package var logLevel: Logger.Level?
    /// A D-Bus address instead of the session's.
    package var busAddress: String?

    package init() {}

    package static let usage = """
        Usage: steward-agent [--replace] [--config FILE] [--database FILE] [--log-level LEVEL]
                             [--bus ADDRESS] [--check] [--version] [--help]
               steward-agent --simulate FILE --from MOMENT --to MOMENT [--limit COUNT] [--config FILE]

        Keeps the household's tasks and shows their reminders. The session starts it; see steward-agent(8).

          --replace          take over from an agent that is already running
          --config FILE      read FILE instead of $XDG_CONFIG_HOME/steward/config.toml
          --database FILE    keep everything in FILE instead of $XDG_DATA_HOME/steward/steward.db
          --log-level LEVEL  error, warning, notice, info or debug; beats the configuration
          --bus ADDRESS      use this bus instead of the session's
          --check            say why the agent cannot start, if it cannot; start nothing
          --simulate FILE    print what would be shown in a span of time to come, one JSON object a line, by
                             playing it on FILE, a copy of a database; 'steward simulate' does this for you
          --from MOMENT      the span's beginning, such as 2026-11-25T09:00:00Z
          --to MOMENT        its end
          --limit COUNT      how many popups to print at most, 10000
          --version          print the version
          --help             print this text
        """

    /// - Parameter arguments: Without the program's name. Accepts both `--key value` and `--key=value`.
    package static func parse(_ arguments: [String]) throws(UsageError) -> Request {
        var options = AgentOptions()
        var simulation = SimulationOptions()
        var isCheck = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = parts.first.map(String.init) ?? ""
            let attached = parts.count == 2 ? String(parts[1]) : nil
            switch key {
            case "--help", "-h", "--version", "--replace", "--check":
                if attached != nil { throw UsageError(description: "\(key) takes no value") }
                if key == "--version" { return .version }
                guard key == "--replace" || key == "--check" else { return .help }
                if key == "--check" { isCheck = true } else { options.replaces = true }
            case "--config", "--database", "--log-level", "--bus", "--simulate", "--from", "--to", "--limit":
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw UsageError(description: "\(key) needs a value")
                }
                if key == "--config" { simulation.configurationFile = value }
                if try !simulation.set(key, to: value) { try options.set(key, to: value) }
            default:
                throw UsageError(description: "'\(printable(argument))' is not an option of steward-agent")
            }
        }
        guard simulation.databaseFile.isEmpty else { return .simulate(simulation) }
        return isCheck ? .check(options) : .run(options)
    }

    private mutating func set(_ key: String, to value: String) throws(UsageError) {
        switch key {
        case "--config": configurationFile = value
        case "--database": databaseFile = value
        case "--bus": busAddress = value
        default:
            guard let level = Logger.Level(steward: value) else {
                throw UsageError(
                    description: "--log-level '\(printable(value))' is not a level: "
                        + "write error, warning, notice, info or debug")
            }
            logLevel = level
        }
    }
}

extension Logger.Level {
    /// One of the five levels that the configuration accepts.
    init?(steward name: String) {
        guard ["error", "warning", "notice", "info", "debug"].contains(name) else { return nil }
        self.init(rawValue: name)
    }
}
