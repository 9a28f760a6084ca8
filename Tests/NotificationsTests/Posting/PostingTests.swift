import DBus
import Rules
import TestSupport
import Testing

@testable import Notifications

@Suite(.serialized)
struct PostingTests {
    private let token = PopupToken.random()

    @Test func `a popup is posted, clicked and closed`() async throws {
        let token = token
        try await Desk.run { desk, server, epoch in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            let call = await server.calls.next()
            try await server.invoke(1, call.keys[0])
            let click = try await desk.nextPopupEvent()
            await desk.notifications.close(posted)

            #expect(call.keys == ["complete:\(token)", "snooze=PT15M:\(token)", "default"])
            #expect(posted == PostedPopup(try #require(PopupID(1)), in: epoch))
            #expect(
                epoch
                    == PopupEpoch(
                        bus: try await desk.connection.busID(), owner: server.connection.uniqueName.text))
            #expect(click == PopupEvent(.activated(.answer(.complete)), of: posted, for: token))
            #expect(await server.closed.next() == 1)
        }
    }

    @Test func `a new popup asks for its reserved number, and one that replaces another for that one's`()
        async throws
    {
        let token = token
        try await Desk.run { desk, server, epoch in
            let number = PopupID.reserved()
            let first = try await desk.notifications.post(
                reminder(for: token), as: token, reserving: number
            ).popup
            let next = PopupToken.random()
            let second = try await desk.notifications.post(
                reminder(for: next), as: next, replacing: first, reserving: .reserved()
            ).popup

            #expect(await server.calls.next().replaced == number.number)
            #expect(first == PostedPopup(number, in: epoch))
            #expect(await server.calls.next().replaced == number.number)
            #expect(second == first)
        }
    }

    @Test func `a click and a closing that overtake the reply are not lost`() async throws {
        let token = token
        let script: FakeServer.Script = { server, call in
            try await server.invoke(9, call.keys[0])
            try await server.didClose(9, 2)
            return 9
        }
        try await Desk.run(script: script) { desk, _, _ in
            let posting = try await desk.notifications.post(reminder(for: token), as: token)
            let posted = posting.popup

            #expect(posted.id == PopupID(9))
            #expect(
                try await desk.nextPopupEvent()
                    == PopupEvent(.activated(.answer(.complete)), of: posted, for: token))
            #expect(posting.overtakers == [PopupEvent(.closed(.dismissed), of: posted, for: token)])
            #expect(desk.events.isEmpty)
        }
    }

    @Test func `a click that is told several times counts once`() async throws {
        let token = token
        try await Desk.run { desk, server, _ in
            let posted = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            for key in ["complete:\(token)", "complete:\(token)", "default"] {
                try await server.invoke(1, key)
            }
            try await server.didClose(1, 2)
            try await server.didClose(1, 2)
            let next = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            try await server.didClose(2, 1)

            #expect(try await desk.nextPopupEvent().kind == .activated(.answer(.complete)))
            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.dismissed), of: posted, for: token))
            #expect(try await desk.nextPopupEvent() == PopupEvent(.closed(.expired), of: next, for: token))
        }
    }

    @Test func `a popup that made place for another is closed once`() async throws {
        let token = token
        try await Desk.run(with: RealServer.plasma5) { desk, server, _ in
            let first = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            let second = try await desk.notifications.popup(
                posting: reminder("again", for: token), as: .random(), replacing: first)

            // Whoever wrote both down closes what was replaced under another number.
            await desk.notifications.close(first)
            await desk.notifications.close(second)

            #expect(second.id == PopupID(2))
            #expect(await (server.closed.next(), server.closed.next()) == (1, 2))
        }
    }

    @Test func `where a closed popup stays on the screen, it first expires`() async throws {
        let token = token
        try await Desk.run(with: RealServer.notificationDaemon) { desk, server, _ in
            let popup = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            _ = await server.calls.next()

            await desk.notifications.close(popup)

            let last = await server.calls.next()
            #expect((last.replaced, last.expiry) == (1, 1))
            #expect(last.keys.isEmpty)
            #expect(await server.closed.next() == 1)
        }
    }

    @Test func `what the user has closed there is not posted again to expire`() async throws {
        let token = token
        try await Desk.run(with: RealServer.notificationDaemon) { desk, server, _ in
            let popup = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            try await server.didClose(1, 2)
            _ = try await desk.nextPopupEvent()

            await desk.notifications.close(popup)
            _ = try await desk.notifications.popup(posting: reminder("next", for: token), as: .random())

            #expect(await server.calls.next().summary != "next")
            #expect(await server.calls.next().summary == "next")
        }
    }

    @Test func `a popup that is on the screen is replaced in its place`() async throws {
        let token = token
        try await Desk.run { desk, server, _ in
            let first = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            let second = try await desk.notifications.popup(
                posting: reminder("again", for: token), as: .random(), replacing: first)

            #expect(await server.calls.next().replaced == 0)
            #expect(await server.calls.next().replaced == 1)
            #expect(second == first)
        }
    }

    @Test func `a popup that has left the screen is not named as replaced`() async throws {
        let token = token
        try await Desk.run { desk, server, epoch in
            let closedByServer = try await desk.notifications.popup(
                posting: reminder("1", for: token), as: token)
            let closedByUs = try await desk.notifications.popup(posting: reminder("2", for: token), as: token)
            try await server.didClose(1, 1)
            _ = try await desk.nextPopupEvent()
            await desk.notifications.close(closedByUs)
            let never = PostedPopup(try #require(PopupID(4_000)), in: epoch)
            for old in [closedByServer, closedByUs, never] {
                _ = try await desk.notifications.popup(
                    posting: reminder("3", for: token), as: token, replacing: old)
            }

            for _ in 1...5 { #expect(await server.calls.next().replaced == 0) }
        }
    }

    @Test func `where a replaced popup is not noticed it is closed and a new one posted`() async throws {
        let token = token
        try await Desk.run(with: RealServer.plasma5) { desk, server, _ in
            let first = try await desk.notifications.popup(posting: reminder("1", for: token), as: token)
            let second = try await desk.notifications.popup(
                posting: reminder("2", for: token), as: token, replacing: first)
            var quiet = reminder("3", for: token)
            quiet.isQuiet = true
            let third = try await desk.notifications.popup(posting: quiet, as: token, replacing: second)

            #expect(await server.closed.next() == 1)
            #expect(second.id == PopupID(2))
            #expect(third == second)
            #expect(await (server.calls.next().replaced, server.calls.next().replaced) == (0, 0))
            #expect(await server.calls.next().replaced == 2)
        }
    }

    @Test(arguments: [nil, "task-1"])
    func `mako, which dies of a replaced popup with a tag, never gets one`(tag: String?) async throws {
        try await Desk.run(with: RealServer.mako) { desk, server, _ in
            var tagged = reminder(for: .random())
            tagged.stackTag = tag
            let first = try await desk.notifications.popup(posting: tagged, as: .random())
            _ = try await desk.notifications.popup(posting: tagged, as: .random(), replacing: first)
            _ = await server.calls.next()

            #expect(await server.calls.next().replaced == (tag == nil ? 1 : 0))
            if tag != nil { #expect(await server.closed.next() == 1) }
        }
    }

    @Test func `posts wait for each other`() async throws {
        let gate = Gate()
        let script: FakeServer.Script = { _, call in
            if call.number == 1 { await gate.pass() }
            return call.number
        }
        try await Desk.run(script: script) { desk, server, _ in
            async let first = desk.outcome(ofPosting: "1")
            #expect(await server.calls.next().summary == "1")
            async let second = desk.outcome(ofPosting: "2")
            _ = try await desk.connection.busID()  // the second would be on its way by now
            #expect(server.calls.isEmpty)
            gate.open()

            #expect(try await (first.get().id, second.get().id) == (PopupID(1), PopupID(2)))
        }
    }

    @Test func `an equal text is posted after a pause`() async throws {
        var timing = NotificationTiming.hurried
        timing.equalTextPause = .milliseconds(50)
        try await Desk.run(timing: timing) { desk, _, _ in
            let clock = ContinuousClock()
            let token = PopupToken.random()
            let length = try await clock.measure {
                _ = try await desk.notifications.popup(posting: reminder(for: token), as: token)
                _ = try await desk.notifications.popup(posting: reminder(for: token), as: token)
            }

            #expect(length >= .milliseconds(50))
        }
    }

    @Test(
        arguments: [
            ("org.freedesktop.Notifications.Error.ExcessNotificationGeneration", .excessive),
            ("org.freedesktop.Notifications.MaxNotificationsExceeded", .tooMany),
            ("org.gtk.GDBus.UnmappedGError.Quark._notification_2ddaemon_2derror_2dquark.Code1", .tooMany),
            (
                "org.freedesktop.DBus.Error.AccessDenied",
                .refused(reason: "no (org.freedesktop.DBus.Error.AccessDenied)")
            ),
            ("System.Error.ENXIO", .refused(reason: "no (System.Error.ENXIO)")),
        ] as [(String, PostError)])
    func `a refusal says what to do next`(name: String, error: PostError) async throws {
        let errorName = try ErrorName(validating: name)
        let script: FakeServer.Script = { _, call in
            if call.number == 1 { throw MethodError(errorName, "no\u{1B}") }
            return call.number
        }
        try await Desk.run(script: script) { desk, _, _ in
            #expect(await desk.outcome(ofPosting: "1") == .failure(error))
            let second = try await desk.outcome(ofPosting: "2").get()
            #expect(second.id == PopupID(2))
        }
    }

    @Test func `a popup without a number is a refusal`() async throws {
        let script: FakeServer.Script = { _, _ in 0 }
        try await Desk.run(script: script) { desk, _, _ in
            #expect(
                await desk.outcome(ofPosting: "1")
                    == .failure(.refused(reason: "the server gave the popup no number")))
        }
    }

    @Test func `the end of the bus ends a post`() async throws {
        let script: FakeServer.Script = { server, call in
            await Gate().pass()
            return call.number
        }
        try await Desk.run(script: script) { desk, server, _ in
            async let outcome = desk.outcome(ofPosting: "1")
            _ = await server.calls.next()
            desk.bus.stop()

            #expect(await outcome == .failure(.disconnected))
        }
    }
}
