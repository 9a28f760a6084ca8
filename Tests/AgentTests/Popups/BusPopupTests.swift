import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Logging
import Notifications
import Rules
import TestSupport
import Testing

/// The agent and a notification server on one bus, as on a desktop.
struct BusPopupTests {
    @Test func `a reminder is shown, clicked and done over the bus`() async throws {
        try await Self.worldWithPopup { fixture, gate, task in
            let popup = try #require(gate.screen.popups.first)
            let action = try #require(popup.actions.first { $0.label == "Complete" })

            await gate.service.invoke(popup.id, action.key)
            await gate.screen.wait { $0.isEmpty }

            #expect(popup.summary == "Call the dentist")
            #expect(try await fixture.task(task.id).status == .completed)
        }
    }

    @Test func `a new server on the same bus gets the popup again`() async throws {
        try await Self.worldWithPopup { fixture, gate, _ in
            await gate.connection.close()
            while try await fixture.connection.nameOwner(of: "org.freedesktop.Notifications") != nil {}

            let next = try await Desk.open(on: fixture)
            await next.screen.wait { !$0.isEmpty }

            #expect(next.screen.popups.map(\.summary) == ["Call the dentist"])
            await next.connection.close()
        }
    }

    @Test func `forged signals change nothing, whatever they know`() async throws {
        try await Self.worldWithPopup { fixture, gate, task in
            let popup = try #require(gate.screen.popups.first)
            let key = try #require(popup.actions.first).key
            let forger = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
            let agent = try #require(try await forger.nameOwner(of: Contract.busName))

            for destination in [nil, agent] {
                for (member, body) in [
                    ("ActionInvoked", [Value.uint32(popup.id.number), .string(key)]),
                    ("NotificationClosed", [.uint32(popup.id.number), .uint32(2)]),
                ] as [(MemberName, [Value])] {
                    try await forger.send(
                        .signal(
                            member, of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
                            to: destination, body))
                }
            }
            await forger.flush()
            await fixture.settle()
            let afterForgery = (try await fixture.task(task.id).status, gate.screen.popups.count)
            // The same from the server itself does it.
            await gate.service.invoke(popup.id, key)
            await gate.screen.wait { $0.isEmpty }

            #expect(afterForgery == (.open, 1))
            #expect(try await fixture.task(task.id).status == .completed)
            await forger.close()
        }
    }

    private static func worldWithPopup(
        _ body: @escaping @Sendable (AgentFixture, Desk, TaskRecord) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            fixture.usesBus = true
            let gate = try await Desk.open(on: fixture)
            try await fixture.start()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await gate.screen.wait { !$0.isEmpty }
            try await body(fixture, gate, task)
        }
    }
}

/// A notification server on the bus, and what it shows.
private struct Desk: Sendable {
    let connection: Connection
    let service: NotificationService
    let screen: Screen

    static func open(on fixture: AgentFixture) async throws -> Desk {
        let connection = try await Connection.open(.address(fixture.bus.address), on: fixture.loop)
        let screen = Screen()
        let service = NotificationService(on: connection, showing: screen)
        try await service.start()
        return Desk(connection: connection, service: service, screen: screen)
    }
}

/// It belongs to the loop's thread.
private final class Screen: PopupScreen, @unchecked Sendable {
    private(set) var popups: [ShownPopup] = []
    private let onlookers = Onlookers()

    func show(_ popup: ShownPopup) {
        popups.removeAll { $0.id == popup.id }
        popups.append(popup)
        onlookers.notice()
    }

    func remove(_ popup: PopupID) {
        popups.removeAll { $0.id == popup }
        onlookers.notice()
    }

    func wait(until condition: @escaping ([ShownPopup]) -> Bool) async {
        await onlookers.wait { condition(self.popups) }
    }
}
