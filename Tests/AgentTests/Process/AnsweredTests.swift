import AgentInterface
import CivilTime
import DBus
import Notifications
import Rules
import Synchronization
import Testing

@testable import Agent

/// What others hear of answers.
struct AnsweredTests {
    private struct Heard: Sendable, Equatable {
        let reminder: String
        let answer: String
        let by: String
    }

    /// Collects the signals of the bus.
    private final class Ears: Sendable {
        private let signals = Mutex<[Heard]>([])

        var all: [Heard] { signals.withLock(\.self) }

        func hear(_ reminder: String, _ answer: String, _ by: String) {
            signals.withLock { $0.append(Heard(reminder: reminder, answer: answer, by: by)) }
        }
    }

    /// Begins to hear, with an agent and a server.
    private func listen(in fixture: AgentFixture) async throws -> (Ears, Subscription) {
        fixture.server.appear()
        try await fixture.start()
        let ears = Ears()
        return (ears, try await fixture.client.reminderAnswered(ears.hear))
    }

    /// A task whose reminder is on the screen.
    private func shown(_ title: String, in fixture: AgentFixture) async throws -> (
        task: TaskRecord, reminder: String
    ) {
        let task = try await fixture.add(title, due: (fixture.time.now + .seconds(60)).asWhen)
        await fixture.pass(.seconds(60))
        let reminder = try #require(try await fixture.reminders([.shown]).first { $0.subjectID == task.id })
        return (task, reminder.id)
    }

    private func expire(_ title: String, on server: ScriptedServer) throws {
        server.close(
            try #require(server.screen.first { $0.notification.summary == title }), because: .expired)
    }

    @Test
    func
        `an answer is told with its reminder, and whether a popup, the command line or another program gave it`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let (ears, subscription) = try await listen(in: fixture)

            let (_, first) = try await shown("Call the dentist", in: fixture)
            await fixture.click("Complete")
            let (second, rung) = try await shown("Water the plants", in: fixture)
            _ = try await fixture.client.call(Tasks1.complete, (second.id, .ask))
            let (_, third) = try await shown("Pay the rent", in: fixture)
            _ = try await fixture.client.call(Agent1.introduce, .cli)
            _ = try await fixture.client.call(Reminders1.answer, (third, .dismiss, nil))
            await fixture.settle()
            subscription.cancel()

            #expect(
                ears.all == [
                    Heard(reminder: first, answer: "complete", by: "popup"),
                    Heard(reminder: rung, answer: "complete", by: "dbus"),
                    Heard(reminder: third, answer: "dismiss", by: "cli"),
                ])
        }
    }

    @Test func `a snooze is announced with its end, and the reminder's return is not announced as an answer`()
        async throws
    {
        try await AgentFixture.run { fixture in
            let (ears, subscription) = try await listen(in: fixture)

            let (_, reminder) = try await shown("Call the dentist", in: fixture)
            await fixture.click("Snooze 15 min")
            await fixture.pass(.seconds(900))
            try expire("Call the dentist", on: fixture.server)
            await fixture.settle()
            subscription.cancel()

            #expect(
                ears.all == [Heard(reminder: reminder, answer: "snooze=2026-11-24T11:16:00Z", by: "popup")])
        }
    }

    @Test func `undoing an answer and completing a task before its reminder are not announced as answers`()
        async throws
    {
        try await AgentFixture.started { fixture in
            let (task, _) = try await shown("Call the dentist", in: fixture)
            _ = try await fixture.client.call(Tasks1.complete, (task.id, .ask))
            let later = try await fixture.add("Later", due: (fixture.time.now + .seconds(600)).asWhen)
            await fixture.settle()
            let ears = Ears()
            let subscription = try await fixture.client.reminderAnswered(ears.hear)

            _ = try await fixture.client.call(Reminders1.undo, 2)
            _ = try await fixture.client.call(Tasks1.complete, (later.id, .ask))
            await fixture.settle()
            subscription.cancel()

            #expect(try await fixture.task(task.id).status == .open)
            #expect(ears.all.isEmpty)
        }
    }

    @Test func `an alert that is to come once does not return, and does not nag`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.configure("[nag]\nalerts = true\n")
            fixture.server.appear()
            try await fixture.start()
            var options = AlertOptions()
            options.isOnce = true
            let once = try await fixture.client.call(Reminders1.notify, ("Tea", "", options))
            let usual = try await fixture.client.call(Reminders1.notify, ("Rent", "", AlertOptions()))
            await fixture.pass(.seconds(5))
            let shown = Set(fixture.server.titles)

            try expire("Tea", on: fixture.server)
            try expire("Rent", on: fixture.server)
            await fixture.settle()
            await fixture.live(.seconds(7200))

            #expect(shown == ["Tea", "Rent"])
            #expect(fixture.server.titles == ["Rent"])
            #expect(fixture.server.posts.count { $0.notification.summary == "Tea" } == 1)
            let why = try await fixture.client.call(Reminders1.why, once.id)
            #expect(why.reminder.state == .withdrawn)
            #expect(why.sentences.contains("Its popup has left the screen; this reminder comes only once."))
            #expect(try await fixture.client.call(Reminders1.get, usual.id).state == .shown)
        }
    }

    @Test(arguments: [ScriptedServer.cinnamon, ScriptedServer.catalogueHandle])
    func `an alert that comes once does not return on servers that do not report closed popups`(
        server: ServerDescription
    ) async throws {
        try await AgentFixture.started(on: server) { fixture in
            var options = AlertOptions()
            options.isOnce = true
            let once = try await fixture.client.call(Reminders1.notify, ("Tea", "", options))
            try await fixture.add("Pay the rent", due: (fixture.time.now + .seconds(60)).asWhen)

            await fixture.live(.seconds(86_400 * 2))

            #expect(fixture.server.posts.count { $0.notification.summary == "Tea" } == 1)
            #expect(fixture.server.posts.count { $0.notification.summary == "Pay the rent" } > 1)
            #expect(try await fixture.client.call(Reminders1.get, once.id).state == .withdrawn)
        }
    }

    @Test func `a reminder snoozed before it rings is announced as snoozed`() async throws {
        try await AgentFixture.started { fixture in
            let task = try await fixture.add(
                "Call the dentist", due: (fixture.time.now + .seconds(7200)).asWhen)

            _ = try await fixture.client.call(Tasks1.snooze, (task.id, SnoozeTime("PT1H")))

            #expect(try await fixture.client.call(Agent1.status, ()).snoozed == 1)
        }
    }
}
