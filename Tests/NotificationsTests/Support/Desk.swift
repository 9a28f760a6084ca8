import DBus
import EventLoop
import Rules
import TestSupport
import Testing

@testable import Notifications

/// A bus of its own with our client on it; what the client tells is in `events`.
struct Desk: Sendable {
    let bus: PrivateBus
    let loop: EventLoop
    let connection: Connection
    let notifications: FreedesktopNotifications
    let events = Mailbox<NotificationEvent>()
    /// What it tells of do-not-disturb, which most tests do not care about.
    let silences = Mailbox<Bool?>()

    /// Runs `body` at a desk where nothing takes long. The client has not been started yet.
    static func run(
        timing: NotificationTiming = .hurried, dconfFile: String? = nil,
        _ body: @escaping @Sendable (Desk) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.start()
        defer { bus.stop() }
        try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let notifications = FreedesktopNotifications(
                on: connection, timing: timing, dconfFile: dconfFile)
            try await body(Desk(bus: bus, loop: loop, connection: connection, notifications: notifications))
            await connection.close()
        }
    }

    /// The same with a server that is ready.
    static func run(
        with description: ServerDescription = RealServer.mate, timing: NotificationTiming = .hurried,
        script: @escaping FakeServer.Script = { _, call in call.replaced == 0 ? call.number : call.replaced },
        _ body: @escaping @Sendable (Desk, FakeServer, PopupEpoch) async throws -> Void
    ) async throws {
        try await run(timing: timing) { desk in
            let server = try await FakeServer.start(on: desk.bus, desk.loop, as: description, script)
            try await desk.start()
            try await body(desk, server, try await desk.nextAppearance())
        }
    }

    func start() async throws {
        try await notifications.start { [events, silences] event in
            if case .silence(let isOn) = event { silences.put(isOn) } else { events.put(event) }
        }
    }

    /// The epoch of the server that appears next; nothing else may happen before.
    func nextAppearance() async throws -> PopupEpoch {
        let event = await events.next()
        guard case .appeared(_, let epoch) = event else { throw Unexpected(event: event) }
        return epoch
    }

    func nextPopupEvent() async throws -> PopupEvent {
        let event = await events.next()
        guard case .popup(let popupEvent) = event else { throw Unexpected(event: event) }
        return popupEvent
    }

    /// What comes of posting a reminder.
    func outcome(
        ofPosting summary: String = "Call the dentist", as delivery: PopupToken = .random()
    ) async -> Result<PostedPopup, PostError> {
        do {
            return .success(
                try await notifications.popup(posting: reminder(summary, for: delivery), as: delivery))
        } catch {
            return .failure(error)
        }
    }

    struct Unexpected: Error {
        let event: NotificationEvent
    }

    /// Another program on the same bus.
    func stranger() async throws -> Connection {
        try await Connection.open(.address(bus.address), on: loop)
    }
}

extension NotificationTiming {
    static var hurried: NotificationTiming {
        var timing = NotificationTiming()
        timing.settling = .milliseconds(1)
        timing.descriptionRetry = .milliseconds(1)
        timing.equalTextPause = .zero
        return timing
    }
}

extension NotificationServer {
    /// The popup of a post about which nothing is told before the reply.
    func popup(
        posting notification: DesktopNotification, as delivery: PopupToken, replacing old: PostedPopup? = nil
    ) async throws(PostError) -> PostedPopup {
        let posting = try await post(notification, as: delivery, replacing: old)
        #expect(posting.overtakers == [])
        return posting.popup
    }
}

/// A reminder with the actions of one delivery.
func reminder(_ summary: String = "Call the dentist", for delivery: PopupToken) -> DesktopNotification {
    DesktopNotification(
        summary: summary, body: "due at 17:30",
        actions: [
            .init(key: "\(ActionKey(.answer(.complete), delivery))", label: "Complete"),
            .init(key: "\(ActionKey(PopupAction("snooze=PT15M"), delivery))", label: "Snooze 15 min"),
        ])
}
