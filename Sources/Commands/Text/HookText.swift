/// What `hook` and `doctor` say about the command of `hooks.due`.
enum HookText {
    static let input = "The command was given:"
    static let output = "It said:"
    static let saidNothing = "It said nothing."
    static let worked = "The command worked."
    static func failed(_ reason: String) -> String {
        "the command of hooks.due failed: \(reason)"
    }

    // MARK: - doctor

    static func works(runs: UInt32) -> String {
        switch runs {
        case 0: "The command of hooks.due has not run in the last seven days."
        case 1: "The command of hooks.due ran once in the last seven days."
        default: "The command of hooks.due ran \(runs) times in the last seven days."
        }
    }
    static func fails(_ failures: UInt32, of runs: UInt32, last moment: String, _ reason: String) -> String {
        """
        The command of hooks.due failed in \(failures) of \(runs) runs in the last seven days. The most recent \
        failure (\(moment)): \(reason).
        """
    }
    static let test = "see what it says with 'steward hook test'"
}
