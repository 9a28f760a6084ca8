import Settings

/// Whether the settings are valid.
enum SettingsFinding {
    /// - Parameter isAgentThere: A running agent keeps its last valid settings; with invalid ones, no agent
    ///   starts.
    static func inspect(at file: String, isAgentThere: Bool) -> Finding {
        guard let first = Settings.problems(in: file).first?.description else {
            return Finding("configuration", .ok, DoctorText.settingsValid(file))
        }
        return Finding(
            "configuration", isAgentThere ? .warn : .fail,
            isAgentThere ? DoctorText.keepsLastSettings(first) : DoctorText.doesNotStart(first),
            remedy: DoctorText.editSettings)
    }
}
