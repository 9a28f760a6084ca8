import DBus
import Rules
import Testing

@testable import Notifications

@Suite(.serialized)
struct HangingServerTests {
    private static var timing: NotificationTiming {
        var timing = NotificationTiming.hurried
        timing.deadline = .seconds(1)  // long enough for a server that does answer, on a busy machine
        return timing
    }

    @Test func `a post that is not answered fails, and its late popup is taken away`() async throws {
        let gate = Gate()
        let script: FakeServer.Script = { _, call in
            if call.number == 1 { await gate.pass() }
            return call.number
        }
        try await Desk.run(timing: Self.timing, script: script) { desk, server, epoch in
            #expect(await desk.outcome(ofPosting: "1") == .failure(.timedOut))
            // The fake answers other calls meanwhile, which is the sign of life that is waited for.
            #expect(await desk.events.next() == .recovered(epoch))
            let second = try await desk.outcome(ofPosting: "2").get()
            gate.open()

            #expect(second.id == PopupID(2))
            #expect(await server.closed.next() == 1)
        }
    }

    @Test func `a click on a popup that came late still counts`() async throws {
        let gate = Gate()
        let token = PopupToken.random()
        let script: FakeServer.Script = { server, call in
            await gate.pass()
            try await server.invoke(1, call.keys[0])
            return 1
        }
        try await Desk.run(timing: Self.timing, script: script) { desk, server, epoch in
            #expect(await desk.outcome(as: token) == .failure(.timedOut))
            #expect(await desk.events.next() == .recovered(epoch))
            gate.open()

            let click = try await desk.nextPopupEvent()
            #expect(click.kind == .activated(.answer(.complete)))
            #expect(await server.closed.next() == 1)
        }
    }

    @Test func `a server that hangs gets one post, others fail at once, and its return is told`() async throws
    {
        let gate = Gate()
        try await Desk.run(timing: Self.timing) { desk in
            let server = try await HangingServer.start(on: desk, until: gate)
            try await desk.start()
            let epoch = try await desk.nextAppearance()

            let outcomes = await (
                desk.outcome(ofPosting: "1"), desk.outcome(ofPosting: "2"), desk.outcome(ofPosting: "3")
            )
            // Everybody else is served meanwhile.
            _ = try await desk.connection.busID()
            gate.open()
            let event = await desk.events.next()
            let posted = try await desk.outcome(ofPosting: "4").get()

            #expect(outcomes == (.failure(.timedOut), .failure(.timedOut), .failure(.timedOut)))
            #expect(event == .recovered(epoch))
            #expect(posted.id == PopupID(2))
            #expect(await (server.posts.next(), server.posts.next()) == ("1", "4"))
            #expect(await server.closed.next() == 1)
        }
    }

    @Test func `closing on a server that hangs comes to an end`() async throws {
        try await Desk.run(timing: Self.timing) { desk in
            let gate = Gate()
            _ = try await HangingServer.start(on: desk, until: gate)
            try await desk.start()
            let epoch = try await desk.nextAppearance()
            _ = await desk.outcome()

            await desk.notifications.close(PostedPopup(try #require(PopupID(5)), in: epoch))
        }
    }

    @Test func `closing many popups on a server that hangs takes one deadline, and it hears of all`()
        async throws
    {
        var timing = NotificationTiming.hurried
        timing.closing = .milliseconds(200)
        try await Desk.run(timing: timing) { desk in
            let gate = Gate()
            let server = try await HangingServer.start(on: desk, until: gate)
            try await desk.start()
            let epoch = try await desk.nextAppearance()
            let post = Task(executorPreference: desk.loop) { await desk.outcome() }
            _ = await server.posts.next()

            let numbers = Array(1...40) as [UInt32]
            let length = try await ContinuousClock().measure {
                for number in numbers {
                    await desk.notifications.close(PostedPopup(try #require(PopupID(number)), in: epoch))
                }
            }
            gate.open()

            #expect(length < .seconds(4))  // and not eight
            for number in numbers { #expect(await server.closed.next() == number) }
            _ = await post.value
        }
    }

    @Test func `a server that dies while it hangs is gone, and a new one starts afresh`() async throws {
        try await Desk.run(timing: Self.timing) { desk in
            let hanging = try await HangingServer.start(on: desk, until: Gate())
            try await desk.start()
            _ = try await desk.nextAppearance()
            #expect(await desk.outcome() == .failure(.timedOut))
            await hanging.connection.close()
            #expect(await desk.events.next() == .vanished)
            _ = try await FakeServer.start(on: desk.bus, desk.loop)
            let epoch = try await desk.nextAppearance()
            let posted = try await desk.outcome().get()

            #expect(posted.epoch == epoch)
            #expect(desk.events.isEmpty)
        }
    }
}
