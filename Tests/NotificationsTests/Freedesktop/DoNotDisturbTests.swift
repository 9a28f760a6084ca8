import DBus
import Testing

@testable import Notifications

@Suite(.serialized)
struct DoNotDisturbTests {
    @Test(arguments: [true, false])
    func `do-not-disturb is read where the server tells it`(isSilenced: Bool) async throws {
        try await Desk.run { desk in
            let server = try await FakeServer.start(
                on: desk.bus, desk.loop, as: RealServer.dunst,
                serving: Interface(
                    "org.dunstproject.cmd0",
                    properties: [Property("paused", "b", get: { .boolean(isSilenced) })]))
            try await desk.start()
            _ = try await desk.nextAppearance()

            #expect(await desk.notifications.isSilenced() == isSilenced)
            await server.die()
        }
    }

    @Test func `swaync is asked by its own name`() async throws {
        try await Desk.run(with: RealServer.swaync) { desk, server, _ in
            let center = Interface(
                "org.erikreider.swaync.cc",
                methods: [Method("GetDnd", out: [Argument("", "b")]) { _ in [.boolean(true)] }])
            try await server.connection.export(ExportedObject([center]), at: "/org/erikreider/swaync/cc")
            _ = try await server.connection.requestName("org.erikreider.swaync.cc")

            #expect(await desk.notifications.isSilenced() == true)
        }
    }

    @Test(arguments: [RealServer.plasma5, RealServer.swaync, RealServer.dunst, RealServer.mate])
    func `what cannot be read is unknown`(description: ServerDescription) async throws {
        try await Desk.run(with: description) { desk, _, _ in
            #expect(await desk.notifications.isSilenced() == nil)
            _ = try await desk.connection.busID()
        }
    }

    @Test func `without a server there is nothing to know`() async throws {
        try await Desk.run { desk in
            try await desk.start()

            #expect(await desk.notifications.isSilenced() == nil)
        }
    }
}
