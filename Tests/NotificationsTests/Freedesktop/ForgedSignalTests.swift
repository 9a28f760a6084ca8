import DBus
import Rules
import Testing

@testable import Notifications

@Suite(.serialized)
struct ForgedSignalTests {
    /// Everything that a stranger can do to make us believe in an answer, and one thing that is true at the end.
    @Test func `only the server that we posted to is believed`() async throws {
        let token = PopupToken.random()
        try await Desk.run { desk, server, _ in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            let stranger = try await desk.stranger()
            for destination in [nil, desk.connection.uniqueName] {
                for (member, second) in Self.lies(token) {
                    try await FakeServer.send(member, [.uint32(1), second], from: stranger, to: destination)
                }
            }
            // The bus has passed on all of it when it answers.
            _ = try await stranger.busID()
            try await server.invoke(1, "snooze=PT15M:\(token)")

            #expect(
                try await desk.nextPopupEvent()
                    == PopupEvent(
                        .activated(try #require(PopupAction("snooze=PT15M"))), of: posted, for: token))
            #expect(desk.events.isEmpty)
        }
    }

    private static func lies(_ token: PopupToken) -> [(MemberName, Value)] {
        [
            ("ActionInvoked", .string("complete:\(token)")), ("ActionInvoked", .string("default")),
            ("NotificationClosed", .uint32(2)), ("ActivationToken", .string("t")),
            ("NotificationReplied", .string("yes")),
        ]
    }

    @Test func `a stranger's word that the server has changed is not believed`() async throws {
        try await Desk.run { desk, server, epoch in
            let stranger = try await desk.stranger()
            let lie: [Value] = [
                .string("org.freedesktop.Notifications"), .string(server.connection.uniqueName.text),
                .string(stranger.uniqueName.text),
            ]
            for destination in [nil, desk.connection.uniqueName] {
                try await FakeServer.send(
                    "NameOwnerChanged", lie, from: stranger, to: destination,
                    interface: "org.freedesktop.DBus",
                    path: "/org/freedesktop/DBus")
            }
            _ = try await stranger.busID()
            let posted = try await desk.outcome().get()

            #expect(posted.epoch == epoch)
            #expect(desk.events.isEmpty)
        }
    }

    @Test func `signals of other shapes are ignored, even the server's own`() async throws {
        let token = PopupToken.random()
        try await Desk.run { desk, server, _ in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            let key = Value.string("complete:\(token)")
            let shapes: [(MemberName, [Value])] = [
                ("ActionInvoked", []), ("ActionInvoked", [key]), ("ActionInvoked", [.uint32(1)]),
                ("ActionInvoked", [.int32(1), key]), ("ActionInvoked", [.uint32(1), key, key]),
                ("ActionInvoked", [.uint32(1), .variant(key)]), ("ActionInvoked", [.uint32(0), key]),
                ("NotificationClosed", [.uint32(1), .int32(2)]), ("NotificationClosed", [.string("1")]),
                ("OnDndToggle", [.boolean(true)]), ("NotificationReplied", [.uint32(1), .uint32(1)]),
            ]
            for (member, body) in shapes {
                try await FakeServer.send(member, body, from: server.connection)
            }
            try await FakeServer.send(
                "ActionInvoked", [.uint32(1), key], from: server.connection, interface: "org.example.Other")
            try await FakeServer.send(
                "ActionInvoked", [.uint32(1), key], from: server.connection, path: "/other")
            try await server.didClose(1, 77)

            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.undefined), of: posted, for: token))
            #expect(desk.events.isEmpty)
        }
    }

    @Test func `a flood of other programs' signals changes nothing`() async throws {
        let token = PopupToken.random()
        try await Desk.run { desk, server, _ in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            for number in 2...5_000 as ClosedRange<UInt32> {
                try await server.invoke(number, "default")
                try await server.didClose(number, 2)
            }
            try await server.didClose(1, 2)

            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.dismissed), of: posted, for: token))
        }
    }
}
