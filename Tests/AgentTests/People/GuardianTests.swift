import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import TestSupport
import Testing

/// The guardian is told what others have left, once a day, and nobody else is.
struct GuardianTests {
    /// From Tuesday noon to the brief of Wednesday.
    private static let toBrief = Duration.seconds(21 * 3600)
    private static let day = Duration.seconds(86_400)

    private func person(_ name: String, isMe: Bool = false, in fixture: AgentFixture) async throws {
        var fields = PersonFields()
        (fields.name, fields.isMe) = (name, isMe)
        _ = try await fixture.client.call(People1.add, fields)
    }

    /// A household of Anna, who uses this computer, and Ben.
    private func family(guardian: String, _ body: @escaping @Sendable (AgentFixture) async throws -> Void)
        async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.configure("[family]\nguardian = \"\(guardian)\"\n")
            fixture.server.appear()
            try await fixture.start()
            try await person("Anna", isMe: true, in: fixture)
            try await person("Ben", in: fixture)
            try await body(fixture)
        }
    }

    @discardableResult
    private func add(_ title: String, for person: String, in fixture: AgentFixture) async throws -> TaskRecord
    {
        var fields = TaskFields()
        (fields.title, fields.due, fields.person) = (
            title, (AgentFixture.noon + .seconds(3600)).asWhen, person
        )
        return try await fixture.client.call(Tasks1.add, fields)
    }

    @Test func `the guardian hears in the brief of what somebody has left, and again on the next day`()
        async throws
    {
        try await family(guardian: "anna") { fixture in
            try await add("Put the bins out", for: "Ben", in: fixture)
            await fixture.live(Self.toBrief - .seconds(60))
            let before = fixture.server.titles
            await fixture.pass(.seconds(60))
            let first = fixture.server.screen.map(\.notification)
            await fixture.choose("OK")
            let answered = fixture.server.titles
            await fixture.live(Self.day)

            #expect(before == [])
            #expect(first.map(\.summary) == ["Unanswered: 'Put the bins out' (for Ben)"])
            #expect(first.first?.body.contains("The reminder came yesterday 13:00") == true, "\(first)")
            #expect(answered == [])
            #expect(fixture.server.titles == ["Unanswered: 'Put the bins out' (for Ben)"])
        }
    }

    @Test func `what is done meanwhile is not told, and takes back what was`() async throws {
        try await family(guardian: "me") { fixture in
            let bins = try await add("Put the bins out", for: "Ben", in: fixture)
            let cat = try await add("Feed the cat", for: "Ben", in: fixture)
            await fixture.live(.seconds(3 * 3600))
            _ = try await fixture.client.call(Tasks1.complete, (cat.id, .ask))
            await fixture.live(Self.toBrief)
            let told = fixture.server.titles
            _ = try await fixture.client.call(Tasks1.complete, (bins.id, .ask))
            await fixture.settle()

            #expect(told == ["Unanswered: 'Put the bins out' (for Ben)"])
            #expect(fixture.server.titles == [])
            #expect(fixture.time.nextAlarm == nil)
        }
    }

    @Test func `several things are told at once`() async throws {
        try await family(guardian: "Anna") { fixture in
            try await add("Put the bins out", for: "Ben", in: fixture)
            try await add("Feed the cat", for: "Ben", in: fixture)
            await fixture.live(Self.toBrief)

            #expect(fixture.server.titles == ["2 things for others are unanswered"])
            let body = fixture.server.screen.first?.notification.body ?? ""
            #expect(body.contains("Ben: Feed the cat, yesterday 13:00"), "\(body)")
            #expect(body.contains("Ben: Put the bins out, yesterday 13:00"))
        }
    }

    @Test(arguments: ["", "Ben", "Zoe"])
    func `whoever is not the guardian is told nothing, and nothing wakes up for it`(guardian: String)
        async throws
    {
        try await family(guardian: guardian) { fixture in
            try await add("Put the bins out", for: "Ben", in: fixture)
            await fixture.live(.seconds(2 * 3600))
            let next = fixture.time.nextAlarm
            await fixture.live(Self.day)

            #expect(next == nil)
            #expect(fixture.server.titles == [])
        }
    }

    @Test func `a brief that passed while the computer was off is told at the next start, once`() async throws
    {
        try await family(guardian: "Anna") { fixture in
            try await add("Put the bins out", for: "Ben", in: fixture)
            await fixture.live(.seconds(2 * 3600))
            try await fixture.killAgent()
            fixture.time.advance(by: Self.toBrief)
            try await fixture.start()
            await fixture.live(.seconds(3600))
            let told = fixture.server.titles
            await fixture.choose("OK")
            try await fixture.killAgent()
            try await fixture.start()
            await fixture.live(.seconds(3600))

            #expect(told == ["Unanswered: 'Put the bins out' (for Ben)"])
            #expect(fixture.server.titles == [])
        }
    }
}
