import Rules

/// What the panel's menu can do besides answering reminders.
struct PanelCommands: Sendable {
    let window: WindowLauncher
    let opener: any Opener
    /// Shows the waiting reminders as popups again.
    let showReminders: @Sendable () async -> Void
    /// Holds reminders back until a time; `nil` ends that.
    let setQuiet: @Sendable (SnoozeTime?) async -> Void
    /// Reads recalls and shops now.
    let refresh: @Sendable () async -> Void
}
