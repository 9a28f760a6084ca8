import EventLoop
import FetchInterface
import Rules

/// Passwords of calendar accounts: from the desktop's keyring, printed by a command, or typed since the agent
/// started. Never writes one to a file or a log.
actor AccountSecrets: LoopActor {
    nonisolated let loop: EventLoop
    private let keyring: SecretService
    private let environment: [String: String]
    private var typed: [CalendarAccount.ID: String] = [:]

    init(keyring: SecretService, environment: [String: String], loop: EventLoop) {
        self.keyring = keyring
        self.environment = environment
        self.loop = loop
    }

    /// The credentials for requests of the account.
    /// - Parameter mayAsk: Whether the keyring may ask the user to unlock it. Allow it only when the user has
    ///   asked for this account.
    func access(to account: CalendarAccount, mayAsk: Bool = false) async throws(SecretFailure) -> DAVAccess {
        DAVAccess(
            user: account.user, password: try await password(of: account, mayAsk: mayAsk),
            fingerprint: account.fingerprint)
    }

    private func password(of account: CalendarAccount, mayAsk: Bool) async throws(SecretFailure) -> String {
        switch account.secret {
        case .command(let words): return try await printed(by: words)
        case .asked:
            guard let password = typed[account.id] else { throw .notTyped }
            return password
        case .keyring:
            guard let password = try await keyring.password(of: account.id, mayAsk: mayAsk) else {
                throw .failed(AccountText.notInKeyring)
            }
            return password
        }
    }

    func printed(by words: [String]) async throws(SecretFailure) -> String {
        try await PasswordCommand(words: words, environment: environment, loop: loop).password()
    }

    /// Stores a password that the user has just typed where the account keeps it.
    func keep(_ password: String, of account: CalendarAccount) async throws(SecretFailure) {
        switch account.secret {
        case .command: break
        case .asked: typed[account.id] = password
        case .keyring:
            try await keyring.store(
                password, of: account.id, label: AccountText.label(of: account.name))
        }
    }

    /// Deletes the password of a removed account. A locked keyring keeps it.
    func forget(_ account: CalendarAccount) async throws(SecretFailure) {
        typed[account.id] = nil
        if account.secret == .keyring { try await keyring.forget(account.id) }
    }
}
