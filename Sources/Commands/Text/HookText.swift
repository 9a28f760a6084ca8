/// What `hook` and `doctor` say about the command in `hooks.due`.
enum HookText {
    static let input = "The command was given this input:"
    static let output = "It printed:"
    static let saidNothing = "It printed nothing."
    static let worked = "The command succeeded."
    static func failed(_ reason: String) -> String {
        "the command in hooks.due failed: \(reason)"
    }

    // MARK: - doctor

    static func works(runs: UInt32) -> String {
        switch runs {
        case 0: "The command in hooks.due has not run in the last seven days."
        case 1: "The command in hooks.due ran once in the last seven days."
        default: "The command in hooks.due ran \(runs) times in the last seven days."
        }
    }
    static func fails(_ failures: UInt32, of runs: UInt32, last moment: String, _ reason: String) -> String {
        """
        The command in hooks.due failed in \(failures) of \(runs) runs in the last seven days. The most recent \
        failure (\(moment)): \(reason).
        """
    }
    static let test = "run 'steward hook test' to see what it prints"
}
