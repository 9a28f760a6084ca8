/// Why a page, a file or a program does not open.
enum OpeningText {
    static let noOpener = "'xdg-open' is not installed; install xdg-utils, or open it yourself"
    static func cannotOpen(_ target: Openable, _ reason: String) -> String {
        "cannot open '\(target)': \(reason)"
    }
    static func noManager(for program: String) -> String {
        "'\(program)' cannot be started: there is no 'systemd-run'"
    }
    static func cannotStart(_ program: String, _ reason: String) -> String {
        "'\(program)' cannot be started: \(reason)"
    }
}
