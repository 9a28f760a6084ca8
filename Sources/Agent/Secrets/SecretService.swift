import DBus
import EventLoop
import Rules

/// The desktop's keyring: GNOME Keyring, KWallet from KDE Frameworks 5.97 on, KeePassXC.
///
/// Secrets travel in a "plain" session, which every service offers: only the user's own bus carries them.
///
/// Source: Secret Service API of freedesktop.org, draft 0.2.
struct SecretService: Sendable {
    let connection: Connection
    /// How long to wait for the user to answer the service's prompt.
    var patience = Duration.seconds(180)

    private static let name: BusName = "org.freedesktop.secrets"
    private static let root: ObjectPath = "/org/freedesktop/secrets"
    private static let service: InterfaceName = "org.freedesktop.Secret.Service"
    private static let item: InterfaceName = "org.freedesktop.Secret.Item"
    private static let collection: InterfaceName = "org.freedesktop.Secret.Collection"
    private static let session: InterfaceName = "org.freedesktop.Secret.Session"
    private static let prompt: InterfaceName = "org.freedesktop.Secret.Prompt"
    /// The service's path for "no object".
    private static let none: ObjectPath = "/"
    private static let longestSecret = 4_096

    /// A password or a token; `nil` if the keyring has none.
    /// - Parameter mayAsk: Whether the keyring may ask the user to unlock it. Background work must not.
    func secret(_ name: SecretName, mayAsk: Bool) async throws(SecretFailure) -> String? {
        guard let item = try await item(of: name, mayAsk: mayAsk) else { return nil }
        return try await inSession { session throws(SecretFailure) in
            let secret = try await call(Self.item, "GetSecret", at: item, [.objectPath(session)]).first
            guard case .structure(let members)? = secret, members.count == 4,
                case .bytes(let bytes) = members[2], bytes.count <= Self.longestSecret,
                let text = String(validating: bytes, as: UTF8.self)
            else { throw .failed(SecretText.noSecretInAnswer) }
            return text
        }
    }

    /// Stores a password or a token, replacing any earlier one. May ask the user to unlock the keyring.
    /// - Parameter label: The name that the keyring's own program shows.
    func store(_ text: String, as name: SecretName, label: String) async throws(SecretFailure) {
        let alias = try await call(Self.service, "ReadAlias", at: Self.root, [.string("default")]).first
        guard let keyring = alias?.asPath, keyring != Self.none else {
            throw .failed(SecretText.noKeyring)
        }
        guard try await !unlock([keyring], mayAsk: true).isEmpty else { throw .locked }
        let properties: Value = .dictionary([
            "org.freedesktop.Secret.Item.Label": .string(label),
            "org.freedesktop.Secret.Item.Attributes": Self.attributes(of: name),
        ])
        try await inSession { session throws(SecretFailure) in
            let secret: Value = .structure([
                .objectPath(session), .bytes([]), .bytes(Array(text.utf8)),
                .string("text/plain; charset=utf8"),
            ])
            let reply = try await call(
                Self.collection, "CreateItem", at: keyring, [properties, secret, .boolean(true)])
            guard reply.count == 2, let item = reply[0].asPath, let prompt = reply[1].asPath else {
                throw .failed(SecretText.strangeAnswer)
            }
            if item == Self.none { _ = try await answer(to: prompt) }
        }
    }

    /// Deletes a password or a token. A locked keyring keeps it.
    func forget(_ name: SecretName) async throws(SecretFailure) {
        guard let item = try await item(of: name, mayAsk: false) else { return }
        let prompt = try await call(Self.item, "Delete", at: item, []).first?.asPath
        if let prompt, prompt != Self.none { await dismiss(prompt) }
    }

    // MARK: Finding and unlocking

    private static func attributes(of name: SecretName) -> Value {
        .dictionary(
            key: .string, value: .string,
            [
                DictionaryEntry(.string(name.owner), .string(name.id)),
                DictionaryEntry(.string("application"), .string("org.stewardproject.Steward")),
            ])
    }

    private func item(of name: SecretName, mayAsk: Bool) async throws(SecretFailure)
        -> ObjectPath?
    {
        let found = try await call(
            Self.service, "SearchItems", at: Self.root, [Self.attributes(of: name)])
        guard found.count == 2, let open = found[0].asPaths, let locked = found[1].asPaths else {
            throw .failed(SecretText.strangeAnswer)
        }
        if let item = open.first { return item }
        guard let item = locked.first else { return nil }
        guard try await !unlock([item], mayAsk: mayAsk).isEmpty else { throw .locked }
        return item
    }

