import DBus
import EventLoop
import Rules
import TestSupport
import Testing

@testable import Notifications

@Suite(.serialized)
struct OvertakingTests {
    @Test func `whenever a popup closes, its caller knows the popup before it hears of that`() async throws {
        try await Desk.run { desk in
            let caller = Caller(desk.notifications, on: desk.loop)
            try await caller.start()
            _ = try await FakeServer.start(on: desk.bus, desk.loop) { server, call in
                // Just before the reply, or just after it.
                if call.number % 2 == 0 { try await server.didClose(call.number, 2) }
                Task(executorPreference: server.loop) { try await server.didClose(call.number, 2) }
                return call.number
            }
            await caller.appearance.next()

            for _ in 0..<50 { try await caller.post() }
            for _ in 0..<50 { _ = await caller.closings.next() }

            #expect(await caller.unknown == 0)
        }
    }

    @Test func `what closes right after it has taken the place of another is the new popup`() async throws {
        try await Desk.run { desk in
            let caller = Caller(desk.notifications, on: desk.loop)
            try await caller.start()
            _ = try await FakeServer.start(on: desk.bus, desk.loop) { server, call in
                guard call.replaced != 0 else { return call.number }
                let number = call.replaced
                // Just after the reply, in the same breath.
                Task(executorPreference: server.loop) { try await server.didClose(number, 2) }
                return number
            }
            await caller.appearance.next()

            for _ in 0..<20 {
                let old = try await caller.post()
                let new = try await caller.post(replacing: old)
                let closed = await caller.closings.next()

                #expect(closed == new)
            }
        }
    }

    /// Posts popups, as the agent does.
    private actor Caller {
        nonisolated let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        nonisolated let appearance = Mailbox<Void>()
        nonisolated let closings = Mailbox<PopupToken>()
        private let server: any NotificationServer
        private var posted: Set<PostedPopup> = []
        /// Events of popups that it did not know.
        private(set) var unknown = 0

        init(_ server: any NotificationServer, on loop: EventLoop) {
            self.server = server
            self.loop = loop
        }

        func start() async throws {
            try await server.start { [weak self] event in self?.assumeIsolated { $0.received(event) } }
        }

        @discardableResult
        func post() async throws -> PostedPopup {
            try await post(PopupToken.random(), replacing: nil)
        }

        /// - Returns: The token of the new popup.
        func post(replacing old: PostedPopup) async throws -> PopupToken {
            let token = PopupToken.random()
            _ = try await post(token, replacing: old)
            return token
        }

        private func post(_ token: PopupToken, replacing old: PostedPopup?) async throws -> PostedPopup {
            let posting = try await server.post(reminder(for: token), as: token, replacing: old)
            posted.insert(posting.popup)
            for event in posting.overtakers { received(.popup(event)) }
            return posting.popup
        }

        private func received(_ event: NotificationEvent) {
            switch event {
            case .appeared: appearance.put(())
            case .popup(let event):
                if !posted.contains(event.popup) { unknown += 1 }
                closings.put(event.delivery)
            case .vanished, .recovered, .silence: break
            }
        }
    }
}
