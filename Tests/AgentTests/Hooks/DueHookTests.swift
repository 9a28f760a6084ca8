import AgentInterface
import CivilTime
import Foundation
import JSONText
import Notifications
import Rules
import TestSupport
import Testing

@testable import Agent

/// The command in `hooks.due`, over real agents, stores and processes.
struct DueHookTests {
    @Test func `each reminder runs the command once, whatever becomes of its popup`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told")
            fixture.server.appear()
            try await fixture.start()
            var fields = TaskFields()
            fields.title = "Call the \"dentist\""
            fields.due = AgentFixture.noon.asWhen + .seconds(7200)
            fields.priority = .high
            fields.labels = ["health"]
            fields.nag = NagChoice("PT10M")
            fields.reminders = [try ReminderTrigger(parsing: "-PT1H"), try ReminderTrigger(parsing: "PT0S")]
            let task = try await fixture.client.call(Tasks1.add, fields)

            await fixture.pass(.seconds(3600))
            try await fixture.waitForRuns(1)
            // It alerts again, is snoozed, and comes back.
            await fixture.live(.seconds(1800))
            _ = try await fixture.client.call(Tasks1.snooze, (task.id, SnoozeTime("PT15M")))
            await fixture.live(.seconds(1200))
            let afterSnooze = try fixture.told.count
            await fixture.live(.seconds(1200))
            try await fixture.waitForRuns(2)

