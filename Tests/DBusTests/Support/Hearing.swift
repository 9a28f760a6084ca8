import DBus
import EventLoop
import TestSupport

/// Opens a connection to a bus that sends these bytes, after whatever `begin` sends, and hangs up.
///
/// - Returns: The texts of the signals that came through.
func hear(
    _ chunks: [[UInt8]], after begin: @escaping @Sendable (FakeBus.Client) -> Void = { _ in }
) async throws -> [String] {
    try await onLoop(within: .seconds(20)) { loop in
        let server = try FakeBus { client in
            client.greet()
            _ = client.read(atMost: 4096)  // AddMatch, of serial 2
            client.write(
                WireMessage.bytes(kind: 2, serial: 1, [.replySerial(2), .sender("org.freedesktop.DBus")]))
            begin(client)
            for chunk in chunks { client.write(chunk) }
        }
        let connection = try await Connection.open(.address(server.address), on: loop)
        let received = Log<String>()
        let rule = MatchRule(interface: "a.b")
        let subscription = try await connection.subscribe(rule) {
            received.add($0.body.first?.asString ?? "")
        }
        await connection.waitUntilClosed()
        subscription.cancel()
        server.stop()
        return received.all
    }
}
