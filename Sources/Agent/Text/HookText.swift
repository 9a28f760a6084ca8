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
        case .exited(code: 127): said("it names a program that the shell cannot find", last)
        case .exited(let code): said("it ended with status \(code)", last)
        case .signalled(let signal): said("signal \(signal) ended it", last)
        case .timedOut:
            said("it was still running after \(HookProgram.mostSeconds) seconds, so Steward stopped it", last)
        case .wroteTooMuch: "it wrote more than \(HookProgram.mostOutput / 1024) KiB, so Steward stopped it"
        case .didNotStart(let reason): "it cannot be started: \(CleanText.excerpt(of: reason, length: 200))"
        }
    }

    private static func said(_ end: String, _ line: String?) -> String {
        line.map { "\(end); its last line of output was '\($0)'" } ?? end
    }

    static let wasInterrupted =
        "the agent stopped while the command was running; Steward does not run it again"
    static let noManager = "there is no 'systemd-run' in PATH; install systemd's tools"

    // MARK: - Tests

    static let isNotSet =
        "hooks.due is not set; set a command with 'steward config set hooks.due COMMAND'"
    static let isBeingTested =
        "another test of the command in hooks.due is still running; try again in ten seconds"
    static let exampleTitle = "Water the plants"
    static let exampleNotes = "This is a test from Steward; there is no such task."
    static let exampleReason = "'steward hook test' made it as an example"
}
