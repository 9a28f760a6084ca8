package import CivilTime

/// The options of a `steward-agent` that simulates: the copy of the database, and the span of time.
package struct SimulationOptions: Sendable, Hashable {
    /// The path of a copy, which the simulation changes.
    package var databaseFile = ""
    package var configurationFile: String?
    package var start = Instant.earliest
    package var end = Instant.earliest
    /// The maximum number of popups to print.
    package var limit = Self.most

    package static let most = 10_000

    package init() {}

    /// The command line without the program's name.
    package var arguments: [String] {
        var arguments = [
            "--simulate", databaseFile, "--from", start.description, "--to", end.description, "--limit",
            String(limit),
        ]
        if let configurationFile { arguments += ["--config", configurationFile] }
        return arguments
    }

    /// - Returns: Whether `key` is one of these options.
    mutating func set(_ key: String, to value: String) throws(AgentOptions.UsageError) -> Bool {
        switch key {
        case "--simulate": databaseFile = value
        case "--from": start = try Self.moment(value, for: key)
        case "--to": end = try Self.moment(value, for: key)
        case "--limit":
            guard let count = Int(value), (1...Self.most).contains(count) else {
                throw AgentOptions.UsageError(
                    description: AgentText.limitOutOfRange(printable(value), most: Self.most))
            }
            limit = count
        default: return false
        }
        return true
    }

    private static func moment(_ text: String, for key: String) throws(AgentOptions.UsageError) -> Instant {
        do {
            return try Instant(parsing: text)
        } catch {
            throw AgentOptions.UsageError(
                description: AgentText.notMoment(printable(text), option: key, error.reason))
        }
    }
}
