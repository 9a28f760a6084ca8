package import CivilTime

/// What a `steward-agent` that plays future time is told: which copy of the database, and which span.
package struct SimulationOptions: Sendable, Hashable {
    /// A copy, which is changed.
    package var databaseFile = ""
    package var configurationFile: String?
    package var start = Instant.earliest
    package var end = Instant.earliest
    /// How many popups to print at most.
    package var limit = Self.most

    package static let most = 10_000

    package init() {}

    /// Without the program's name.
    package var arguments: [String] {
        var arguments = [
            "--simulate", databaseFile, "--from", start.description, "--to", end.description, "--limit",
            String(limit),
        ]
        if let configurationFile { arguments += ["--config", configurationFile] }
        return arguments
    }

    /// - Returns: Whether it is one of these options.
    mutating func set(_ key: String, to value: String) throws(AgentOptions.UsageError) -> Bool {
        switch key {
        case "--simulate": databaseFile = value
        case "--from": start = try Self.moment(value, for: key)
        case "--to": end = try Self.moment(value, for: key)
        case "--limit":
            guard let count = Int(value), (1...Self.most).contains(count) else {
                throw AgentOptions.UsageError(
                    description: "--limit '\(printable(value))' is not a number from 1 to \(Self.most)")
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
            throw AgentOptions.UsageError(description: "\(key) '\(printable(text))': \(error.reason)")
        }
    }
}
