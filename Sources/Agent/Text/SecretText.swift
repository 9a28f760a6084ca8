/// What the agent says about passwords and tokens.
enum SecretText {
    static let strangeAnswer = "Steward does not understand the keyring's answer"
    static let noSecretInAnswer = "the keyring's answer holds no password or token"
    static let noKeyring = "the desktop has no default keyring; create one in its password manager"
    static let noKeyringService =
        "this desktop has no program that stores passwords; use a command that prints the password or token, or "
        + "type it each time you log in"
    static let keyringIsLocked = "the keyring is locked; unlock it"
    static let notInKeyring = "the password or token is no longer in the keyring; type it again"
    static let passwordIsNotTyped = "the password or token has not been typed since the agent started"
    static let commandIsEmpty = "the command is empty"
    static func commandDidNotStart(_ program: String) -> String { "'\(program)' cannot be started" }
    static func commandPrintedNothing(_ program: String) -> String {
        "'\(program)' printed nothing; run it yourself to see why"
    }
    static func cannotKeep(_ reason: String) -> String { "cannot store the password or token: \(reason)" }
}
