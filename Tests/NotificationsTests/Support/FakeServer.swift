import DBus
import EventLoop
import Notifications
import TestSupport

/// A notification server that does what a test tells it to.
actor FakeServer {
    /// Answers a `Notify` with the popup's number, or throws a `MethodError`.
    typealias Script = @Sendable (FakeServer, _ call: NotifyCall) async throws -> UInt32

    struct NotifyCall: Sendable {
        /// 1 for the first call, and so on.
        let number: UInt32
        let replaced: UInt32
        let summary: String
        let keys: [String]
        let expiry: Int32
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    nonisolated let connection: Connection
    nonisolated let calls = Mailbox<NotifyCall>()
    nonisolated let closed = Mailbox<UInt32>()

    private let description: ServerDescription
    private let script: Script
    private var callCount: UInt32 = 0
    /// How many questions about itself it still answers with an error.
    private var refusals: Int
    /// While it is shut, nobody learns who the server is.
    private let gate: Gate?

    /// - Parameter script: By default the popups are numbered from 1 on, or keep the number that they replace.
    static func start(
        on bus: PrivateBus, _ loop: EventLoop, as description: ServerDescription = RealServer.mate,
        flags: NameFlags = .doNotQueue, refusingToDescribeItself refusals: Int = 0, until gate: Gate? = nil,
        serving other: Interface? = nil,
        _ script: @escaping Script = { _, call in call.replaced == 0 ? call.number : call.replaced }
    ) async throws -> FakeServer {
        let connection = try await Connection.open(.address(bus.address), on: loop)
        let server = FakeServer(
            on: connection, as: description, refusingToDescribeItself: refusals, until: gate, script)
        try await connection.export(ExportedObject([server.interface] + (other.map { [$0] } ?? [])), at: path)
        guard try await connection.requestName(name, flags) == .primaryOwner else { throw NameTaken() }
        return server
    }

    struct NameTaken: Error {}

    private init(
        on connection: Connection, as description: ServerDescription, refusingToDescribeItself refusals: Int,
        until gate: Gate?, _ script: @escaping Script
    ) {
        self.gate = gate
        self.connection = connection
        self.description = description
        self.refusals = refusals
        self.script = script
        loop = connection.loop
    }

    /// As a crash does.
    nonisolated func die() async {
        await connection.close()
    }

    // MARK: Signals

    nonisolated func invoke(_ popup: UInt32, _ key: String, to destination: BusName? = nil) async throws {
        try await Self.send(
            "ActionInvoked", [.uint32(popup), .string(key)], from: connection, to: destination)
    }

    nonisolated func didClose(_ popup: UInt32, _ reason: UInt32, to destination: BusName? = nil) async throws
    {
        try await Self.send(
            "NotificationClosed", [.uint32(popup), .uint32(reason)], from: connection, to: destination)
    }

    static let name: BusName = "org.freedesktop.Notifications"
    static let path: ObjectPath = "/org/freedesktop/Notifications"
    static let interfaceName: InterfaceName = "org.freedesktop.Notifications"

    static func send(
        _ member: MemberName, _ body: [Value], from connection: Connection, to destination: BusName? = nil,
        interface: InterfaceName = interfaceName, path: ObjectPath = path
    ) async throws {
        try await connection.send(.signal(member, of: interface, at: path, to: destination, body))
    }

    // MARK: Methods

    private nonisolated var interface: Interface {
        Interface(
            Self.interfaceName,
            methods: [
                Method(
                    "Notify",
                    in: ["s", "u", "s", "s", "s", "as", "a{sv}", "i"].map { Argument("", $0) },
                    out: [Argument("", "u")]
                ) { [.uint32(try await self.notify($0.arguments))] },
                Method("CloseNotification", in: [Argument("", "u")]) { call in
                    self.closed.put(call.arguments[0].asUInt32 ?? 0)
                    return []
                },
                Method("GetCapabilities", out: [Argument("", "as")]) { _ in
                    [.strings(self.description.capabilities)]
                },
                Method("GetServerInformation", out: ["s", "s", "s", "s"].map { Argument("", $0) }) { _ in
                    try await self.serverInformation()
                },
            ])
    }

    private func notify(_ arguments: [Value]) async throws -> UInt32 {
        callCount += 1
        let texts = arguments[5].asStrings ?? []
        let call = NotifyCall(
            number: callCount, replaced: arguments[1].asUInt32 ?? 0, summary: arguments[3].asString ?? "",
            keys: stride(from: 0, to: texts.count, by: 2).map { texts[$0] },
            expiry: arguments[7].asInt32 ?? 0)
        calls.put(call)
        return try await script(self, call)
    }

    private func serverInformation() async throws -> [Value] {
        await gate?.pass()
        if refusals > 0 {
            refusals -= 1
            throw MethodError(.failed, "not yet")
        }
        return [description.name, description.vendor, description.version, description.specificationVersion]
            .map(Value.string)
    }
}

extension Argument {
    /// Names do not matter to a fake.
    fileprivate init(_ type: Signature) {
        self.init("", type)
    }
}
