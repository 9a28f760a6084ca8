import AgentInterface
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct ReminderIDTests {
    /// Knows a task `3f`, its reminder `77`, the alert `98` and the reminder `55` of maintenance.
    private final class Knowing: ScriptedAgent {
        let orderChanges = Mutex<[String]>([])

        private func task(_ id: String) throws(AgentError) -> TaskRecord {
            guard id.hasPrefix("3f") else { throw AgentError(.notFound, "there is no task '\(id)'") }
            return .sample("3f2a", "Call the dentist")
        }

        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { try task(id) }
        func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { try task(id) }

        func complete(
            _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
        ) async throws(AgentError) -> TaskRecord {
            let task = try task(id)
            orderChanges.withLock { $0.append("complete \(task.short)") }
            return task
        }

        func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
            for id in ids { _ = try task(id) }
            orderChanges.withLock { $0.append("remove \(ids.count)") }
            return UInt32(ids.count)
        }

        func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
            throw AgentError(.notFound, "there is no event '\(id)'")
        }

        func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
            guard ["55", "77", "98", "9876"].contains(id) else {
                throw AgentError(.notFound, "there is no reminder '\(id)'")
            }
            var reminder = ReminderRecord()
            (reminder.id, reminder.subject, reminder.subjectID) =
                switch id {
                case "55": ("55", "maintenance", "5e5e0000")
                case "77": ("77", "task", "3f2a0000")
                default: ("9876", "alert", "aa")
                }
            reminder.short = reminder.id
            reminder.title = "Tea"
            reminder.why = "because it was asked for"
            return reminder
        }

        func answer(
            _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
        ) async throws(AgentError) -> ReminderRecord {
            orderChanges.withLock { $0.append("\(answer) \(id)") }
            return try await reminder(id, for: caller)
        }
    }

    @Test(arguments: [
        (["done", "98"], ["dismiss 9876"]), (["done", "77"], ["complete 3f2a"]),
        (["done", "3f2a", "98"], ["complete 3f2a", "dismiss 9876"]), (["remove", "98"], ["dismiss 9876"]),
        (["remove", "3f2a", "98"], ["remove 1", "dismiss 9876"]),
    ])
    func `an alert can be answered on the command line`(arguments: [String], orderChanges: [String])
        async throws
    {
        let agent = Knowing()

        let transcript = try await CommandRunner().run(arguments, agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.orderChanges.withLock(\.self) == orderChanges)
    }

    @Test func `a reminder that has not come yet is not silenced`() async throws {
        let agent = Knowing()

        let transcript = try await CommandRunner().run(["done", "55"], agent: agent)

        #expect(transcript.status == 1 && agent.orderChanges.withLock(\.self) == [])
        #expect(transcript.errors.contains("the reminder of 'Tea' has not come yet"), "\(transcript.errors)")
    }

    @Test func `removing a task's reminder changes nothing, and says what does`() async throws {
        let agent = Knowing()

        let transcript = try await CommandRunner().run(["remove", "77"], agent: agent)

        #expect(transcript.status == 1)
        #expect(transcript.errors.contains("steward remove 3f2a0000"))
        #expect(agent.orderChanges.withLock(\.self).isEmpty)
    }

    @Test func `skipping a reminder of maintenance ends well: there is no task to look up`() async throws {
        let agent = Knowing()

        let transcript = try await CommandRunner().run(["skip", "55"], agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(transcript.output.hasPrefix("Skipped 55 Tea"))
        #expect(agent.orderChanges.withLock(\.self) == ["skip 55"])
    }

    @Test func `removing a reminder of maintenance names the commands for maintenance`() async throws {
        let transcript = try await CommandRunner().run(["remove", "55"], agent: Knowing())

        #expect(transcript.status == 1)
        #expect(transcript.errors.contains("a reminder of the maintenance 'Tea'"), "\(transcript.errors)")
        #expect(transcript.errors.contains("steward maintenance remove 5e5e0000"))
    }

    @Test(arguments: ["done", "remove"])
    func `what is neither is told as no task`(command: String) async throws {
        let transcript = try await CommandRunner().run([command, "zz"], agent: Knowing())

        #expect(transcript.status == 66)
        #expect(transcript.errors == "steward: there is no task 'zz'\n")
    }

    @Test func `done that fails with --json prints the error alone`() async throws {
        let transcript = try await CommandRunner().run(["done", "zz", "--json"], agent: Knowing())

        #expect(transcript.output.isEmpty)
        #expect(transcript.status == 66)
    }

    @Test func `show of a reminder prints why it is there`() async throws {
        let transcript = try await CommandRunner().run(["show", "98"], agent: Knowing())

        #expect(transcript.output.contains("why         because it was asked for"))
    }
}
