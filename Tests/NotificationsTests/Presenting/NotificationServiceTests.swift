import DBus
import Foundation
import Rules
import TestSupport
import Testing

@testable import Notifications

@Suite(.serialized)
struct NotificationServiceTests {
    /// What a screen is told, in its order.
    private enum Sight: Sendable, Hashable {
        case shown(ShownPopup)
        case removed(PopupID)
    }

    private struct Screen: PopupScreen {
        let sights = Mailbox<Sight>()

        func show(_ popup: ShownPopup) { sights.put(.shown(popup)) }
        func remove(_ popup: PopupID) { sights.put(.removed(popup)) }
    }

    /// A presenter on the bus, and our client that has found it.
    private static func run(
        _ body: @escaping @Sendable (Desk, NotificationService, Screen) async throws -> Void
    ) async throws {
        try await Desk.run { desk in
            let screen = Screen()
            let service = NotificationService(on: try await desk.stranger(), showing: screen)
            try await service.start()
            try await desk.start()
            _ = try await desk.nextAppearance()
            try await body(desk, service, screen)
        }
    }

    private let token = PopupToken.random()

    @Test func `a popup is shown, answered and gone`() async throws {
        let token = token
        try await Self.run { desk, service, screen in
            let posted = try await desk.notifications.popup(
                posting: reminder("Milk <b>", for: token), as: token)
            let shown = await screen.sights.next()
            await service.invoke(posted.id, "complete:\(token)")

            #expect(
                shown
                    == .shown(
                        ShownPopup(
                            id: posted.id, application: "Steward", summary: "Milk <b>", body: "due at 17:30",
                            actions: reminder(for: token).actions, hasBodyClick: true)))
            #expect(await screen.sights.next() == .removed(posted.id))
            #expect(
                try await desk.nextPopupEvent()
                    == PopupEvent(.activated(.answer(.complete)), of: posted, for: token))
            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.dismissed), of: posted, for: token))
        }
    }

    @Test func `a resident popup stays until it is closed`() async throws {
        let token = token
        try await Self.run { desk, service, screen in
            var resident = reminder(for: token)
            resident.isResident = true
            let posted = try await desk.notifications.popup(posting: resident, as: token)
            _ = await screen.sights.next()
            await service.invoke(posted.id, "complete:\(token)")
            _ = try await desk.nextPopupEvent()
            #expect(screen.sights.isEmpty)
            await desk.notifications.close(posted)

            #expect(await screen.sights.next() == .removed(posted.id))
        }
    }

    @Test func `a popup can be dismissed, and expires when it was told to`() async throws {
        let token = token
        try await Self.run { desk, service, screen in
            let dismissed = try await desk.notifications.popup(posting: reminder("1", for: token), as: token)
            await service.dismiss(dismissed.id)
            var brief = reminder("2", for: token)
            brief.expiry = .after(.milliseconds(1))
            let posting = try await desk.notifications.post(brief, as: token)
            // It may be over before the reply is here.
            for event in posting.overtakers { desk.events.put(.popup(event)) }
            let expired = posting.popup

            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.dismissed), of: dismissed, for: token))
            #expect(try await desk.nextPopupEvent() == PopupEvent(.closed(.expired), of: expired, for: token))
        }
    }

    @Test func `a popup is replaced by its own program only`() async throws {
        let token = token
        try await Self.run { desk, _, _ in
            let first = try await desk.notifications.popup(posting: reminder("1", for: token), as: token)
            let second = try await desk.notifications.popup(
                posting: reminder("2", for: token), as: token, replacing: first)
            let other = try await desk.stranger()
            let owner = try await other.nameOwner(of: FakeServer.name)
            let call = NotificationsInterface.call(
                "Notify",
                DesktopNotification(summary: "3").arguments(
                    replacing: first.id, on: RealServer.presenter,
                    with: ServerQuirks(of: RealServer.presenter)),
                to: try #require(owner))
            let foreign = try await other.call(call)

            #expect(second == first)
            #expect(foreign.body == [.uint32(2)])
        }
    }

    @Test func `what was not offered cannot be invoked`() async throws {
        let token = token
        try await Self.run { desk, service, _ in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            await service.invoke(posted.id, "complete:\(PopupToken.random())")
            await service.invoke(try #require(PopupID(77)), "default")
            await service.dismiss(posted.id)

            #expect(try await desk.nextPopupEvent().kind == .closed(.dismissed))
        }
    }

    @Test func `closing what is not there is an error`() async throws {
        try await Self.run { desk, _, _ in
            let owner = try #require(try await desk.connection.nameOwner(of: FakeServer.name))
            for number in [0, 7] as [UInt32] {
                let call = NotificationsInterface.call("CloseNotification", [.uint32(number)], to: owner)
                await #expect(
                    throws: BusError.remote(
                        name: "org.freedesktop.Notifications.InvalidId",
                        message: "there is no popup \(number)")
                ) { try await desk.connection.call(call) }
            }
        }
    }

    @Test func `a program's own oldest popup gives way to its seventeenth`() async throws {
        try await Self.run { desk, service, screen in
            var posted: [PostedPopup] = []
            for number in 1...17 { posted.append(try await desk.outcome(ofPosting: "\(number)").get()) }
            for _ in 1...16 { _ = await screen.sights.next() }

            #expect(await screen.sights.next() == .removed(posted[0].id))
            #expect(try await desk.nextPopupEvent().kind == .closed(.undefined))
        }
    }

    @Test func `what programs that have gone left on a full screen gives way, and nothing else`() async throws
    {
        try await Self.run { desk, service, screen in
            let owner = try #require(try await desk.connection.nameOwner(of: FakeServer.name))
            let posters = [
                try await desk.stranger(), try await desk.stranger(), try await desk.stranger(),
                try await desk.stranger(),
            ]
            for poster in posters {
                for _ in 1...16 { _ = try await poster.call(Self.notify("x", of: owner)) }
            }
            #expect(await desk.outcome(ofPosting: "too many") == .failure(.tooMany))
            let farewell = Mailbox<Void>()
            let watch = try await desk.connection.ownerChanges(of: posters[1].uniqueName) { _, new in
                if new == nil { farewell.put(()) }
            }
            await posters[1].close()
            await farewell.next()
            watch.cancel()
            let next = try await desk.outcome(ofPosting: "there is place").get()
            for _ in 1...64 { _ = await screen.sights.next() }

            #expect(await screen.sights.next() == .removed(try #require(PopupID(17))))
            #expect(next.id == PopupID(65))
        }
    }

    private static func notify(_ summary: String, of owner: BusName) -> MethodCall {
        NotificationsInterface.call(
            NotificationsInterface.notify,
            DesktopNotification(summary: summary).arguments(
                replacing: nil, on: RealServer.presenter, with: ServerQuirks(of: RealServer.presenter)),
            to: owner)
    }

    @Test func `other programs' texts are made fit for a screen`() async throws {
        try await Self.run { desk, _, screen in
            let owner = try #require(try await desk.connection.nameOwner(of: FakeServer.name))
            let hostile = "\u{1B}[2J\u{202E}" + String(repeating: "x\n", count: 50_000)
            let call = NotificationsInterface.call(
                "Notify",
                [
                    .string(hostile), .uint32(0), .string(hostile), .string(hostile), .string(hostile),
                    .strings(["a", hostile, hostile, "its key is too long", "b", hostile, "c"]),
                    .dictionary(["urgency": .string(hostile)]),
                    .int32(.min),
                ], to: owner)
            _ = try await desk.connection.call(call)

            guard case .shown(let popup) = await screen.sights.next() else {
                throw Desk.Unexpected(event: .vanished)
            }
            let texts = [popup.application, popup.summary, popup.body] + popup.actions.map(\.label)
            #expect(
                texts.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\u{202E}") && $0.count <= 1_000 })
            #expect(popup.actions.map(\.key) == ["a", "b"])
            #expect(popup.urgency == .normal)
        }
    }

    @Test func `the name is not taken from another server`() async throws {
        try await Desk.run { desk in
            let other = try await FakeServer.start(on: desk.bus, desk.loop, flags: .allowReplacement)
            let service = NotificationService(on: try await desk.stranger(), showing: Screen())

            await #expect(
                throws: NotificationService.StartError.nameTaken(by: other.connection.uniqueName.text)
            ) { try await service.start() }
        }
    }

    @Test func `after its stop the name is free and the screen is empty`() async throws {
        try await Self.run { desk, service, screen in
            let posted = try await desk.outcome().get()
            _ = await screen.sights.next()
            await service.stop()

            #expect(await screen.sights.next() == .removed(posted.id))
            #expect(await desk.events.next() == .vanished)
        }
    }

    @Test func `it serves what the interface's file says`() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("dbus/org.freedesktop.Notifications.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing(/\s*<!--.*?-->/.dotMatchesNewlines(), with: "")
        try await Desk.run { desk in
            let service = NotificationService(on: desk.connection, showing: Screen())
            let document = IntrospectionDocument(interfaces: [
                NotificationService.interface(servedBy: service)
            ])

            #expect(document.xml == text)
        }
    }
}
