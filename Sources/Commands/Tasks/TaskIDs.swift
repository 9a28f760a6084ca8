import AgentInterface
import Rules

/// Completes the ids and titles of tasks in a shell.
enum TaskIDs {
    /// Open tasks.
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.task], .current, typed: prefix)
    }

    /// Completed tasks.
    @Sendable static func completeCompleted(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([.task], .gone, typed: prefix)
    }

    /// Whatever has a name and may be shown.
    @Sendable static func completeAll(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        NameCompletion.lines([], .current, typed: prefix)
    }
}
