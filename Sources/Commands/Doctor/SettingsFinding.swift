import Settings

/// Whether the settings are understood.
enum SettingsFinding {
    /// - Parameter isAgentThere: One that runs goes on with its last good settings; none starts with bad ones.
    static func look(at file: String, isAgentThere: Bool) -> Finding {
        guard let first = Settings.problems(in: file).first else {
            return Finding("configuration", .ok, "The settings are understood (\(file)).")
        }
        return Finding(
            "configuration", isAgentThere ? .warn : .fail,
            isAgentThere
                ? "The agent goes on with its last good settings: \(first.description)."
                : "steward-agent does not start with these settings: \(first.description).",
            remedy: "run 'steward config edit'")
    }
}
