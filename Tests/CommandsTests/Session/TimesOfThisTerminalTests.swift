import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct TimesOfThisTerminalTests {
    /// An agent in UTC with a task, which remembers what it is asked to change.
    private final class InUTC: ScriptedAgent {
        let due = Mutex<When?>(nil)
        let changes = Mutex<TaskChanges?>(nil)
        let reminders: [ReminderTrigger]

        init(reminders: [ReminderTrigger] = [.atDue]) {
            self.reminders = reminders
        }

        func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
            var status = StatusRecord()
            status.zone = "UTC"
            return status
        }

        func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
            self.due.withLock { $0 = due }
            return .sample("3f2a", "Tea")
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            .sample("3f2a", "Tea") { task in
                task.due = When("2026-11-24")
                task.reminders = reminders
            }
        }

        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            self.changes.withLock { $0 = changes }
            return .sample("3f2a", "Tea")
        }
    }

    @Test(
        arguments: [
            ("JST-9", "tomorrow 9:00", "2026-11-23T00:00:00Z"), ("JST-9", "tomorrow", "2026-11-23"),
            (nil, "tomorrow 9:00", "2026-11-23T09:00"),
        ] as [(String?, String, String)])
    func `what is typed in another zone than the agent's means what clocks here show`(
        zone: String?, time: String, meant: String
    ) async throws {
        let agent = InUTC()
        var runner = CommandRunner()
        // 00:00 on the 22nd in Japan: "tomorrow" is the 23rd there.
        runner.zone = try #require(Zone(posix: zone ?? "JST-9"))
        runner.environment["TZ"] = zone

        let transcript = try await runner.run(["move", "3f2a", time], agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.due.withLock(\.self)?.description == meant)
    }

    @Test func `a time of several words needs no quotes`() async throws {
        let agent = InUTC()

        let transcript = try await CommandRunner().run(["move", "3f2a", "tomorrow", "9:00"], agent: agent)

        #expect(transcript.status == 0)
        #expect(agent.due.withLock(\.self) == When("2026-11-22T09:00"))
    }

    @Test func `a reminder that is added does not bring back the one nobody wanted`() async throws {
        let without = InUTC(reminders: [])
        let with = InUTC()

        _ = try await CommandRunner().run(["edit", "3f2a", "--remind", "1h"], agent: without)
        _ = try await CommandRunner().run(["edit", "3f2a", "--remind", "1h"], agent: with)

        let before = try ReminderTrigger(parsing: "-PT1H")
        #expect(without.changes.withLock(\.self)?.edits.set.reminders == [before])
        #expect(with.changes.withLock(\.self)?.edits.set.reminders == [.atDue, before])
    }
}
