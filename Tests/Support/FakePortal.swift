package import DBus
package import EventLoop

/// The desktop's portal as programs see it: `org.freedesktop.portal.GlobalShortcuts`, and a user who answers
/// its questions. It belongs to the loop's thread.
package final class FakePortal: @unchecked Sendable {
    /// How a portal differs from others.
    package struct Manners: Sendable {
        /// Whether it assigns shortcuts at all.
        package var hasShortcuts = true
        /// Whether programs can say who they are, as from version 1.20 on.
        package var hasRegistry = true
        /// Whether it behaves as Plasma 5.27 does, which expects shortcuts in `CreateSession`, although the portal
        /// does not forward them there.
        package var isOfPlasma5 = false
        /// Whether the reply to `BindShortcuts` says which keys were assigned; Plasma 6 says nothing.
        package var namesKeys = true
        /// What the user says to its question; `nil`: nothing yet.
        package var answer: UInt32? = 0

        package init(_ change: (inout Manners) -> Void = { _ in }) { change(&self) }
    }

    package struct Binding: Sendable, Hashable {
        package let id: String
        package let description: String
        package let trigger: String

        package init(id: String, description: String, trigger: String) {
            self.id = id
            self.description = description
            self.trigger = trigger
        }
    }

    /// Everything that was called, in order.
    package private(set) var calls: [String] = []
    /// The programs that said who they are.
    package private(set) var programs: [String] = []
    /// What was asked for.
    package private(set) var bindings: [Binding] = []
    /// The connections with a session, by its path.
    package private(set) var sessions: [ObjectPath: BusName] = [:]
    private let manners: Manners
    private var assigned: [String: String] = [:]
    private let connection: Connection
    private let onlookers = Onlookers()
    private var departures: Subscription?

    private static let name: BusName = "org.freedesktop.portal.Desktop"
    private static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    private static let shortcuts: InterfaceName = "org.freedesktop.portal.GlobalShortcuts"

    package static func start(
        on bus: PrivateBus, _ loop: EventLoop, _ manners: Manners = Manners()
    ) async throws -> FakePortal {
        let portal = FakePortal(try await Connection.open(.address(bus.address), on: loop), manners)
        try await portal.start()
        return portal
    }

    private init(_ connection: Connection, _ manners: Manners) {
        self.connection = connection
        self.manners = manners
    }

    private func start() async throws {
        departures = try await connection.subscribe(
            MatchRule(
                sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
                arguments: [2: ""])
        ) { [self] signal in
            sessions = sessions.filter { $0.value.text != signal.body.first?.asString }
            onlookers.notice()
        }
        let interfaces =
            (manners.hasShortcuts ? [interface] : []) + (manners.hasRegistry ? [registry] : [])
        try await connection.export(ExportedObject(interfaces), at: Self.path)
        _ = try await connection.requestName(Self.name, .doNotQueue)
    }

    /// Closes the connection, as a crash would.
    package func die() async { await connection.close() }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    package func wait(until condition: @escaping (FakePortal) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    // MARK: What the user does

    /// Presses the key of a shortcut.
    package func press(_ id: String, token: String? = nil) async throws {
        for session in sessions.keys {
            try await emit(
                "Activated",
                [
                    .objectPath(session), .string(id), .uint64(1),
                    .dictionary(token.map { ["activation_token": .string($0)] } ?? [:]),
                ])
        }
    }

    /// Assigns another key in the desktop's settings.
    package func assign(_ key: String, to id: String) async throws {
        assigned[id] = key
        for session in sessions.keys {
            try await emit("ShortcutsChanged", [.objectPath(session), list])
        }
    }

    /// Ends all sessions.
    package func endSessions() async throws {
        for session in sessions.keys {
            try await connection.emit("Closed", of: "org.freedesktop.portal.Session", at: session)
        }
    }

    private func emit(_ signal: MemberName, _ arguments: [Value]) async throws {
        try await connection.emit(signal, of: Self.shortcuts, at: Self.path, arguments)
    }

    // MARK: Its interfaces

    private var registry: Interface {
        Interface(
            "org.freedesktop.host.portal.Registry",
            methods: [
                Method("Register", in: [Argument("app_id", "s"), Argument("options", "a{sv}")]) {
                    [self] call in
                    note("Register")
                    guard calls.count == 1 else {
                        throw MethodError(
                            "org.freedesktop.DBus.Error.Failed", "the connection has a name already")
                    }
                    programs.append(call.arguments[0].asString ?? "")
                    return []
                }
            ])
    }

    private var interface: Interface {
        let handle = [Argument("handle", "o")]
        return Interface(
            Self.shortcuts,
            methods: [
                Method("CreateSession", in: [Argument("options", "a{sv}")], out: handle) { [self] call in
                    let token = call.arguments[0].asDictionary?["session_handle_token"]?.asString ?? ""
                    let session = try ObjectPath(
                        validating: "/org/freedesktop/portal/desktop/session/x/\(token)")
                    sessions[session] = call.sender
                    return try request(
                        "CreateSession", call, options: 0,
                        answer: (
                            0,
                            ["session_handle": .string(session.text)].merging(
                                manners.isOfPlasma5 ? ["shortcuts": list] : [:]
                            ) { $1 }
                        ))
                },
                Method(
                    "BindShortcuts",
                    in: [
                        Argument("session_handle", "o"), Argument("shortcuts", "a(sa{sv})"),
                        Argument("parent_window", "s"), Argument("options", "a{sv}"),
                    ], out: handle
                ) { [self] call in
                    for case .structure(let members) in call.arguments[1].asArray ?? [] {
                        let properties = members[1].asDictionary ?? [:]
                        bindings.append(
                            Binding(
                                id: members[0].asString ?? "",
                                description: properties["description"]?.asString ?? "",
                                trigger: properties["preferred_trigger"]?.asString ?? ""))
                        if manners.answer == 0, let id = members[0].asString {
                            assigned[id] = "Press \(properties["preferred_trigger"]?.asString ?? "")"
                        }
                    }
                    return try request(
                        "BindShortcuts", call, options: 3,
                        answer: manners.answer.map { ($0, manners.namesKeys ? ["shortcuts": list] : [:]) })
                },
            ],
            properties: [Property("version", "u", announced: .never) { .uint32(2) }])
    }

    private var list: Value {
        let type: ValueType = .structure([.string, .dictionary(key: .string, value: .variant)])
        return .array(
            of: type,
            assigned.sorted { $0.key < $1.key }
                .map {
                    .structure([.string($0.key), .dictionary(["trigger_description": .string($0.value)])])
                })
    }

    /// Answers a request, maybe before the reply.
    private func request(
        _ method: String, _ call: Invocation, options: Int, answer: (UInt32, [String: Value])?
    ) throws -> [Value] {
        note(method)
        let token = call.arguments[options].asDictionary?["handle_token"]?.asString ?? ""
        let path = try ObjectPath(validating: "/org/freedesktop/portal/desktop/request/x/\(token)")
        if let (code, results) = answer {
            Task { [connection] in
                try await connection.emit(
                    "Response", of: "org.freedesktop.portal.Request", at: path,
                    [.uint32(code), .dictionary(results)])
            }
        }
        return [.objectPath(path)]
    }

    private func note(_ method: String) {
        calls.append(method)
        onlookers.notice()
    }
}
