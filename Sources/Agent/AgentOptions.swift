package import Logging
import Settings

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
                if attached != nil { throw UsageError(description: AgentText.takesNoValue(key)) }
                if key == "--version" { return .version }
                guard key == "--replace" || key == "--check" else { return .help }
                if key == "--check" { isCheck = true } else { options.replaces = true }
            case "--config", "--database", "--log-level", "--bus", "--simulate", "--from", "--to", "--limit":
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw UsageError(description: AgentText.needsValue(key))
                }
                if key == "--config" { simulation.configurationFile = value }
                if try !simulation.set(key, to: value) { try options.set(key, to: value) }
            default:
                throw UsageError(description: AgentText.unknownOption(printable(argument)))
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
            guard let level = Settings.LogLevel(rawValue: value) else {
                throw UsageError(description: AgentText.unknownLogLevel(printable(value)))
            }
            logLevel = Logger.Level(level)
        }
    }
}
