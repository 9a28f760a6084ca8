/// What the agent says about calendar accounts.
enum AccountText {
    static let strangeAnswer = "the keyring's answer makes no sense"
    static let noSecretInAnswer = "the keyring's answer holds no password"
    static let noKeyring = "the desktop has no default keyring; create one in its program for passwords"
    static let commandIsEmpty = "the password command is empty"
    static func commandDidNotStart(_ program: String) -> String { "'\(program)' cannot be started" }
    static func commandPrintedNothing(_ program: String) -> String {
        "'\(program)' printed no password; run it yourself to see why"
    }
}
