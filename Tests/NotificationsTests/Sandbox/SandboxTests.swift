import DBus
import EventLoop
import TestSupport
import Testing

@testable import Notifications

@Suite(.serialized)
struct SandboxTests {
    private func sandbox(_ policies: String) throws -> Sandbox {
        try #require(
            Sandbox(
                info: """
                    [Application]
                    name=org.stewardproject.Steward
                    runtime=runtime/org.gnome.Platform/x86_64/50

                    [Context]
                    shared=network;ipc;
                    sockets=x11;wayland;fallback-x11;

                    \(policies)
                    """))
    }

    @Test func `what the sandbox grants is read from the file that Flatpak writes`() throws {
        let sandbox = try sandbox(
            """
            [Session Bus Policy]
            org.freedesktop.Notifications=talk
            org.kde.*=talk
            org.kde.kwalletd5=none
            org.stewardproject.Steward=own
            org.gnome.ScreenSaver=see

            [System Bus Policy]
            org.freedesktop.login1=talk
            """)

        #expect(sandbox.application == "org.stewardproject.Steward")
        #expect(sandbox.grants(.network))
        for name in [
            "org.freedesktop.Notifications", "org.kde.StatusNotifierWatcher", "org.stewardproject.Steward",
        ] as [BusName] {
            #expect(sandbox.grants(.sessionName(name)), "\(name)")
        }
        for name in ["org.gnome.ScreenSaver", "org.kde.kwalletd5", "org.kdex.A", "org.freedesktop.login1"]
            as [BusName]
        {
            #expect(!sandbox.grants(.sessionName(name)), "\(name)")
        }
        #expect(sandbox.grants(.systemName("org.freedesktop.login1")))
        #expect(!sandbox.grants(.systemName("org.freedesktop.timedate1")))
    }

    @Test func `an open socket of a bus grants all its names`() throws {
        let sandbox = try #require(
            Sandbox(info: "[Application]\nname=a.b\n[Context]\nsockets=session-bus;\n"))

        #expect(sandbox.grants(.sessionName("org.freedesktop.Notifications")))
        #expect(!sandbox.grants(.systemName("org.freedesktop.login1")))
        #expect(!sandbox.grants(.network))
    }

    @Test func `a file that names no application is no sandbox of ours`() {
        #expect(Sandbox(info: "") == nil)
        #expect(Sandbox(info: "[Runtime]\nname=org.gnome.Sdk\n") == nil)
    }

    @Test(arguments: [
        (
            UInt32(0), ["background": true, "autostart": true],
            BackgroundPermission.Answer.granted(startsAtLogin: true)
        ),
        (0, ["background": true, "autostart": false], .granted(startsAtLogin: false)),
        (0, ["background": false, "autostart": false], .refused),
        (1, [:], .refused),
    ])
    func `the portal's answer says whether the agent runs on and starts at login`(
        code: UInt32, results: [String: Bool], expected: BackgroundPermission.Answer
    ) async throws {
        try await withPortal { portal, connection in
            portal.background = (code, results.mapValues(Value.boolean))

            let answer = await BackgroundPermission(on: connection).ask(within: .seconds(60))

            #expect(answer == expected)
            #expect(portal.backgroundOptions["commandline"] == .strings(["steward-agent"]))
            #expect(portal.backgroundOptions["autostart"] == .boolean(true))
        }
    }

    @Test func `a question that nobody answers stays open`() async throws {
        try await withPortal { _, connection in
            #expect(await BackgroundPermission(on: connection).ask(within: .milliseconds(1)) == .pending)
        }
    }

    @Test func `without a portal, the answer is why the desktop cannot be asked`() async throws {
        let bus = try await PrivateBus.start()
        defer { bus.stop() }
        try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let answer = await BackgroundPermission(on: connection).ask(within: .seconds(60))
            guard case .unavailable(let reason) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(reason.contains("org.freedesktop.portal.Desktop"))
            await connection.close()
        }
    }

    private func withPortal(
        _ body: @escaping @Sendable (FakePortal, Connection) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.start()
        defer { bus.stop() }
        try await onLoop { loop in
            let portal = try await FakePortal.start(on: bus, loop)
            let connection = try await Connection.open(.address(bus.address), on: loop)
            try await body(portal, connection)
            await connection.close()
        }
    }
}
