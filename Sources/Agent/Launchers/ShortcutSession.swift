import DBus
import EventLoop
import Notifications
import Rules

/// A session with the desktop's GlobalShortcuts portal, for one shortcut. It ends with its connection.
///
/// Source: XDG Desktop Portal documentation, `org.freedesktop.portal.GlobalShortcuts`, `Request` and `Session`.
actor ShortcutSession: LoopActor {
    enum Answer: Sendable, Hashable {
        /// This portal assigns no shortcuts.
        case unsupported
        /// The user or the desktop said no.
        case refused
        /// - Parameter key: In the desktop's words; empty if it does not say.
        case assigned(key: String)
    }

    enum Event: Sendable, Hashable {
        /// - Parameter token: The activation token, from version 2 of the portal on.
        case pressed(token: String?)
        /// The user has chosen another key.
        case moved(key: String)
        /// The desktop has ended the session.
        case ended
    }

    private struct Response: Sendable {
        let code: UInt32
        let results: [String: Value]
    }

    nonisolated let loop: EventLoop
    private let connection: Connection
    private let portal: BusName
    private let events: @Sendable (Event) -> Void
    private var subscriptions: [Subscription] = []
    private var shortcut = ""
    private var session: ObjectPath?
    /// The last element of the pending request's path.
    private var token = ""
    private var requests = 0
    private var response: OneShot<Response?>?
    private var isClosed = false

    private static let shortcuts: InterfaceName = "org.freedesktop.portal.GlobalShortcuts"
    private static let request: InterfaceName = "org.freedesktop.portal.Request"
    private static let sessions: InterfaceName = "org.freedesktop.portal.Session"
    private static let patience = Duration.seconds(5)
    /// In characters; a key's name is as long as the portal likes.
    private static let longestKey = 60

    /// - Parameters:
    ///   - connection: A connection on which the portal has not been called yet, for this session alone.
    ///   - portal: The unique name of the portal.
    ///   - events: Called on the loop with what happens to the shortcut.
    init(on connection: Connection, portal: BusName, events: @escaping @Sendable (Event) -> Void) {
        self.connection = connection
        self.portal = portal
        self.events = events
        loop = connection.loop
    }

    /// Asks for a key for `shortcut`, and waits until the user answers the desktop's question or `close` is
    /// called.
    /// - Parameters:
    ///   - summary: What it does, in words for the user.
    ///   - trigger: The key to propose.
    func bind(_ shortcut: String, _ summary: String, _ trigger: String) async throws(BusError) -> Answer {
        self.shortcut = shortcut
        await introduce()
        guard try await isSupported() else { return .unsupported }
        try await listen()
        let created = try await ask("CreateSession", [], ["session_handle_token": .string("steward")])
        // Plasma 5.27 implements a draft of the portal. It would open its settings and assign nothing.
        guard created.results["shortcuts"] == nil else { return .unsupported }
        guard created.code == 0, let session = created.results["session_handle"]?.asPath else {
            return .refused
        }
        self.session = session
        let shortcut = Value.structure([
            .string(shortcut),
            .dictionary(["description": .string(summary), "preferred_trigger": .string(trigger)]),
        ])
        let bound = try await ask(
            "BindShortcuts", [.objectPath(session), .array(of: shortcut.type, [shortcut]), .string("")])
        guard bound.code == 0 else { return .refused }
        // Plasma 6 does not name the key at first.
        guard let list = bound.results["shortcuts"] else { return .assigned(key: "") }
        return key(in: list).map(Answer.assigned) ?? .refused
    }

    func close() async {
        guard !isClosed else { return }
        isClosed = true
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
        response?.fulfil(nil)
        await connection.flush()
        await connection.close()
    }

    // MARK: Calls

    /// Tells the portal which program this is, so that the desktop can name it and keep its keys.
    private func introduce() async {
        // Portals before 1.20 lack the registry, and identify programs by their systemd units. If the connection has
        // ended, the next call reports it.
        _ = try? await call(
            "org.freedesktop.host.portal.Registry", "Register",
            [.string("org.stewardproject.Steward"), .dictionary([:])])
    }

    private func isSupported() async throws(BusError) -> Bool {
        do throws(BusError) {
            _ = try await call(
                "org.freedesktop.DBus.Properties", "Get",
                [.string(Self.shortcuts.text), .string("version")])
            return true
        } catch .remote {
            return false
        }
    }

    /// Calls a method that answers with a `Response`, which may take minutes.
    private func ask(
        _ method: MemberName, _ arguments: [Value], _ options: [String: Value] = [:]
    ) async throws(BusError) -> Response {
        requests += 1
        token = "steward_\(requests)"
        let response = OneShot<Response?>()
        self.response = response
        // The `Response` signal may arrive before the reply.
        let options = options.merging(["handle_token": .string(token)]) { $1 }
        _ = try await call(Self.shortcuts, method, arguments + [.dictionary(options)])
        guard !isClosed, let answer = await response.get() else { throw .disconnected }
        return answer
    }

    private func call(
        _ interface: InterfaceName, _ method: MemberName, _ arguments: [Value]
    ) async throws(BusError) -> Message {
        try await connection.call(
            MethodCall(to: portal, at: DesktopPortal.path, interface, method, arguments, autoStart: false),
            timeout: Self.patience)
    }

    // MARK: Signals

    private func listen() async throws(BusError) {
        try await follow(Self.request, "Response") { $0.answered($1) }
        try await follow(Self.shortcuts, "Activated") { $0.pressed($1) }
        try await follow(Self.shortcuts, "ShortcutsChanged") { $0.changed($1) }
        try await follow(Self.sessions, "Closed") { $0.ended($1) }
    }

    private func follow(
        _ interface: InterfaceName, _ signal: MemberName,
        _ handler: @escaping @Sendable (isolated ShortcutSession, Message) -> Void
    ) async throws(BusError) {
        let subscription = try await connection.subscribe(
            MatchRule(sender: portal, interface: interface, member: signal), callback(handler))
        subscriptions.append(subscription)
    }

    private func answered(_ signal: Message) {
        guard signal.path?.text.hasSuffix("/\(token)") == true, signal.body.count == 2,
            let code = signal.body[0].asUInt32, let results = signal.body[1].asDictionary
        else { return }
        response?.fulfil(Response(code: code, results: results))
    }

    private func pressed(_ signal: Message) {
        guard isOfSession(signal), signal.body.count == 4, signal.body[1].asString == shortcut else { return }
        events(.pressed(token: signal.body[3].asDictionary?["activation_token"]?.asString))
    }

    private func changed(_ signal: Message) {
        guard isOfSession(signal), signal.body.count == 2, let key = key(in: signal.body[1]) else { return }
        events(.moved(key: key))
    }

    private func ended(_ signal: Message) {
        guard let session, signal.path == session else { return }
        events(.ended)
    }

    private func isOfSession(_ signal: Message) -> Bool {
        session != nil && signal.body.first?.asPath == session
    }

    /// The key of the shortcut in a list of `(id, properties)`: empty if the list does not name one, `nil` if
    /// the shortcut is not in it.
    private func key(in shortcuts: Value) -> String? {
        for case .structure(let members) in shortcuts.asArray ?? [] where members.count == 2 {
            guard members[0].asString == shortcut else { continue }
            let key = members[1].asDictionary?["trigger_description"]?.asString ?? ""
            return CleanText.excerpt(of: key, length: Self.longestKey)
        }
        return nil
    }
}

extension Value {
    /// Portals send paths as text, too. `nil` for text that is no path: the portal has then granted nothing.
    fileprivate var asPath: ObjectPath? {
        switch self {
        case .objectPath(let path): path
        case .string(let text): try? ObjectPath(validating: text)
        default: nil
        }
    }
}
