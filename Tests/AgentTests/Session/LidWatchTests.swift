import DBus
import EventLoop
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Agent

struct LidWatchTests {
    /// A power service and a login manager on one bus.
    private final class Laptop: Sendable {
        private let state: Mutex<(isClosed: Bool, isDocked: Bool)>
        private let power: Connection
        private let login: Connection

        init(on bus: PrivateBus, _ loop: EventLoop, isClosed: Bool, isDocked: Bool) async throws {
            state = Mutex((isClosed, isDocked))
            power = try await Connection.open(.address(bus.address), on: loop)
            login = try await Connection.open(.address(bus.address), on: loop)
            try await power.export(
                ExportedObject([
                    Interface(
                        "org.freedesktop.UPower",
                        properties: [
                            Property(
                                "LidIsClosed", "b",
                                get: { [self] in .boolean(state.withLock { $0.isClosed }) })
                        ])
                ]), at: "/org/freedesktop/UPower")
            try await login.export(
                ExportedObject([
                    Interface(
                        "org.freedesktop.login1.Manager",
                        properties: [
                            Property(
                                "Docked", "b", get: { [self] in .boolean(state.withLock { $0.isDocked }) })
                        ])
                ]), at: "/org/freedesktop/login1")
            _ = try await power.requestName("org.freedesktop.UPower")
            _ = try await login.requestName("org.freedesktop.login1")
        }

        func close(_ isClosed: Bool) async throws {
            state.withLock { $0.isClosed = isClosed }
            try await power.emit(
                "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: "/org/freedesktop/UPower",
                [
                    .string("org.freedesktop.UPower"), .dictionary(["LidIsClosed": .boolean(isClosed)]),
                    .strings([]),
                ])
        }
    }

    /// What the watch says of a laptop whose lid then opens or closes.
    /// - Parameters:
    ///   - first: How often it says something before the steps.
    ///   - count: How often in all.
    private func told(
        isClosed: Bool, isDocked: Bool, first: Int, _ steps: [Bool], count: Int
    ) async throws -> [Bool] {
        let bus = try await PrivateBus.start()
        return try await onLoop { loop in
            let laptop = try await Laptop(on: bus, loop, isClosed: isClosed, isDocked: isDocked)
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let told = Mutex<[Bool]>([])
            let onlookers = Onlookers()
            let watch = LidWatch(
                on: connection, loop: loop, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { isClosed in
                told.withLock { $0.append(isClosed) }
                onlookers.notice()
            }
            try await watch.start()
            await onlookers.wait { told.withLock { $0.count >= first } }
            for step in steps { try await laptop.close(step) }
            await onlookers.wait { told.withLock { $0.count >= count } }
            let result = told.withLock { $0 }
            await connection.close()
            return result
        }
    }

    @Test func `a closed lid is told of, and an open one`() async throws {
        #expect(
            try await told(isClosed: true, isDocked: false, first: 1, [false], count: 2) == [true, false])
    }

    @Test func `with another screen, a closed lid says nothing`() async throws {
        #expect(try await told(isClosed: true, isDocked: true, first: 0, [true, false], count: 1) == [false])
    }
}
