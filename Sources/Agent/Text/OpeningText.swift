/// Why a page, a file or a program does not open.
enum OpeningText {
    static let noOpener = "there is no 'xdg-open'; install xdg-utils, or open it yourself"
    static func cannotOpen(_ target: Openable, _ reason: String) -> String {
        "cannot open '\(target)': \(reason)"
    }
    static func noManager(for program: String) -> String {
        "there is no 'systemd-run' to start '\(program)' with"
    }
    static func cannotStart(_ program: String, _ reason: String) -> String {
        "'\(program)' cannot be started: \(reason)"
    }
}
