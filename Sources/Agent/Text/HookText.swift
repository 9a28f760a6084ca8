import Rules

/// What the agent says about the command of `hooks.due`.
enum HookText {
    // MARK: - What became of a command

    /// Completes "The command failed: "; `nil` if it did not.
    static func failure(_ result: HookResult) -> String? {
        let last = result.output.split(separator: "\n").last.map {
            CleanText.excerpt(of: String($0), length: 200)
        }
        return switch result.end {
        case .exited(code: 0): nil
        case .exited(code: 127): said("the shell did not find a program in it", last)
        case .exited(let code): said("it ended with status \(code)", last)
        case .signalled(let signal): said("signal \(signal) ended it", last)
        case .timedOut: said("it was still running after 10 seconds, and was stopped", last)
        case .wroteTooMuch: "it wrote more than 64 KiB, and was stopped"
        case .didNotStart(let reason): "it cannot be started: \(CleanText.excerpt(of: reason, length: 200))"
        }
    }

    private static func said(_ end: String, _ line: String?) -> String {
        line.map { "\(end), and said '\($0)'" } ?? end
    }

    static let wasInterrupted = "the agent ended while it was running; it is not run again"
    static let noManager = "there is no 'systemd-run' in PATH; install systemd's tools"

    // MARK: - Tests

    static let isNotSet =
        "hooks.due is not set; name a command with 'steward config set hooks.due COMMAND'"
    static let isBeingTested = "the command of hooks.due is being tested; try again in ten seconds"
    static let exampleTitle = "Water the plants"
    static let exampleNotes = "This is a test from Steward; there is no such task."
    static let exampleReason = "'steward hook test' made it."
}
