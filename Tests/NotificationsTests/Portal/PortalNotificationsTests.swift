import DBus
import EventLoop
import Rules
import TestSupport
import Testing

@testable import Notifications

/// Popups from a sandbox that may not call the notification server.
@Suite(.serialized)
struct PortalNotificationsTests {
    @Test func `a popup goes to the portal with buttons that start us`() async throws {
        try await Sandboxed.run { we, portal in
            let (description, epoch) = try await we.nextAppearance()
            let token = PopupToken.random()
            var notification = reminder(for: token)
            notification.stackTag = "steward-task-1"

            let posted = try await we.notifications.popup(posting: notification, as: token)

            #expect(description.backend == .portal)
            #expect(posted.epoch == epoch)
            #expect(!epoch.isLasting)
            let popup = try #require(portal.popups[NamedInterface.popupName(of: posted.id)])
            #expect(popup["title"] == .string("Call the dentist"))
            #expect(popup["default-action-target"] == .string("default:\(token)"))
            let buttons = try #require(popup["buttons"]?.asArray).compactMap(\.asDictionary)
            #expect(buttons.map { $0["action"] } == [.string("app.answer"), .string("app.answer")])
            #expect(buttons[1]["target"] == .string("snooze=PT15M:\(token)"))
            // The first version of the portal refuses popups with other keys.
            #expect(popup["display-hint"] == nil && popup["sound"] == nil)
        }
    }

