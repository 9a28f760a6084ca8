import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

/// `--after` and `--checklist`.
struct AfterCommandTests {
    /// A household in which the holes are not filled yet.
    private final class Workshop: ScriptedAgent {
        private let asked = Mutex<[String]>([])
        var calls: [String] { asked.withLock(\.self) }
        private func note(_ words: String) { asked.withLock { $0.append(words) } }

        private func wall(waits: Bool) -> TaskRecord {
            .sample("3f2a", "Paint the wall") { task in
                if waits { (task.details.after, task.waitingFor) = ("77aa", "Fill the holes") }
            }
        }

        func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
            note("add \(fields.title ?? "-"), after \(fields.after ?? "-"), below \(fields.parent ?? "-")")
            return wall(waits: fields.after != nil)
        }
        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            note("edit after \(changes.edits.set.after ?? "-"), clear \(changes.edits.clear)")
            return wall(waits: changes.edits.set.after != nil)
        }
        func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
            wall(waits: true)
        }
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            [wall(waits: true), .sample("77aa", "Fill the holes") { _ in }]
        }
        func beginStep(for caller: BusName) async throws(AgentError) { note("begin") }
        func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
            note("end")
            return 1
        }
    }

    private func run(_ arguments: [String]) async throws -> (transcript: Transcript, calls: [String]) {
        let agent = Workshop()
        return (try await CommandRunner().run(arguments, agent: agent), agent.calls)
    }

    @Test func `a task is added that waits for another one, which is found by its title`() async throws {
        let added = try await run(["add", "--plain", "Paint the wall", "--after", "Fill the holes"])

        #expect(added.transcript.status == 0, "\(added.transcript)")
        #expect(
            added.calls.count == 1 && added.calls[0].hasPrefix("add Paint the wall, after 77aa"),
            "\(added.calls)")
        #expect(
            added.transcript.output.contains("waits until 'Fill the holes' is done"), "\(added.transcript)")
    }

    @Test func `none ends the waiting, and lists and show say what a task waits for`() async throws {
        let freed = try await run(["edit", "3f2a", "--after", "none"])
        let listed = try await run(["list"])
        let shown = try await run(["show", "3f2a"])

        #expect(freed.calls == ["edit after -, clear [\"after\"]"], "\(freed)")
        #expect(
            listed.transcript.output.contains("Paint the wall (after Fill the holes)"), "\(listed.transcript)"
        )
        #expect(
            shown.transcript.output.contains("'Fill the holes', which is not done yet"), "\(shown.transcript)"
        )
    }

    @Test func `a checklist becomes subtasks, in one step with the task`() async throws {
        let added = try await run(
            ["add", "--plain", "Clean the house", "--every", "week", "--checklist", "kitchen; bath ;; hall"])
        let empty = try await run(["add", "--plain", "Clean the house", "--checklist", " ; "])

        #expect(
            added.calls.map { $0.split(separator: ",")[0] } == [
                "begin", "add Clean the house", "add kitchen", "add bath", "add hall", "end",
            ],
            "\(added)")
        #expect(added.calls[3].contains("below 3f2a"), "\(added.calls)")
        #expect(added.transcript.output.contains("a checklist of 3 subtasks"))
        #expect(empty.transcript.status != 0 && empty.calls == [])
        #expect(empty.transcript.errors.contains("--checklist names no subtask"))
    }
}
