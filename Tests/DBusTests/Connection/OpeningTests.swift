import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct OpeningTests {
    @Test(arguments: [
        "", "nonsense", "unix:path=/nowhere/at/all", "unix:", "unix:path=/a\0b", "strange:x=y",
        "unix:path=/tmp,path=/tmp", "tcp:host=127.0.0.1,port=1",
    ])
    func `an address where no bus is is an error that names it`(address: String) async throws {
        let error = try await onLoop { loop in
            await #expect(throws: BusError.self) {
                _ = try await Connection.open(.address(address), on: loop)
            }
        }

        guard case .connectFailed(address, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `a bus that accepts but says nothing is given up after the timeout`() async throws {
        let error = try await onLoop { loop in
            let server = try FakeBus { client in while client.read(atMost: 100) != nil {} }
            let error = await #expect(throws: BusError.self) {
                _ = try await Connection.open(.address(server.address), on: loop, timeout: .milliseconds(50))
            }
            server.stop()
            return error
        }

        #expect(error.map { "\($0)" }?.contains("no answer came in time") == true)
    }

    @Test func `a bus that lets us in at any moment is heard`() async throws {
        try await onLoop { loop in
            // Somewhere among these delays the answer comes just as the client stops looking for it.
            for microseconds in (0..<1_200).map({ $0 % 120 }) {
                let server = try FakeBus { client in
                    client.greet(agreeingAfter: { spin(for: .microseconds(microseconds)) })
                    client.waitForEnd()
                }
                let connection = try await Connection.open(
                    .address(server.address), on: loop, timeout: .seconds(5))
                await connection.close()
                server.stop()
            }
        }
    }

    @Test func `a bus that rejects us is an error`() async throws {
        let error = try await onLoop { loop in
            let server = try FakeBus { client in
                while let line = client.readLine() {
                    client.write(Array((line.contains("AUTH") ? "REJECTED\r\n" : "ERROR\r\n").utf8))
                }
            }
            let error = await #expect(throws: BusError.self) {
                _ = try await Connection.open(.address(server.address), on: loop)
            }
            server.stop()
            return error
        }

        #expect(error.map { "\($0)" }?.contains("did not let us in") == true)
    }

    @Test func `two connections have names of their own, and the bus is the same`() async throws {
        try await withBus { bus, loop in
            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)
            #expect(first.uniqueName != second.uniqueName)
            #expect(first.uniqueName.isUnique)
            #expect(try await first.busID() == second.busID())
            #expect(try await first.nameOwner(of: second.uniqueName) == second.uniqueName)
            await first.close()
            await second.close()
        }
    }

    @Test func `a closed connection leaves no descriptor behind`() async throws {
        let leaked = try await withBus { bus, loop in
            let warmUp = try await Connection.open(.address(bus.address), on: loop)
            await warmUp.close()
            await loop.turn()
            for _ in 0..<20 {
                let connection = try await Connection.open(.address(bus.address), on: loop)
                _ = try await connection.subscribe(MatchRule(sender: "org.example.Any")) { _ in }
                await connection.close()
            }
            var left = 0
            for descriptor in 3..<1_024 where isSocket(Int32(descriptor), connectedTo: bus) { left += 1 }
            return left
        }

        #expect(leaked == 0)
    }
}

/// Whether the descriptor is our end of a connection to that bus.
private func isSocket(_ descriptor: Int32, connectedTo bus: PrivateBus) -> Bool {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isPeer = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) == 0 }
    }
    guard isPeer else { return false }
    let path = withUnsafeBytes(of: address.sun_path) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return !path.isEmpty && bus.address.contains(path)
}

/// Waits more exactly than a sleep could.
private func spin(for length: Duration) {
    let end = ContinuousClock.now + length
    while ContinuousClock.now < end {}
}
