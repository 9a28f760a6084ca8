import DBus
import EventLoop
import Rules
import TestSupport
import Testing

@testable import Notifications

/// GNOME Shell has two backends; only one of them shows a popup.
@Suite(.serialized)
struct NotificationBackendsTests {
    @Test func `GNOME Shell gets popups to keep, with buttons that start us`() async throws {
        try await Hall.run { hall, shell in
            let (description, epoch) = try await hall.nextAppearance()
            let token = PopupToken.random()
            var notification = reminder(for: token)
            notification.stackTag = "steward-task-1"

            let posted = try await hall.backends.popup(posting: notification, as: token)

            #expect(description.backend == .gtk)
            #expect(epoch == .lasting)
            #expect(posted.epoch == .lasting)
            let entry = try #require(shell.list[NamedInterface.popupName(of: posted.id)])
            #expect(entry.title == "Call the dentist")
            #expect(entry.body == "due at 17:30")
            #expect(entry.priority == "normal")
            #expect(
                entry.buttons == [
                    .init(label: "Complete", action: "app.answer", target: "complete:\(token)"),
                    .init(label: "Snooze 15 min", action: "app.answer", target: "snooze=PT15M:\(token)"),
                ])
            #expect(entry.bodyClick == .init(label: "", action: "app.answer", target: "default:\(token)"))
            #expect(
                entry.icon
                    == .structure([
                        .string("themed"),
                        .variant(
                            .strings(["org.stewardproject.Steward", "org.stewardproject.Steward-symbolic"])),
                    ]))
            #expect(shell.popups.isEmpty)
        }
    }

    @Test func `text is plain there, not markup`() {
        let token = PopupToken.random()
        let notification = DesktopNotification(summary: "a < b", body: "R&D\u{202E}\n<b>x</b>")

        let fields = notification.namedFields(as: token, with: ServerQuirks(of: RealServer.gnome43))

        #expect(fields["title"] == .string("a < b"))
        #expect(fields["body"] == .string("R&D\n<b>x</b>"))
        #expect(fields["buttons"] == nil)
    }

    @Test(arguments: [
        (Urgency.low, false, "low"), (.normal, false, "normal"), (.normal, true, "low"),
        (.critical, false, "urgent"), (.critical, true, "urgent"),
    ])
    func `what was there before is listed and makes no banner`(
        urgency: Urgency, isShownAgain: Bool, priority: String
    ) {
        var notification = DesktopNotification(summary: "x")
        notification.urgency = urgency
        notification.isShownAgain = isShownAgain

        let fields = notification.namedFields(as: .random(), with: ServerQuirks(of: RealServer.gnome43))

        #expect(fields["priority"] == .string(priority))
    }

    @Test func `what is about the same thing has the same name, in every life`() async throws {
        try await Hall.run { hall, shell in
            _ = try await hall.nextAppearance()
            let first = try await hall.post("1", about: "task 1")
            let again = try await hall.post("2", about: "task 1")
            let other = try await hall.post("3", about: "task 2")

            #expect(first == again)
            #expect(first != other)
            #expect(first.id == PopupID(0x0c4c_078f))
            #expect(shell.titles == ["2", "3"])
        }
    }

    @Test func `a popup that takes another's place comes after it has gone, as few are kept`() async throws {
        try await Hall.run { hall, shell in
            _ = try await hall.nextAppearance()
            let first = try await hall.post("1", about: "summary")

            _ = try await hall.backends.popup(
                posting: DesktopNotification(summary: "2"), as: .random(), replacing: first)

            #expect(shell.log.map { $0.split(separator: " ")[0] } == ["add", "remove", "add"])
            #expect(shell.titles == ["2"])
        }
    }

    @Test func `a popup of an earlier life is taken off by its name`() async throws {
        try await Hall.run { hall, shell in
            _ = try await hall.nextAppearance()
            let posted = try await hall.post("1", about: "task 1")

            await hall.backends.close(PostedPopup(posted.id, in: .lasting))

            #expect(shell.titles == [])
        }
    }

    @Test func `other servers are reached as ever, whoever has the other name`() async throws {
        try await Hall.run(as: "Budgie Notification Server") { hall, shell in
            let (description, epoch) = try await hall.nextAppearance()
            _ = try await hall.post("1", about: "task 1")

            #expect(description.backend == .freedesktop())
            #expect(!epoch.isLasting)
            #expect(shell.popups.values.sorted() == ["1"])
            #expect(shell.list.isEmpty)
        }
    }

    @Test func `a shell that does not know our file gets popups through the ordinary backend`() async throws {
        try await Hall.run { hall, shell in
            shell.knowsApplication = false
            _ = try await hall.nextAppearance()

            await #expect(throws: PostError.absent) { try await hall.post("1", about: "task 1") }
            let (description, epoch) = try await hall.nextAppearance()
            let posted = try await hall.post("1", about: "task 1")

            #expect(posted.epoch == epoch)
            #expect(shell.popups.values.sorted() == ["1"])
            let sentences = ServerQuirks(of: description).sentences.joined()
            #expect(sentences.contains("org.stewardproject.Steward.desktop"))
            #expect(!ServerQuirks(of: description).keepsPopups)
        }
    }

    @Test func `a shell that comes back is asked again whether it knows our file`() async throws {
        try await Hall.run { hall, shell in
            shell.knowsApplication = false
            _ = try await hall.nextAppearance()
            _ = try? await hall.post("1", about: "task 1")
            _ = try await hall.nextAppearance()

            await shell.die()
            #expect(await hall.events.next() == .vanished)
            _ = try await FakeShell.start(on: hall.bus, hall.loop)

            #expect(try await hall.nextAppearance().epoch == .lasting)
        }
    }

    @Test func `the popups that it keeps are of one epoch over its restarts`() async throws {
        try await Hall.run { hall, shell in
            _ = try await hall.nextAppearance()
            let posted = try await hall.post("1", about: "task 1")

            await shell.die()
            // The names go one after the other, so that it may be told more than once.
            #expect(await hall.events.next() == .vanished)
            try await hall.receiveWhatTheBusHasSent()
            await #expect(throws: PostError.absent) { try await hall.post("2", about: "task 2") }
            #expect(await !hall.backends.reachesLastingPopups())
            let next = try await FakeShell.start(on: hall.bus, hall.loop, keeping: shell.list)
            let epoch = try await hall.nextAppearance().epoch
            await hall.backends.close(posted)

            #expect(epoch == .lasting)
            #expect(next.titles == [])
        }
    }

    @Test func `when only the other backend shuts, nothing is shown twice before it is sure to stay shut`()
        async throws
    {
        try await Hall.run(backendPatience: .seconds(3_600)) { hall, shell in
            _ = try await hall.nextAppearance()
            try await shell.shutOtherDoor()

            #expect(await hall.events.next() == .vanished)
            await #expect(throws: PostError.absent) { try await hall.post("1", about: "task 1") }
            try await shell.open(.gtk)
            #expect(try await hall.nextAppearance().epoch == .lasting)
            #expect(shell.popups.isEmpty)
        }
    }

    @Test func `when the other backend stays shut, popups go through the ordinary one`() async throws {
        try await Hall.run(backendPatience: .milliseconds(1)) { hall, shell in
            _ = try await hall.nextAppearance()
            try await shell.shutOtherDoor()
            #expect(await hall.events.next() == .vanished)

            let (description, epoch) = try await hall.nextAppearance()
            _ = try await hall.post("1", about: "task 1")

            #expect(!epoch.isLasting)
            #expect(description.backend == .freedesktop(otherIsUnavailable: "this desktop does not offer it"))
            #expect(shell.popups.values.sorted() == ["1"])
        }
    }

    @Test func `a backend that opens late is used from then on`() async throws {
        try await Hall.run(backends: .freedesktop) { hall, shell in
            let first = try await hall.nextAppearance().epoch
            let posted = try await hall.post("1", about: "task 1")
            try await shell.open(.gtk)

            #expect(try await hall.nextAppearance().epoch == .lasting)
            #expect(!first.isLasting)
            // It is still known there and can be closed.
            await hall.backends.close(posted)
            #expect(shell.popups.isEmpty)
        }
    }

    @Test func `what ends with us is not given to a desktop to keep`() async throws {
        try await Hall.run { hall, shell in
            _ = try await hall.nextAppearance()
            var notification = DesktopNotification(summary: "Steward cannot save anything")
            notification.closesWithAgent = true

            let posted = try await hall.backends.popup(posting: notification, as: .random())
            let shown = shell.popups.values.sorted()
            await hall.backends.close(posted)

            #expect(shown == ["Steward cannot save anything"])
            #expect(shell.list.isEmpty)
            #expect(shell.popups.isEmpty)
        }
    }

    @Test func `a shell that hangs is waited for`() async throws {
        try await Hall.run(deadline: .milliseconds(20)) { hall, shell in
            _ = try await hall.nextAppearance()
            shell.isFrozen = true

            await #expect(throws: PostError.timedOut) { try await hall.post("1", about: "task 1") }
            await #expect(throws: PostError.timedOut) { try await hall.post("1", about: "task 1") }
            shell.thaw()
            #expect(await hall.events.next() == .recovered(.lasting))
            _ = try await hall.post("2", about: "task 1")

            #expect(shell.titles == ["2"])
        }
    }

    @Test func `what a shell shows too late is removed before anything else is posted`() async throws {
        try await Hall.run(deadline: .milliseconds(20)) { hall, shell in
            _ = try await hall.nextAppearance()
            shell.isFrozen = true
            await #expect(throws: PostError.timedOut) { try await hall.post("1", about: "task 1") }

            shell.thaw()
            #expect(await hall.events.next() == .recovered(.lasting))
            await shell.wait { $0.log.count == 2 }

            #expect(shell.log.map { $0.split(separator: " ")[0] } == ["add", "remove"])
            #expect(shell.titles == [])
        }
    }

    @Test func `an update that is shown too late stays for what it has taken the place of`() async throws {
        try await Hall.run(deadline: .milliseconds(200)) { hall, shell in
            _ = try await hall.nextAppearance()
            let first = try await hall.post("1", about: "task 1")
            shell.isFrozen = true
            var update = DesktopNotification(summary: "2")
            update.stackTag = "task 1"
            await #expect(throws: PostError.timedOut) {
                try await hall.backends.popup(posting: update, as: .random(), replacing: first)
            }

            shell.thaw()
            #expect(await hall.events.next() == .recovered(.lasting))
            _ = try await hall.post("3", about: "task 2")

            #expect(shell.titles == ["2", "3"])
        }
    }

    @Test func `a click that comes as a call tells which popup it is about`() throws {
        let token = PopupToken.random()
        let popup = PostedPopup(PopupID(about: "task 1"), in: .lasting)

        let answer = PopupEvent(clickWith: try #require(ActionKey("complete:\(token)")), on: popup)
        let bodyClick = PopupEvent(clickWith: try #require(ActionKey("default:\(token)")), on: nil)

        #expect(answer == PopupEvent(.activated(.answer(.complete)), of: popup, for: token))
        #expect(bodyClick.kind == .clicked)
        #expect(bodyClick.delivery == token)
        for nonsense in ["", "complete", "complete:123", ":\(token)", "\(token)"] {
            #expect(ActionKey(nonsense) == nil)
        }
    }

    @Test func `popups that are kept are not shown again by the clock`() {
        var server = RealServer.gnome43
        server.backend = .gtk
        let quirks = ServerQuirks(of: server)

        #expect(quirks.keepsPopups)
        #expect(quirks.popupLimit == 3)
        #expect(quirks.replacing == .alerts)
        #expect(quirks.sentences.contains { $0.contains("through org.gtk.Notifications") })
        #expect(!quirks.sentences.contains { $0.contains("by the clock") })
    }
}

/// A bus of its own with a shell, and our client in front of its backends.
private struct Hall: Sendable {
    let bus: PrivateBus
    let loop: EventLoop
    let connection: Connection
    let backends: NotificationBackends
    let events = Mailbox<NotificationEvent>()

    static func run(
        as name: String = "gnome-shell", backends: FakeShell.Backends = [.freedesktop, .gtk],
        backendPatience: Duration = .seconds(3_600), deadline: Duration = .seconds(10),
        _ body: @escaping @Sendable (Hall, FakeShell) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.start()
        defer { bus.stop() }
        try await onLoop { loop in
            let shell = try await FakeShell.start(on: bus, loop, as: name, backends: backends)
            let connection = try await Connection.open(.address(bus.address), on: loop)
            var timing = NotificationTiming.hurried
            timing.backendPatience = backendPatience
            timing.deadline = deadline
            let hall = Hall(
                bus: bus, loop: loop, connection: connection,
                backends: NotificationBackends(on: connection, timing: timing))
            try await hall.backends.start { [events = hall.events] event in
                if case .silence = event { return }
                events.put(event)
            }
            try await body(hall, shell)
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

    /// The bus sends in order: before its reply come the signals about all names of a peer that it has dropped.
    func receiveWhatTheBusHasSent() async throws {
        _ = try await connection.busID()
    }

    func post(_ summary: String, about tag: String) async throws(PostError) -> PostedPopup {
        var notification = DesktopNotification(summary: summary)
        notification.stackTag = tag
        return try await backends.popup(posting: notification, as: .random())
    }
}
