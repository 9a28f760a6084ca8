import EventLoop
import FetchInterface
import Rules

/// Passwords of calendar accounts and tokens of phones' servers: from the desktop's keyring, printed by a command, or
/// typed since the agent started. Never writes one to a file or a log.
actor Secrets: LoopActor {
    nonisolated let loop: EventLoop
    private let keyring: SecretService
    private let environment: [String: String]
    private var typed: [SecretName: String] = [:]

    init(keyring: SecretService, environment: [String: String], loop: EventLoop) {
        self.keyring = keyring
        self.environment = environment
        self.loop = loop
    }

    /// - Parameter mayAsk: Whether the keyring may ask the user to unlock it. Allow it only when the user has
    ///   asked for what the secret is for.
    private func secret(_ name: SecretName, from source: SecretSource, mayAsk: Bool)
        async throws(SecretFailure)
        -> String
    {
        switch source {
        case .command(let words): return try await printed(by: words)
        case .asked:
            guard let secret = typed[name] else { throw .notTyped }
            return secret
        case .keyring:
            guard let secret = try await keyring.secret(name, mayAsk: mayAsk) else {
                throw .failed(SecretText.notInKeyring)
            }
            return secret
        }
    }

    func printed(by words: [String]) async throws(SecretFailure) -> String {
        try await PasswordCommand(words: words, environment: environment, loop: loop).password()
    }

    /// Stores a secret that the user has just typed where `source` keeps it.
    private func keep(_ secret: String, as name: SecretName, in source: SecretSource?, label: String)
        async throws(SecretFailure)
    {
        switch source {
        case .command, nil: break
        case .asked: typed[name] = secret
        case .keyring: try await keyring.store(secret, as: name, label: label)
        }
    }

    /// Deletes a secret that is no longer needed. A locked keyring keeps it.
    private func forget(_ name: SecretName, in source: SecretSource?) async throws(SecretFailure) {
        typed[name] = nil
        if source == .keyring { try await keyring.forget(name) }
    }

    // MARK: Calendar accounts

    /// The credentials for requests of the account.
    func access(to account: CalendarAccount, mayAsk: Bool = false) async throws(SecretFailure) -> DAVAccess {
        DAVAccess(
            user: account.user,
            password: try await secret(SecretName(account.id), from: account.secret, mayAsk: mayAsk),
            fingerprint: account.fingerprint)
    }

    func keep(_ password: String, of account: CalendarAccount) async throws(SecretFailure) {
        try await keep(
            password, as: SecretName(account.id), in: account.secret,
            label: AccountText.label(of: account.name))
    }

    func forget(_ account: CalendarAccount) async throws(SecretFailure) {
        try await forget(SecretName(account.id), in: account.secret)
    }

    // MARK: Phones

    /// What proves to the phone's server who asks.
    func access(to phone: Phone, mayAsk: Bool = false) async throws(SecretFailure) -> PhoneAccess {
        guard let source = phone.secret else { return PhoneAccess(fingerprint: phone.fingerprint) }
        let token = try await secret(SecretName(phone.id), from: source, mayAsk: mayAsk)
        guard PhoneAccess.isToken(token) else { throw .failed(PhoneText.tokenIsInvalid) }
        return PhoneAccess(token: token, fingerprint: phone.fingerprint)
    }

    func keep(_ token: String, of phone: Phone) async throws(SecretFailure) {
        try await keep(
            token, as: SecretName(phone.id), in: phone.secret, label: PhoneText.label(of: phone.name))
    }

    func forget(_ phone: Phone) async throws(SecretFailure) {
        try await forget(SecretName(phone.id), in: phone.secret)
    }
}
