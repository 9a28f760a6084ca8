import DBus
import EventLoop
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct SelfAnswerTests {
    /// A dunst with so many popups; counts how often it was asked to close the newest.
    private final class Dunst: Sendable {
        let displayed: UInt32
        let waiting: UInt32
        let closings = Mutex(0)

        init(displayed: UInt32, waiting: UInt32) {
            self.displayed = displayed
            self.waiting = waiting
        }

        var object: ExportedObject {
            ExportedObject([
                Interface(
                    "org.dunstproject.cmd0",
                    methods: [
                        Method("NotificationCloseLast") { _ in
                            self.closings.withLock { $0 += 1 }
                            return []
                        }
                    ],
                    properties: [
                        Property("displayedLength", "u", get: { .uint32(self.displayed) }),
                        Property("waitingLength", "u", get: { .uint32(self.waiting) }),
                    ])
            ])
        }
    }

    private func give(to dunst: Dunst) async throws -> Bool {
        let bus = try await PrivateBus.start()
        return try await onLoop { loop in
            let server = try await Connection.open(.address(bus.address), on: loop)
            try await server.export(dunst.object, at: "/org/freedesktop/Notifications")
            _ = try await server.requestName("org.freedesktop.Notifications", .doNotQueue)
            let client = try await Connection.open(.address(bus.address), on: loop)
            return await SelfAnswer(connection: client, server: "dunst").give(to: "Steward's doctor")
        }
    }

    @Test(arguments: [(1, 0, true), (2, 0, false), (1, 1, false), (0, 0, false)] as [(UInt32, UInt32, Bool)])
    func `somebody else's popup is never closed`(
        displayed: UInt32, waiting: UInt32, isClosed: Bool
    ) async throws {
        let dunst = Dunst(displayed: displayed, waiting: waiting)

        let isAsked = try await give(to: dunst)

        #expect(isAsked == isClosed)
        #expect(dunst.closings.withLock(\.self) == (isClosed ? 1 : 0))
    }
}