    @Test func `a click that the desktop reports by a signal answers once, whoever else repeats it`()
        async throws
    {
        try await Sandboxed.run { we, portal in
            _ = try await we.nextAppearance()
            let token = PopupToken.random()
            let posted = try await we.notifications.popup(posting: reminder(for: token), as: token)
            let name = NamedInterface.popupName(of: posted.id)
            let stranger = try await Connection.open(.address(we.bus.address), on: we.loop)
            let us = we.connection.uniqueName

            // Another program's signal comes first, and is not believed.
            try await portal.invoke(
                name, .string("app.answer"), .string("snooze=PT15M:\(token)"), to: us, from: stranger)
            _ = try await stranger.busID()
            try await portal.press("Complete", of: name, to: us, activationToken: "raise-1")
            try await portal.press("Complete", of: name, to: us)

            #expect(
                await we.events.next()
                    == .popup(PopupEvent(.activationToken("raise-1"), of: posted, for: token)))
            #expect(
                await we.events.next()
                    == .popup(PopupEvent(.activated(.answer(.complete)), of: posted, for: token)))
            _ = try await we.connection.busID()
            #expect(we.events.isEmpty)
            await stranger.close()
        }
    }

    @Test func `signals with other contents are ignored`() async throws {
        try await Sandboxed.run { we, portal in
            _ = try await we.nextAppearance()
            let us = we.connection.uniqueName
            for (name, target) in [
                ("reminder-0000000", Value.string("complete:x")),
                ("reminder-+0000001", .string("complete:x")),
                ("REMINDER-00000001", .string("complete:x")), ("reminder-00000001", .uint32(1)),
                ("", .string("")),
            ] {
                try await portal.invoke(name, .string("app.answer"), target, to: us)
            }
            _ = try await portal.connection.busID()
            _ = try await we.connection.busID()

            #expect(we.events.isEmpty)
        }
    }

    @Test(arguments: [1, 2] as [UInt32])
    func `a popup that is to be noticed takes the place of the one before, a quiet one only its text`(
        version: UInt32
    ) async throws {
        try await Sandboxed.run(version: version) { we, portal in
            _ = try await we.nextAppearance()
            var notification = DesktopNotification(summary: "1")
            notification.stackTag = "task 1"
            let first = try await we.notifications.popup(posting: notification, as: .random())
            let name = NamedInterface.popupName(of: first.id)

            notification.isQuiet = true
            let quiet = try await we.notifications.popup(
                posting: notification, as: .random(), replacing: first)
            let silence = portal.popups[name]?["sound"]
            notification.isQuiet = false
            _ = try await we.notifications.popup(posting: notification, as: .random(), replacing: quiet)

            #expect(first == quiet)
            let last = version == 1 ? ["remove \(name)", "add \(name)"] : ["add \(name)"]
            #expect(portal.log == ["add \(name)", "add \(name)"] + last)
            #expect(silence == (version == 1 ? nil : .string("silent")))
            #expect(
                portal.popups[name]?["display-hint"] == (version == 1 ? nil : .strings(["show-as-new"])))
        }
    }

    @Test func `a popup is closed by its name, but not in another life of the portal`() async throws {
        try await Sandboxed.run { we, portal in
            _ = try await we.nextAppearance()
            let posted = try await we.notifications.popup(posting: reminder(for: .random()), as: .random())
            let former = PostedPopup(posted.id, in: PopupEpoch(bus: "another", owner: ":1.1"))

            let isFormerGone = await we.notifications.close(former)
            let count = portal.popups.count
            let isGone = await we.notifications.close(posted)

            #expect(isFormerGone && count == 1)
            #expect(isGone && portal.popups.isEmpty)
        }
    }

    @Test func `when the portal ends, the server has gone, and the next one is another`() async throws {
        try await Sandboxed.run { we, portal in
            let epoch = try await we.nextAppearance().epoch
            await portal.connection.close()

            #expect(await we.events.next() == .vanished)
            await #expect(throws: PostError.absent) {
                try await we.notifications.post(reminder(for: .random()), as: .random())
            }
            let next = try await FakePortal.start(on: we.bus, we.loop)
            #expect(try await we.nextAppearance().epoch != epoch)
            await next.connection.close()
        }
    }

    @Test func `a desktop whose portal has no notifications has no server`() async throws {
        try await Sandboxed.run(version: nil) { we, _ in
            #expect(await we.events.next() == .vanished)
            await #expect(throws: PostError.absent) {
                try await we.notifications.post(reminder(for: .random()), as: .random())
            }
        }
    }

    @Test func `a portal that hangs is waited for, and what it shows too late is removed`() async throws {
        try await Sandboxed.run(deadline: .milliseconds(200)) { we, portal in
            let epoch = try await we.nextAppearance().epoch
            portal.isFrozen = true
            await #expect(throws: PostError.timedOut) {
                try await we.notifications.post(reminder(for: .random()), as: .random())
            }

            portal.thaw()

            #expect(await we.events.next() == .recovered(epoch))
            await portal.wait { $0.log.count == 2 }
            #expect(portal.log.map { $0.split(separator: " ")[0] } == ["add", "remove"])
        }
    }

    @Test func `text that a server may take for markup is none`() {
        let notification = DesktopNotification(summary: "x", body: "a < b, <img src=x>, </b>, 1 <3 R&D")

        let fields = notification.namedFields(
            as: .random(), with: ServerQuirks(of: ServerDescription(portalVersion: 1)), portalVersion: 1)

        #expect(fields["body"] == .string("a < b, ‹img src=x>, ‹/b>, 1 <3 R&D"))
    }

    @Test func `users read what the portal does not tell`() {
        let quirks = ServerQuirks(of: ServerDescription(portalVersion: 2))

        #expect(!quirks.keepsPopups && !quirks.tellsExpiry && quirks.popupRoom == 3)
        #expect(quirks.sentences.first?.hasPrefix("Popups go through the desktop's portal") == true)
        #expect(quirks.sentences.contains { $0.contains("does not tell when a popup has left the screen") })
    }
}

/// A bus of its own with a portal, and our client on it.
private struct Sandboxed: Sendable {
    let bus: PrivateBus
    let loop: EventLoop
    let connection: Connection
    let notifications: PortalNotifications
    let events = Mailbox<NotificationEvent>()

    static func run(
        version: UInt32? = 1, deadline: Duration = .seconds(10),
        _ body: @escaping @Sendable (Sandboxed, FakePortal) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.start()
        defer { bus.stop() }
        try await onLoop { loop in
            let portal = try await FakePortal.start(on: bus, loop, version: version)
            let connection = try await Connection.open(.address(bus.address), on: loop)
            var timing = NotificationTiming.hurried
            timing.deadline = deadline
            let we = Sandboxed(
                bus: bus, loop: loop, connection: connection,
                notifications: PortalNotifications(on: connection, timing: timing))
            try await we.notifications.start { [events = we.events] event in
                if case .silence = event { return }
                events.put(event)
            }
            try await body(we, portal)
            await connection.close()
        }
    }

    /// Nothing but servers' going may happen before.
    func nextAppearance() async throws -> (description: ServerDescription, epoch: PopupEpoch) {
        while true {
            let event = await events.next()
            if case .appeared(let description, let epoch) = event { return (description, epoch) }
            guard event == .vanished else { throw Desk.Unexpected(event: event) }
        }
    }
}
