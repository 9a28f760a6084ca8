import Settings

/// What `config` says.
enum ConfigText {
    static func noSetting(_ key: String) -> String {
        "there is no setting '\(key)'; 'steward config keys' lists them with their meanings"
    }
    static let sourcesHaveFloor =
        "recall sources are read at most once every 4 hours, to spare their servers; this setting acts as 4h"
    static func initialValue(_ value: String) -> String { "# default: \(value)" }
    static func write(_ instruction: String) -> String { "Write \(instruction)." }
    static func allValid(_ file: String) -> StyledText { "\(file): \("all settings are valid", .good)" }
    static let head = "# Settings of Steward; steward(5) explains them. Unset keys have defaults."

    // MARK: - Editing

    static func editorFailed(_ editor: String) -> String {
        "the editor '\(editor)' ended with an error; nothing was checked"
    }
    static func cannotStart(_ editor: String, _ error: any Error) -> String {
        "the editor '\(editor)' cannot be started: \(error); set VISUAL or EDITOR to another"
    }
    static func noEditor(tried editors: [String], for file: String) -> String {
        let tried = editors.map { "'\($0)'" }.joined(separator: ", ")
        return
            "there is no editor (tried \(tried)); set VISUAL or EDITOR to one, or edit '\(file)' another way"
    }
    static func cannotCreate(_ file: String, _ error: any Error) -> String {
        "cannot create '\(file)': \(error); make its directory writable"
    }
    static func allValid(_ file: String, inForce: Bool) -> String {
        inForce
            ? "\(file): all settings are valid; the agent uses them now"
            : "\(file): all settings are valid; the agent will read them when it starts"
    }

    // MARK: - Setting

    static let nothingChanged = "nothing was changed; correct it with 'steward config edit'"
    static func set(_ assignment: String, inForce: Bool) -> StyledText {
        inForce
            ? "\(assignment, .bold); the agent uses it now"
            : "\(assignment, .bold); the agent will read it when it starts"
    }
    /// Without the file, in which the value does not stand.
    static func cannotSet(_ error: SettingsError) -> String {
        let key = error.key ?? ""
        return error.value.map { "cannot set \(key) to '\($0)': \(error.reason); \(error.remedy)" }
            ?? "cannot set \(key): \(error.reason); \(error.remedy)"
    }
    static func cannotChange(_ file: String, _ error: any Error) -> String {
        "cannot change '\(file)': \(error); make it writable for you"
    }
}
