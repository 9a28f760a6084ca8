import AgentInterface
import CivilTime
import Foundation
import Rules
import Store
import TestSupport
import Testing

@testable import Agent

/// Phones over real agents, stores and helpers, and the stand-in for push servers.
@Suite(.serialized)
struct PhonePusherTests {
    /// Builds a world with a phone whose server is the stand-in.
    private func run(
        _ configuration: String = "", isLocked: Bool = true, service: Phone.Service = .ntfy,
        text: Phone.Text? = nil,
        _ body: @escaping @Sendable (AgentFixture, PushServer, Agent) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            let server = try PushServer()
            defer { server.end() }
            fixture.usesRealHelper()
            try fixture.configure(configuration)
            fixture.server.appear()
            let agent = try await fixture.start()
            if isLocked { await agent.lock() }
            var fields = PhoneFields()
            (fields.name, fields.service, fields.address) = ("Anna's", service, server.address)
            if service == .gotify { (fields.token, fields.isAsked) = ("Aapp,Cclient", true) }
            fields.text = text
            _ = try await fixture.client.call(Phones1.add, fields)
            try await body(fixture, server, agent)
        }
    }

    @Test func `a reminder goes to the phone of somebody absent, and a tap completes it`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            let task = try await fixture.add("Call the dentist", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 1 }
            let shown = try server.shown(topic)[0]

            try server.tap("Done", on: "Call the dentist", of: topic)
            try await fixture.wait(within: .seconds(120)) {
                try await fixture.task(task.id).status == .completed
            }

            #expect(shown.actions?.map(\.label) == ["Done", "Snooze 1 h", "Tomorrow"])
            #expect(!shown.message.contains("dentist"))
            #expect(try server.shown(topic) == [])
            let history = try await agent.lastAuthor()
            #expect(history == "phone 'Anna's'")
        }
    }

    @Test func `a popup that nobody answers goes to the phone, and a tap closes it`() async throws {
        try await run(isLocked: false) { fixture, server, agent in
            let topic = try await agent.topic()
            let task = try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(110))
            let early = try server.shown(topic).count
            let popups = fixture.server.titles
            await fixture.pass(.seconds(15))
            try await fixture.wait { try server.shown(topic).count == 1 }

            try server.tap("Snooze 1 h", on: "Tea", of: topic)
            try await fixture.wait(within: .seconds(120)) { fixture.server.titles == [] }

            #expect(early == 0 && popups == ["Tea"])
            #expect(try await fixture.task(task.id).status == .open)
            #expect(try await fixture.reminders([.snoozed]).count == 1)
        }
    }

    @Test func `what is answered here leaves the phone within five seconds`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            let task = try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 1 }

            let start = ContinuousClock.now
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            try await fixture.wait { try server.shown(topic).isEmpty }

            #expect(start.duration(to: .now) < .seconds(5) * Patience.factor)
            // Nothing is awaited any more: no request, however long it takes.
            await fixture.settle()
            let requests = try server.requests.count
            await fixture.live(.seconds(24 * 3_600), by: .seconds(3_600))
            #expect(try server.requests.count == requests)
        }
    }

    @Test func `without anything to say, no server is asked`() async throws {
        try await run { fixture, server, _ in
            try await fixture.add("Later", due: AgentFixture.noon.asWhen + .seconds(40 * 3_600))
            await fixture.live(.seconds(24 * 3_600), by: .seconds(3_600))

            #expect(try server.requests == [])
        }
    }

    @Test func `a tap while the agent was dead counts at its next start`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            let task = try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 1 }
            try await fixture.killAgent()
            try server.tap("Done", on: "Tea", of: topic)
            fixture.time.advance(by: .seconds(600))

            try await fixture.start()

            try await fixture.wait(within: .seconds(60)) {
                try await fixture.task(task.id).status == .completed
            }
        }
    }

    @Test func `a server that asks for a pause gets it, and what is answered meanwhile is never sent`()
        async throws
    {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            try server.behave(#"{"status": 42901, "retry_after": 600}"#)
            let answered = try await fixture.add("Answered", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Waits", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try await fixture.client.call(Phones1.get, "Anna's").problem == .busy }
            _ = try await fixture.client.call(Tasks1.complete, (answered.id, .ask))
            try server.behave()
            await fixture.live(.seconds(590), by: .seconds(59))
            let during = try server.requests.count
            try await fixture.wait(within: .seconds(60)) { try server.shown(topic).count == 1 }

            #expect(during == 1)
            #expect(try server.shown(topic).map(\.title) == ["Waits"])
            try await fixture.wait { try await fixture.client.call(Phones1.get, "Anna's").problem == nil }
        }
    }

    @Test func `what no server could take for two hours comes in one message`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            try server.behave(#"{"status": 503}"#)
            for title in ["One", "Two", "Three"] {
                try await fixture.add(title, due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.requests.count >= 1 }
            await fixture.live(.seconds(3 * 3_600), by: .seconds(600))
            try server.behave()
            try await fixture.wait(within: .seconds(3_600)) { try server.shown(topic).count == 1 }
            let shown = try server.shown(topic)

            for task in try await fixture.client.call(Tasks1.list, TaskQuery()) {
                _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            }
            try await fixture.wait { try server.shown(topic).isEmpty }

            #expect(shown.map(\.title) == ["3 reminders are waiting"] && shown[0].actions == nil)
        }
    }

    @Test func `a seventh reminder shares no message with others, and is spoken of in the singular`()
        async throws
    {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            for number in 1...7 {
                try await fixture.add("Task \(number)", due: AgentFixture.noon.asWhen + .seconds(60))
            }
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 7 }

            let last = try server.shown(topic).first { $0.title == "1 reminder is waiting" }
            #expect(last?.message == "Your computer shows it.")
        }
    }

    @Test func `health and documents stay hidden, and other texts are as the user wants`() async throws {
        try await run(text: .full) { fixture, server, agent in
            let topic = try await agent.topic()
            var fields = TaskFields()
            (fields.title, fields.labels) = ("Take the pills", ["Health"])
            fields.due = AgentFixture.noon.asWhen + .seconds(60)
            _ = try await fixture.client.call(Tasks1.add, fields)
            (fields.title, fields.labels, fields.notes) = ("Tea", [], "green")
            _ = try await fixture.client.call(Tasks1.add, fields)
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 2 }

            let shown = try server.shown(topic)
            #expect(Set(shown.map(\.title)) == ["Steward", "Tea"])
            #expect(shown.first { $0.title == "Tea" }?.message.contains("green") == true)
            #expect(shown.first { $0.title == "Steward" }?.message == "A reminder is waiting.")
            #expect(try !server.requests.contains { $0.body.contains("pills") })
        }
    }

    @Test func `quiet hours hold back all but what is urgent`() async throws {
        // A time within the next two hours would ring in quiet hours, too.
        try await run("[quiet]\nhours = \"15:00-16:00\"\n") { fixture, server, agent in
            let topic = try await agent.topic()
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(10_860))
            await fixture.live(.seconds(10_900))
            let before = try server.requests.count
            var options = AlertOptions()
            options.urgency = .critical
            _ = try await fixture.client.call(Reminders1.notify, ("Smoke", "", options))
            try await fixture.wait { try server.shown(topic).count == 1 }
            let inQuiet = try server.shown(topic)
            await fixture.live(.seconds(3_600))
            try await fixture.wait { try server.shown(topic).count == 2 }

            #expect(before == 0 && inQuiet.map(\.title) == ["Smoke"] && inQuiet[0].priority == 5)
        }
    }

    @Test func `pausing and removing a phone empties it, and removing it is undone`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 1 }
            var changes = PhoneChanges()
            changes.isPaused = true
            _ = try await fixture.client.call(Phones1.edit, ("Anna's", changes))
            try await fixture.wait { try server.shown(topic).isEmpty }
            changes.isPaused = false
            _ = try await fixture.client.call(Phones1.edit, ("anna's", changes))
            try await fixture.add("Coffee", due: AgentFixture.noon.asWhen + .seconds(120))
            await fixture.pass(.seconds(120))
            try await fixture.wait { try server.shown(topic).count == 1 }

            _ = try await fixture.client.call(Phones1.remove, "Anna's")
            let left = try server.shown(topic)
            let phones = try await fixture.client.call(Phones1.list, ())
            _ = try await fixture.client.call(Reminders1.undo, 0)

            #expect(left == [] && phones == [])
            #expect(try await fixture.client.call(Phones1.list, ()).map(\.name) == ["Anna's"])
            #expect(try await agent.topic() == topic)
        }
    }

    @Test func `a server that takes nothing back gets a quiet note instead`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            try server.behave(#"{"version": "2.13"}"#)
            let task = try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown(topic).count == 1 }
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            try await fixture.wait {
                try await fixture.client.call(Phones1.get, "Anna's").canWithdraw == false
            }

            let note = try #require(try server.shown(topic).last)
            #expect(note.priority == 1 && note.message == "No longer waiting." && note.actions == nil)
            #expect(try server.shown(topic).count == 2)
        }
    }

    @Test func `Gotify gets messages without buttons, and they are taken back`() async throws {
        try await run(service: .gotify) { fixture, server, _ in
            let task = try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.wait { try server.shown("gotify").count == 1 }
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))

            try await fixture.wait { try server.shown("gotify").isEmpty }
        }
    }

    @Test func `a test sends a message, waits for a tap, and takes the message back`() async throws {
        try await run { fixture, server, agent in
            let topic = try await agent.topic()
            async let result = fixture.client.call(Phones1.test, ("Anna's", 60))
            try await fixture.wait { try server.shown(topic).count == 1 }
            try server.tap("It works", on: "Steward is testing this phone", of: topic)
            try await fixture.wait(within: .seconds(30)) { try server.shown(topic).isEmpty }
            await fixture.live(.seconds(10), by: .seconds(2))

            let record = try await result
            #expect(record.isSent && record.button == "It works" && record.isWithdrawn == true)
            #expect(record.problem == nil)
        }
    }

    @Test func `nothing goes through a public server unless the user says so`() async throws {
        try await run { fixture, _, _ in
            var fields = PhoneFields()
            (fields.name, fields.address) = ("Public", "https://ntfy.sh")

            let refusal = await fixture.refusal { try await fixture.client.call(Phones1.add, fields) }
            fields.allowsPublic = true
            let added = try await fixture.client.call(Phones1.add, fields)
            fields.address = "ftp://ntfy.sh"
            let invalid = await fixture.refusal { try await fixture.client.call(Phones1.add, fields) }

            #expect(refusal == .conflict && added.address == "https://ntfy.sh" && invalid == .invalid)
        }
    }
}

extension AgentFixture {
    fileprivate func usesRealHelper() {
        let program = BuiltPrograms.folder.appending(path: "steward-fetch").path
        fetchEndpoint = FetchEndpoint(socket: nil, program: program)
    }
}

extension Agent {
    /// As when the user locks the screen.
    fileprivate func lock() { agentState.presence.isLocked = true }

    fileprivate func topic() throws -> String { try agentState.store.phones()[0].channel.topic }

    fileprivate func lastAuthor() throws -> String? {
        try agentState.store.history(limit: 1).first?.client?.description
    }
}
