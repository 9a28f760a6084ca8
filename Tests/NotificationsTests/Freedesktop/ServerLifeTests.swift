import DBus
import Foundation
import Rules
import TestSupport
import Testing

@testable import Notifications

@Suite(.serialized)
struct ServerLifeTests {
    private let token = PopupToken.random()

    @Test func `without a server there is nothing to post to, and only on request one is started`()
        async throws
    {
        try await Desk.run { desk in
            let starts = desk.bus.services.appendingPathComponent("starts")
            try """
            [D-BUS Service]
            Name=org.freedesktop.Notifications
            Exec=/bin/sh -c "echo started >> \(starts.path); exit 1"
            """.write(
                to: desk.bus.services.appendingPathComponent("server.service"), atomically: true,
                encoding: .utf8)
            _ = try await desk.connection.call(.toBus("ReloadConfig"))
            try await desk.start()

            #expect(await desk.events.next() == .vanished)
            #expect(await desk.outcome(ofPosting: "1") == .failure(.absent))
            await #expect(throws: BusError.self) { try await desk.notifications.startServer() }
            #expect(try String(contentsOf: starts, encoding: .utf8) == "started\n")
        }
    }

    @Test func `a server that comes later is told`() async throws {
        try await Desk.run { desk in
            try await desk.start()
            #expect(await desk.events.next() == .vanished)
            let server = try await FakeServer.start(on: desk.bus, desk.loop, as: RealServer.mako)

            #expect(
                await desk.events.next()
                    == .appeared(
                        RealServer.mako.configured(.mako("")),
                        PopupEpoch(
                            bus: try await desk.connection.busID(), owner: server.connection.uniqueName.text
                        )))
        }
    }

    @Test func `a server that cannot describe itself yet is asked again`() async throws {
        try await Desk.run { desk in
            let server = try await FakeServer.start(on: desk.bus, desk.loop, refusingToDescribeItself: 3)
            try await desk.start()

            #expect(try await desk.nextAppearance().owner == server.connection.uniqueName.text)
        }
    }

    @Test
    func `a server that does not say who it is gets popups, as one that nobody knows, and then as itself`()
        async throws
    {
        var timing = NotificationTiming.hurried
        timing.deadline = .seconds(1)
        try await Desk.run(timing: timing) { desk in
            let gate = Gate()
            let server = try await FakeServer.start(
                on: desk.bus, desk.loop, as: RealServer.notificationDaemon, until: gate)
            try await desk.start()

            let event = await desk.events.next()
            let posted = await desk.outcome(ofPosting: "1")
            let call = await server.calls.next()
            gate.open()
            let later = await desk.events.next()

            guard case .appeared(let stranger, let epoch) = event else {
                Issue.record("\(event)")
                return
            }
            #expect(stranger.name == "unknown server")
            #expect(stranger.capabilities == RealServer.notificationDaemon.capabilities)
            #expect(ServerQuirks(of: stranger).popupRoom == 3)
            #expect(try posted.get().epoch == epoch)
            #expect(call.keys.count == 3)
            #expect(later == .appeared(RealServer.notificationDaemon, epoch))
        }
    }

    @Test(arguments: [0, Int.max])
    func `a server whose words cannot be read gets popups, too`(refusals: Int) async throws {
        var timing = NotificationTiming.hurried
        // The server of this test takes its time over 20 MB, and posts wait behind them.
        timing.deadline = .seconds(10)
        timing.descriptionRetry = .seconds(1)
        var words = RealServer.mate
        if refusals == 0 {
            words = ServerDescription(
                name: String(repeating: "a", count: 20_000_000), vendor: "", version: "",
                capabilities: words.capabilities)
        }
        let description = words
        try await Desk.run(timing: timing) { desk in
            _ = try await FakeServer.start(
                on: desk.bus, desk.loop, as: description, refusingToDescribeItself: refusals)
            try await desk.start()

            _ = try await desk.nextAppearance()

            #expect(try await desk.outcome(ofPosting: "1").get().id == PopupID(1))
        }
    }

    @Test func `nothing is posted before the server had time to settle`() async throws {
        var timing = NotificationTiming.hurried
        timing.settling = .seconds(3_600)
        try await Desk.run(timing: timing) { desk in
            let server = try await FakeServer.start(on: desk.bus, desk.loop)
            try await desk.start()

            #expect(await desk.outcome(ofPosting: "1") == .failure(.absent))
            #expect(server.calls.isEmpty)
        }
    }

    @Test func `after a crash ids mean nothing, also when they come again`() async throws {
        let token = token
        try await Desk.run { desk, first, _ in
            let old = try await desk.notifications.popup(posting: reminder("1", for: token), as: token)
            await first.die()
            #expect(await desk.events.next() == .vanished)
            #expect(await desk.outcome() == .failure(.absent))
            let second = try await FakeServer.start(on: desk.bus, desk.loop)
            let epoch = try await desk.nextAppearance()

            // The new server gives the same number to another program's popup, and then to one of ours.
            await desk.notifications.close(old)
            try await second.invoke(1, "default")
            try await second.didClose(1, 2)
            _ = try await second.connection.busID()
            _ = try await desk.connection.busID()  // by now we have heard it
            let newer = PopupToken.random()
            let posted = try await desk.notifications.popup(
                posting: reminder("2", for: newer), as: newer, replacing: old)
            await desk.notifications.close(old)
            try await second.didClose(1, 2)

            #expect(epoch != old.epoch)
            #expect(posted == PostedPopup(old.id, in: epoch))
            #expect(await second.calls.next().replaced == 0)
            #expect(
                try await desk.nextPopupEvent() == PopupEvent(.closed(.dismissed), of: posted, for: newer))
            #expect(second.closed.isEmpty)
        }
    }

    @Test func `a click on a popup of before the restart still names its delivery`() async throws {
        let token = token
        try await Desk.run { desk, server, epoch in
            // As after a restart of ours: the server shows a popup that this client did not post.
            try await server.invoke(12, "complete:\(token)")

            #expect(
                try await desk.nextPopupEvent()
                    == PopupEvent(
                        .activated(.answer(.complete)),
                        of: PostedPopup(try #require(PopupID(12)), in: epoch),
                        for: token))
        }
    }

    @Test func `a popup of an earlier life of ours can be closed`() async throws {
        try await Desk.run { desk, server, epoch in
            await desk.notifications.close(PostedPopup(try #require(PopupID(12)), in: epoch))

            #expect(await server.closed.next() == 12)
        }
    }

    @Test func `a server that takes over at once is another one`() async throws {
        try await Desk.run { desk in
            let first = try await FakeServer.start(on: desk.bus, desk.loop, flags: .allowReplacement)
            try await desk.start()
            let before = try await desk.nextAppearance()
            let second = try await FakeServer.start(
                on: desk.bus, desk.loop, flags: [.replaceExisting, .doNotQueue])

            #expect(await desk.events.next() == .vanished)
            #expect(try await desk.nextAppearance().owner == second.connection.uniqueName.text)
            #expect(before.owner == first.connection.uniqueName.text)
        }
    }

    @Test func `a server that dies with a post in flight is absent, not refusing`() async throws {
        let script: FakeServer.Script = { server, call in
            await server.die()
            return call.number
        }
        try await Desk.run(script: script) { desk, _, _ in
            let outcome = await desk.outcome()

            #expect(outcome == .failure(.absent))
            #expect(await desk.events.next() == .vanished)
        }
    }

    @Test func `what the old server answers after a new one took over is void`() async throws {
        let gate = Gate()
        try await Desk.run { desk in
            let first = try await FakeServer.start(on: desk.bus, desk.loop, flags: .allowReplacement) {
                _, call in
                await gate.pass()
                return call.number
            }
            try await desk.start()
            _ = try await desk.nextAppearance()
            async let outcome = desk.outcome()
            _ = await first.calls.next()
            _ = try await FakeServer.start(on: desk.bus, desk.loop, flags: [.replaceExisting, .doNotQueue])
            #expect(await desk.events.next() == .vanished)
            gate.open()

            #expect(await outcome == .failure(.absent))
        }
    }

    @Test func `a post ends with the serverSession of its server, not at its own deadline`() async throws {
        try await Desk.run { desk in
            let first = try await FakeServer.start(on: desk.bus, desk.loop, flags: .allowReplacement) {
                _, call in
                await Gate().pass()
                return call.number
            }
            try await desk.start()
            _ = try await desk.nextAppearance()
            let outcomes = Mailbox<Result<PostedPopup, PostError>>()
            let post = Task(executorPreference: desk.loop) { outcomes.put(await desk.outcome()) }
            _ = await first.calls.next()
            _ = try await FakeServer.start(on: desk.bus, desk.loop, flags: [.replaceExisting, .doNotQueue])
            #expect(await desk.events.next() == .vanished)
            _ = try await desk.nextAppearance()

            #expect(!outcomes.isEmpty)
            #expect(await outcomes.next() == .failure(.absent))
            await post.value
        }
    }

    @Test func `a server is described again on request`() async throws {
        try await Desk.run { desk, _, epoch in
            await desk.notifications.describeAgain()

            let again = try await desk.nextAppearance()
            #expect(again == epoch)
        }
    }

    @Test func `odd answers about itself do not stop us, and are made fit for a screen`() async throws {
        let odd = ServerDescription(
            name: "odd\u{1B}[31m\n" + String(repeating: "x", count: 10_000), vendor: "", version: "\u{202E}1",
            capabilities: Array(repeating: "actions", count: 10_000))
        try await Desk.run { desk in
            _ = try await FakeServer.start(on: desk.bus, desk.loop, as: odd)
            try await desk.start()
            guard case .appeared(let description, _) = await desk.events.next() else {
                throw Desk.Unexpected(event: .vanished)
            }
            let outcome = await desk.outcome()

            #expect(description.name.hasPrefix("odd[31m xxx"))
            #expect(description.name.count == 100)
            #expect(description.version == "1")
            #expect(description.capabilities.count == 100)
            #expect((try? outcome.get()) != nil)
        }
    }
}
