package import DBus
package import EventLoop
import Glibc
package import Logging

/// Whether the user's session is locked or idle, according to logind.
///
/// A systemd service belongs to no session: unless the environment names an existing one, this watches the
/// user's graphical session. It accepts signals only from that session's path.
///
/// Source: org.freedesktop.login1(5), "Session Objects" and "User Objects".
package actor LoginSession: LoopActor {
    /// The state of the session; all false if there is none.
    package struct Hints: Sendable, Hashable {
        package var isLocked = false
        package var isIdle = false
    }

    private let connection: Connection
    /// The value of `XDG_SESSION_ID`.
    private let id: String?
    private let log: Logger
    /// The timeout of each call.
    private let patience: Duration
    private let didChange: @Sendable (Hints) -> Void
    package nonisolated let loop: EventLoop
    private var hints = Hints()
    private var subscriptions: [Subscription] = []
    private var session: (path: ObjectPath, signals: Subscription)?
    /// The number of the current search: results of earlier ones are dropped.
    private var search = 0

    /// - Parameters:
    ///   - connection: The system bus.
    ///   - didChange: Called on the loop with each change.
    package init(
        _ id: String?, on connection: Connection, loop: EventLoop, log: Logger,
        patience: Duration = .seconds(25), didChange: @escaping @Sendable (Hints) -> Void
    ) {
        self.connection = connection
        self.id = id
        self.log = log
        self.patience = patience
        self.didChange = didChange
        self.loop = loop
    }

    package func start() async throws(BusError) {
        var signals: [Subscription] = []
        for member: MemberName in ["SessionNew", "SessionRemoved"] {
            let rule = MatchRule(
                sender: Logind.name, interface: Logind.manager, member: member, path: Logind.path)
            signals.append(
                try await connection.subscribe(rule, callback { session, _ in session.lookSoon() }))
        }
        signals.append(
            try await connection.ownerChanges(
                of: Logind.name,
                callback { session, _, owner in owner == nil ? session.forget() : session.lookSoon() }))
        subscriptions = signals
        // After a disconnection, no signal would report that the session is unlocked.
        await connection.onClose(callback { $0.forget() })
    }

    private func forget() {
        search += 1
        session = nil
        take(Hints())
    }

    private func lookSoon() {
        search += 1
        let search = search
        task { await $0.find(search) }
    }

    private func find(_ search: Int) async {
        let former = session?.path
        do throws(BusError) {
            guard let path = try await path() else {
                if search == self.search { forget() }
                return
            }
            if session?.path != path {
                let rule = MatchRule(
                    sender: Logind.name, interface: Self.properties, member: "PropertiesChanged", path: path,
                    arguments: [0: Self.sessionInterface.text])
                let signals = try await connection.subscribe(rule, callback { $0.handle($1) })
                guard search == self.search else { return }
                session = (path, signals)
            }
            let call = MethodCall(
                to: Logind.name, at: path, Self.properties, "GetAll", [.string(Self.sessionInterface.text)],
                autoStart: false)
            let values = try await connection.call(call, timeout: patience).body.first?.asDictionary
            guard search == self.search, let values else { return }
            take(
                Hints(
                    isLocked: values[Self.lockedHint]?.asBoolean == true,
                    isIdle: values[Self.idleHint]?.asBoolean == true))
        } catch {
            log.info("going on without knowing whether the session is locked: \(error)")
            guard search == self.search else { return }
            // A session that is only slow to answer still sends its changes.
            guard error == .timeout else { return forget() }
            if session?.path != former { take(Hints()) }
        }
    }

    /// The path of the session to watch; `nil` if there is none.
    private func path() async throws(BusError) -> ObjectPath? {
        if let id, !id.isEmpty, let path = try? await call("GetSession", [.string(id)]) {
            return path  // otherwise the id belongs to an old session
        }
        guard let user = try await call("GetUser", [.uint32(getuid())]) else { return nil }
        let display = MethodCall(
            to: Logind.name, at: user, Self.properties, "Get",
            [.string("org.freedesktop.login1.User"), .string("Display")], autoStart: false)
        guard
            case .structure(let members)? = try await connection.call(display, timeout: patience).body.first?
                .asVariant,
            members.count == 2, members[0].asString?.isEmpty == false, case .objectPath(let path) = members[1]
        else { return nil }
        return path
    }

    private func call(_ method: MemberName, _ arguments: [Value]) async throws(BusError) -> ObjectPath? {
        let call = MethodCall(
            to: Logind.name, at: Logind.path, Logind.manager, method, arguments, autoStart: false)
        guard case .objectPath(let path)? = try await connection.call(call, timeout: patience).body.first
        else { return nil }
        return path
    }

    private func handle(_ message: Message) {
        guard message.path == session?.path, message.body.count == 3,
            let changed = message.body[1].asDictionary
        else { return }
        var hints = hints
        if let isLocked = changed[Self.lockedHint]?.asBoolean { hints.isLocked = isLocked }
        if let isIdle = changed[Self.idleHint]?.asBoolean { hints.isIdle = isIdle }
        take(hints)
        if let stale = message.body[2].asStrings,
            stale.contains(Self.lockedHint) || stale.contains(Self.idleHint)
        {
            lookSoon()
        }
    }

    private func take(_ hints: Hints) {
        guard hints != self.hints else { return }
        self.hints = hints
        didChange(hints)
    }

    private static let sessionInterface: InterfaceName = "org.freedesktop.login1.Session"
    private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
    private static let lockedHint = "LockedHint"
    private static let idleHint = "IdleHint"
}