    /// - Returns: The objects that are unlocked now.
    private func unlock(_ objects: [ObjectPath], mayAsk: Bool) async throws(SecretFailure) -> [ObjectPath] {
        let reply = try await call(
            Self.service, "Unlock", at: Self.root, [.array(of: .objectPath, objects.map(Value.objectPath))])
        guard reply.count == 2, let unlocked = reply[0].asPaths, let prompt = reply[1].asPath else {
            throw .failed(SecretText.strangeAnswer)
        }
        if prompt == Self.none { return unlocked }
        guard mayAsk else {
            await dismiss(prompt)
            return unlocked
        }
        return try await answer(to: prompt).asPaths ?? []
    }

    // MARK: Prompts

    /// Lets the keyring prompt the user, and waits for the answer.
    private func answer(to prompt: ObjectPath) async throws(SecretFailure) -> Value {
        let completed = OneShot<Value?>()
        let subscription = try await translating { () async throws(BusError) in
            try await connection.subscribe(
                MatchRule(sender: Self.name, interface: Self.prompt, member: "Completed", path: prompt)
            ) { signal in
                guard signal.body.count == 2, let isDismissed = signal.body[0].asBoolean else { return }
                completed.fulfil(isDismissed ? nil : signal.body[1].asVariant)
            }
        }
        let limit = connection.loop.after(patience) { completed.fulfil(nil) }
        _ = try await call(Self.prompt, "Prompt", at: prompt, [.string("")])
        let answer = await completed.get()
        limit.cancel()
        subscription.cancel()
        guard let answer else { throw .locked }
        return answer
    }

    private func dismiss(_ prompt: ObjectPath) async {
        // If this call fails, the service drops the prompt when this connection ends, at the latest.
        _ = try? await call(Self.prompt, "Dismiss", at: prompt, [])
    }

    // MARK: Calls

    private func inSession<Result: Sendable>(
        _ body: (ObjectPath) async throws(SecretFailure) -> Result
    ) async throws(SecretFailure) -> Result {
        let reply = try await call(
            Self.service, "OpenSession", at: Self.root, [.string("plain"), .variant(.string(""))])
        guard reply.count == 2, let session = reply[1].asPath else {
            throw .failed(SecretText.strangeAnswer)
        }
        let result: Result
        do throws(SecretFailure) {
            result = try await body(session)
        } catch {
            await end(session)
            throw error
        }
        await end(session)
        return result
    }

    private func end(_ session: ObjectPath) async {
        // The session also ends with this connection.
        _ = try? await call(Self.session, "Close", at: session, [])
    }

    private func call(
        _ interface: InterfaceName, _ method: MemberName, at path: ObjectPath, _ arguments: [Value]
    ) async throws(SecretFailure) -> [Value] {
        try await translating { () async throws(BusError) in
            try await connection.call(MethodCall(to: Self.name, at: path, interface, method, arguments)).body
        }
    }

    private func translating<Result: Sendable>(
        _ body: () async throws(BusError) -> Result
    ) async throws(SecretFailure) -> Result {
        do throws(BusError) {
            return try await body()
        } catch .remote(name: .serviceUnknown, _, _) {
            throw .noService
        } catch .remote(let name, _, _) where name.text == "org.freedesktop.Secret.Error.IsLocked" {
            throw .locked
        } catch {
            throw .failed(error.description)
        }
    }
}

/// Why a password or a token is not available.
enum SecretFailure: Error, Hashable, Retryable {
    /// The desktop has no program that stores passwords.
    case noService
    /// The keyring is locked, or the user did not unlock it.
    case locked
    /// The user has not typed it since the agent started.
    case notTyped
    /// - Parameter reason: Without a full stop.
    case failed(String)

    /// The reason, without a full stop.
    var reason: String {
        switch self {
        case .noService: SecretText.noKeyringService
        case .locked: SecretText.keyringIsLocked
        case .notTyped: SecretText.passwordIsNotTyped
        case .failed(let reason): reason
        }
    }

    /// A keyring is unlocked at the latest when the user logs in again.
    var retry: Retry {
        switch self {
        case .locked: .later()
        case .noService, .notTyped, .failed: .never
        }
    }
}

extension Value {
    fileprivate var asPath: ObjectPath? { if case .objectPath(let path) = self { path } else { nil } }
    fileprivate var asPaths: [ObjectPath]? { asArray.map { $0.compactMap(\.asPath) } }
}
