import Agent
import DBus
import EventLoop
import Foundation
import Glibc
import Notifications
import Rules

/// Posts popups of the gallery to the session's notification server, as the agent would, and keeps them there.
struct Poster: Sendable {
    let kinds: [PopupKind]
    /// `nil`: until a signal.
    let length: Duration?

    func run() throws {
        try EventLoop.run { loop in try await post(on: loop) }
    }

    private func post(on loop: EventLoop) async throws {
        let (events, news) = AsyncStream.makeStream(of: Occasion.self)
        let signals = try loop.onSignals([SIGTERM, SIGINT]) { _ in news.yield(.end) }
        defer { signals.cancel() }
        let connection = try await Connection.open(.session, on: loop)
        let icon = DesktopIcon.path(environment: ProcessInfo.processInfo.environment)
        let server = NotificationBackends(on: connection, iconFile: icon)
        try await server.start { news.yield(.server($0)) }
        var posted: [PostedPopup] = []
        for await event in events {
            switch event {
            case .server(.appeared(let description, _)) where posted.isEmpty:
                do {
                    posted = try await post(to: server, description)
                } catch PostError.absent {
                    continue  // the desktop refused this backend, and the other one appears next
                }
                if let length { _ = loop.after(length) { news.yield(.end) } }
            case .server(.popup(let event)): say("\(event.popup.id) \(event.kind)")
            case .server: break
            case .end:
                for popup in posted { await server.close(popup) }
                return
            }
        }
    }

    private func post(to server: NotificationBackends, _ description: ServerDescription) async throws
        -> [PostedPopup]
    {
        let quirks = ServerQuirks(of: description)
        var posted: [PostedPopup] = []
        for kind in kinds {
            let token = PopupToken.random()
            let notification = try kind.make(Stage(quirks: quirks, token: token))
            let popup = try await server.post(notification, as: token).popup
            say("\(popup.id) \(kind.name)")
            posted.append(popup)
        }
        return posted
    }

    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    private enum Occasion: Sendable {
        case server(NotificationEvent)
        case end
    }
}
