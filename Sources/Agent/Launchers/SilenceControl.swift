import AgentInterface
import Rules

/// Holds reminders back until a time, or no longer.
struct SilenceControl: Sendable {
    /// `nil` ends it.
    let setQuiet: @Sendable (SnoozeTime?) async throws(AgentError) -> Void
    /// `nil` ends it.
    let setPause: @Sendable (SnoozeTime?) async throws(AgentError) -> Void
}
