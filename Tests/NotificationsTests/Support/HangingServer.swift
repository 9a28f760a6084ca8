import DBus
import EventLoop
import Notifications
import TestSupport

/// A server that is stopped, as by SIGSTOP, when the first `Notify` comes: it answers nothing from then on, and
/// everything, in order, when its gate is opened.
struct HangingServer: Sendable {
    let connection: Connection
    /// The summaries of the posts.
    let posts = Mailbox<String>()
    let closed = Mailbox<UInt32>()

    static func start(on desk: Desk, until gate: Gate) async throws -> HangingServer {
        let connection = try await Connection.open(.address(desk.bus.address), on: desk.loop)
        let server = HangingServer(connection: connection)
        let line = Line(gate, on: desk.loop)
        let description = RealServer.mate
        let interface = Interface(
            FakeServer.interfaceName,
            methods: [
                Method(
                    "Notify", in: ["s", "u", "s", "s", "s", "as", "a{sv}", "i"].map { Argument("", $0) },
                    out: [Argument("", "u")]
                ) { call in
                    server.posts.put(call.arguments[3].asString ?? "")
                    return [.uint32(await line.passAsPost())]
                },
                Method("CloseNotification", in: [Argument("", "u")]) { call in
                    await line.pass()
                    server.closed.put(call.arguments[0].asUInt32 ?? 0)
                    return []
                },
                Method("GetCapabilities", out: [Argument("", "as")]) { _ in
                    await line.pass()
                    return [.strings(description.capabilities)]
                },
                Method("GetServerInformation", out: ["s", "s", "s", "s"].map { Argument("", $0) }) { _ in
                    await line.pass()
                    return [description.name, description.vendor, description.version, "1.2"].map(
                        Value.string)
                },
            ])
        try await connection.export(ExportedObject([interface]), at: FakeServer.path)
        _ = try await connection.requestName(FakeServer.name, .doNotQueue)
        return server
    }

    /// Who comes after the first post waits behind it.
    private actor Line {
        nonisolated let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        private let gate: Gate
        private var posts: UInt32 = 0
        private var isHanging = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ gate: Gate, on loop: EventLoop) {
            self.gate = gate
            self.loop = loop
        }

        func passAsPost() async -> UInt32 {
            posts += 1
            let number = posts
            if number == 1 {
                isHanging = true
                await gate.pass()
                isHanging = false
                for continuation in waiting { continuation.resume() }
                waiting = []
            } else {
                await pass()
            }
            return number
        }

        func pass() async {
            guard isHanging else { return }
            await withCheckedContinuation { waiting.append($0) }
        }
    }
}
