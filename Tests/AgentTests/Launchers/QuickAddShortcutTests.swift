import Agent
import AgentInterface
import DBus
import EventLoop
import Notifications
import TestSupport
import Testing

/// The shortcut for quick add, as the desktop's portal sees it.
@Suite(.serialized)
struct QuickAddShortcutTests {
    private static let setting = "shortcuts.quick_add = \"super+N\"\n"

    private static func run(
        _ manners: FakePortal.Manners = FakePortal.Manners(),
        _ body: @escaping @Sendable (AgentFixture, FakePortal) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(setting)
            let portal = try await FakePortal.start(on: fixture.bus, fixture.loop, manners)
            try await fixture.start()
            try await body(fixture, portal)
        }
    }

    @Test func `the agent says who it is, asks for the key, and reports it`() async throws {
        try await Self.run { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }

            #expect(portal.programs == ["org.stewardproject.Steward"])
            #expect(
                portal.bindings == [
                    .init(id: "quick-add", description: "Add a task to Steward", trigger: "LOGO+n")
                ])
            #expect(try await fixture.status().shortcutKey == "Press LOGO+n")
        }
    }

    @Test func `the key opens quick add, and other keys do nothing`() async throws {
        try await Self.run { fixture, portal in
            fixture.server.appear()
            try await fixture.wait { try await fixture.status().shortcut == .assigned }

            try await portal.press("something-else")
            try await portal.press("quick-add", token: "token-1")

            // There is no display for the window, so a popup opens instead.
            await fixture.server.wait { !$0.screen.isEmpty }
            #expect(fixture.server.screen.map(\.notification.summary) == ["Add a task"])
        }
    }

    @Test func `without the setting, the portal is not asked`() async throws {
        try await AgentFixture.run { fixture in
            let portal = try await FakePortal.start(on: fixture.bus, fixture.loop)
            let agent = try await fixture.start()
            await fixture.settle()
            #expect(portal.calls.isEmpty)
            #expect(try await fixture.status().shortcut == .unset)

            try fixture.configure(Self.setting)
            try await agent.reloadConfiguration()
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
            try fixture.configure("")
            try await agent.reloadConfiguration()
            await portal.wait { $0.sessions.isEmpty }
            #expect(try await fixture.status().shortcut == .unset)
        }
    }

    @Test func `a shortcut counts as assigned even if the portal does not name the key`() async throws {
        try await Self.run(.init { $0.namesKeys = false }) { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
            #expect(try await fixture.status().shortcutKey == "")

            try await portal.assign("Meta+N", to: "quick-add")
            try await fixture.wait { try await fixture.status().shortcutKey == "Meta+N" }
        }
    }

    @Test func `the portal of Plasma 5 is not made to open its settings for nothing`() async throws {
        try await Self.run(.init { $0.isOfPlasma5 = true }) { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .unsupported }
            await portal.wait { $0.sessions.isEmpty }
            #expect(portal.bindings.isEmpty)
        }
    }

    @Test func `a portal before 1 20 works without an introduction`() async throws {
        try await Self.run(.init { $0.hasRegistry = false }) { fixture, _ in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
        }
    }

    @Test func `the status reports a portal without shortcuts, and a refusal`() async throws {
        try await Self.run(.init { $0.hasShortcuts = false }) { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .unsupported }
            #expect(portal.bindings.isEmpty)
        }
        try await Self.run(.init { $0.answer = 1 }) { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .refused }
            await portal.wait { $0.sessions.isEmpty }
            #expect(portal.bindings.count == 1, "the user is not asked twice")
        }
    }

    @Test func `a portal that starts late, or restarts, is asked`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure(Self.setting)
            try await fixture.start()
            try await fixture.wait { try await fixture.status().shortcut == .absent }

            let portal = try await FakePortal.start(on: fixture.bus, fixture.loop)
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
            await portal.die()
            try await fixture.wait { try await fixture.status().shortcut == .absent }
            let next = try await FakePortal.start(on: fixture.bus, fixture.loop)
            try await fixture.wait { try await fixture.status().shortcut == .assigned }

            #expect(next.bindings.count == 1)
        }
    }

    @Test func `a changed setting does not wait for the user's answer to the old one`() async throws {
        try await Self.run(.init { $0.answer = nil }) { fixture, portal in
            await portal.wait { !$0.bindings.isEmpty }
            #expect(try await fixture.status().shortcut == .asking)

            try fixture.configure("shortcuts.quick_add = \"CTRL+ALT+t\"\n")
            try await fixture.agent?.reloadConfiguration()
            await portal.wait { $0.bindings.count == 2 }

            #expect(portal.bindings.last?.trigger == "CTRL+ALT+t")
            #expect(portal.sessions.count == 1)
        }
    }

    @Test func `a long name of a key is cut to what fits on a line`() async throws {
        try await Self.run { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }

            try await portal.assign(
                "Super+\u{1B}[2J " + String(repeating: "N", count: 100_000), to: "quick-add")
            try await fixture.wait { try await fixture.status().shortcutKey?.hasPrefix("Super") == true }

            let key = try await fixture.status().shortcutKey ?? ""
            #expect(key.count == 60 && key.hasSuffix("…") && !key.contains("\u{1B}"))
        }
    }

    @Test func `a key that the user changes, and one that the desktop takes away, are noticed`() async throws
    {
        try await Self.run { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
            try await portal.assign("Meta+Q", to: "quick-add")
            try await fixture.wait { try await fixture.status().shortcutKey == "Meta+Q" }

            try await portal.endSessions()
            try await fixture.wait { try await fixture.status().shortcut == .refused }
        }
    }

    @Test func `an agent that stops releases the shortcut`() async throws {
        try await Self.run { fixture, portal in
            try await fixture.wait { try await fixture.status().shortcut == .assigned }
            await fixture.agent?.stop()
            await portal.wait { $0.sessions.isEmpty }
        }
    }
}

extension AgentFixture {
    fileprivate func status() async throws -> StatusRecord { try await client.call(Agent1.status, ()) }
}