            #expect(afterSnooze == 1)
            let told = try fixture.told
            #expect(told.map { $0["step"]?.asText } == ["before:-PT1H", "due"])
            #expect(told.map { $0["title"]?.asText } == ["Call the \"dentist\"", "Call the \"dentist\""])
            #expect(told[0]["subject"]?.asText == "task" && told[0]["subject_id"]?.asText == task.id)
            #expect(told[0]["ring_at"]?.asText == "2026-11-24T12:00:00Z")
            #expect(told[0]["priority"] == .number(1) && told[0]["labels"] == .list(["health"]))
            #expect(told[0]["test"] == .flag(false) && told[0]["away"] == .flag(false))
            #expect(told[0]["urgency"]?.asText == "normal")
            #expect(told[0]["popup"]?["title"]?.asText == "Call the \"dentist\"")
            #expect(told[0]["popup"]?["body"]?.asText?.isEmpty == false)
        }
    }

    @Test func `a command under way at a crash is not run again, and counts as failed`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("echo {} >> ~/told; exec sleep 60")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.waitForRuns(1)

            try await fixture.killAgent()
            try await fixture.start()
            await fixture.live(.seconds(3600))

            let status = try await fixture.client.call(Agent1.status, ())
            #expect(try fixture.told.count == 1)
            #expect((status.hookRuns, status.hookFailures) == (1, 1))
            #expect(status.hookFailure == HookText.wasInterrupted)
        }
    }

    @Test func `quiet hours hold the command as they hold popups, and a locked screen does not`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told", "[quiet]\nhours = \"15:00-16:00\"\n")
            fixture.server.appear()
            let agent = try await fixture.start()
            await agent.lock()
            try await fixture.add("Locked", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Quiet", due: AgentFixture.noon.asWhen + .seconds(3 * 3600 + 400))
            try await fixture.add("Done", due: AgentFixture.noon.asWhen + .seconds(3 * 3600 + 400))

            await fixture.pass(.seconds(60))
            try await fixture.waitForRuns(1)
            let popups = fixture.server.titles
            await fixture.live(.seconds(3 * 3600 + 1000))
            let inQuiet = try fixture.told.count
            let done = try #require(try await fixture.reminders([.due]).first { $0.title == "Done" })
            _ = try await fixture.client.call(Tasks1.complete, (done.subjectID, .ask))
            await fixture.live(.seconds(2700))
            try await fixture.waitForRuns(2)

            #expect(popups == [] && inQuiet == 1)
            #expect(try fixture.told.map { $0["away"] } == [.flag(true), .flag(true)])
            #expect(try fixture.told.map { $0["title"]?.asText } == ["Locked", "Quiet"])
        }
    }

    @Test func `if it is only for the absent, an answer within two minutes spares the command`() async throws
    {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told", when: "away")
            fixture.server.appear()
            let agent = try await fixture.start()
            for (title, delay) in [("Answered", 60), ("Unanswered", 60), ("Locked", 600)] {
                try await fixture.add(title, due: AgentFixture.noon.asWhen + .seconds(delay))
            }

            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(110))
            let answered = try #require(
                try await fixture.reminders([.shown]).first { $0.title == "Answered" })
            _ = try await fixture.client.call(Tasks1.complete, (answered.subjectID, .ask))
            let early = try fixture.told.count
            await fixture.pass(.seconds(10))
            try await fixture.waitForRuns(1)
            await agent.lock()
            await fixture.pass(.seconds(420))
            try await fixture.waitForRuns(2)

            #expect(early == 0)
            #expect(try fixture.told.map { $0["title"]?.asText } == ["Unanswered", "Locked"])
        }
    }

    @Test func `a popup that leaves the screen by itself runs the command when it comes back`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told", when: "away")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Tea", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            fixture.server.close(try #require(fixture.server.screen.first), because: .expired)
            await fixture.live(.seconds(240))
            let whileGone = try fixture.told.count

            await fixture.pass(.seconds(400))
            try await fixture.waitForRuns(1)

            #expect(whileGone == 0)
            #expect(fixture.server.titles == ["Tea"])
        }
    }

    @Test func `what was due before the command was set does not run it`() async throws {
        try await AgentFixture.run { fixture in
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("Before", due: AgentFixture.noon.asWhen + .seconds(60))
            await fixture.pass(.seconds(60))
            try fixture.setHook("cat >> ~/told; echo >> ~/told")
            try await fixture.client.call(Agent1.reload, ())
            try await fixture.add("After", due: AgentFixture.noon.asWhen + .seconds(120))

            await fixture.live(.seconds(1800))
            try await fixture.waitForRuns(1)

            #expect(try fixture.told.map { $0["title"]?.asText } == ["After"])
        }
    }

    @Test func `what a launcher could not do runs no command`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told")
            fixture.server.appear()
            try await fixture.start()
            let task = try await fixture.add("Water the plants")
            let row = try #require(try await fixture.matches("water").first)
            _ = try await fixture.client.call(Tasks1.remove, [task.id])

            try? await fixture.run(row)  // It fails, which a popup says.
            await fixture.server.wait { $0.titles == ["Steward could not do that"] }
            try await fixture.add("Tea", due: fixture.time.now.asWhen + .seconds(60))
            await fixture.live(.seconds(600))
            try await fixture.waitForRuns(1)

            #expect(try fixture.told.map { $0["title"]?.asText } == ["Tea"])
        }
    }

    @Test func `a failure is counted, and stops neither popups nor other reminders`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("grep -q Second && cd && echo {} >> told || { echo cannot connect; exit 7; }")
            fixture.server.appear()
            try await fixture.start()
            try await fixture.add("First", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("Second", due: AgentFixture.noon.asWhen + .seconds(120))

            await fixture.pass(.seconds(60))
            await fixture.pass(.seconds(60))
            try await fixture.waitForRuns(1)
            try await fixture.wait { try await fixture.client.call(Agent1.status, ()).hookRuns == 2 }

            let status = try await fixture.client.call(Agent1.status, ())
            #expect(status.hookFailures == 1 && status.hookFailedAt == AgentFixture.noon + .seconds(60))
            #expect(
                status.hookFailure == "it ended with status 7; its last line of output was 'cannot connect'")
            #expect(Set(fixture.server.titles) == ["First", "Second"])
        }
    }

    @Test func `a test runs the command with an example, and counts for nothing`() async throws {
        try await AgentFixture.run { fixture in
            try await fixture.start()
            let unset = await fixture.refusal { try await fixture.client.call(Agent1.testHook, ()) }
            try fixture.setHook("cat; exit 3")
            try await fixture.client.call(Agent1.reload, ())

            let test = try await fixture.client.call(Agent1.testHook, ())

            let told = try JSON.of(test.input)
            let status = try await fixture.client.call(Agent1.status, ())
            #expect(unset == .conflict)
            #expect(told["test"] == .flag(true) && told["title"]?.asText == HookText.exampleTitle)
            #expect(test.output == test.input && test.failure?.hasPrefix("it ended with status 3") == true)
            #expect(status.hookRuns == 0)
        }
    }

    @Test func `what is too late for a popup runs no command`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told", "[quiet]\nlate_cancel = \"30m\"\n")
            try await fixture.start()
            try await fixture.add("Too late", due: AgentFixture.noon.asWhen + .seconds(60))
            try await fixture.add("In time", due: AgentFixture.noon.asWhen + .seconds(3600))
            try await fixture.killAgent()
            fixture.time.advance(by: .seconds(3660))
            try await fixture.start()

            try await fixture.waitForRuns(1)
            await fixture.live(.seconds(600))

            #expect(try fixture.told.map { $0["title"]?.asText } == ["In time"])
        }
    }

    @Test func `an alert runs the command, and the popup that confirms an answer does not`() async throws {
        try await AgentFixture.run { fixture in
            try fixture.setHook("cat >> ~/told; echo >> ~/told")
            fixture.server.appear()
            let agent = try await fixture.start()
            try await agent.confirmSomething()
            await fixture.settle()
            let confirmations = fixture.server.titles
            var options = AlertOptions()
            options.urgency = .critical
            _ = try await fixture.client.call(Reminders1.notify, ("Smoke", "In the kitchen", options))
            try await fixture.waitForRuns(1)

            #expect(confirmations == ["Two tasks completed"])
            #expect(try fixture.told.map { $0["urgency"]?.asText } == ["critical"])
            #expect(try fixture.told.map { $0["popup"]?["body"]?.asText } == ["In the kitchen"])
            #expect(try fixture.told[0]["priority"] == nil)
        }
    }
}

extension AgentFixture {
    fileprivate func setHook(_ command: String, when: String = "always", _ others: String = "") throws {
        let quoted = JSON.text(command).line
        try configure("[hooks]\ndue = \(quoted)\nwhen = \"\(when)\"\n\(others)")
    }

    /// What the command has been told so far.
    fileprivate var told: [JSON] {
        get throws {
            let file = home.appendingPathComponent("told")
            guard FileManager.default.fileExists(atPath: file.path) else { return [] }
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                try JSON.of(String($0))
            }
        }
    }

    fileprivate func waitForRuns(_ count: Int) async throws {
        try await wait { try told.count >= count }
        await settle()
    }
}

extension JSON {
    fileprivate static func of(_ text: String) throws -> JSON {
        try JSON(parsing: Array(text.utf8), within: .init(bytes: 100_000))
    }
}

extension Agent {
    /// As when the user locks the screen.
    fileprivate func lock() { agentState.presence.isLocked = true }

    fileprivate func confirmSomething() throws {
        try agentState.confirm("Two tasks completed", "", undoing: 1)
    }
}
