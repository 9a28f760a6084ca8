import DBus
import EventLoop
import Testing
import TestSupport

struct ConnectionTests {
    @Test func `a call is answered by a program that shares no code with us`() async throws {
        let bus = try PrivateBus.start()
        let echo = try EchoService.start(on: bus)
        defer { echo.stop() }

        let reply = try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let call = MethodCall(to: "org.example.Echo", at: "/echo", "org.example.Echo", "Echo", [.string("hi")])
            let reply = try await connection.call(call)
            await connection.close()
            return reply
        }

        #expect(reply.body == [.string("hi")])
    }
}
