import AgentInterface
import DBus
import Foundation
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct FailedImportTests {
    /// An agent that adds one part of an import and refuses the next.
    private final class HalfAgent: ScriptedAgent {
        struct State {
            var isRefusing = false
            var parts = 0
            var tasks: Set<String> = []
            var events: Set<String> = []
            var documents: Set<String> = []
            /// Whether what was added can be removed again.
            var removes = true
        }

        let state = Mutex(State())

        var left: [Set<String>] { state.withLock { [$0.tasks, $0.events, $0.documents] } }

        func add(_ entries: ExchangeEntries, for caller: BusName) async throws(AgentError) -> ImportRecord {
            let record = state.withLock { state -> ImportRecord? in
                if !entries.isDryRun {
                    state.parts += 1
                    if state.parts > 1 { return nil }
                }
                var record = ImportRecord()
                record.tasks = entries.tasks.compactMap(\.id)
                record.events = entries.events.compactMap(\.id)
                record.documents = entries.documents.compactMap(\.id)
                if !entries.isDryRun {
                    state.tasks.formUnion(record.tasks)
                    state.events.formUnion(record.events)
                    state.documents.formUnion(record.documents)
                }
                return record
            }
            guard let record else { throw AgentError(.storageFailed, "the disk is full") }
            return record
        }

        /// Tasks or documents: both services call it so, and no id is of both.
        func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
            _ = try take(ids, \.tasks)
            return try take(ids, \.documents)
        }

        func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
            try take(ids, \.events)
        }

        private func take(_ ids: [String], _ kind: WritableKeyPath<State, Set<String>>) throws(AgentError)
            -> UInt32
        {
            guard state.withLock({ $0.removes }) else { throw AgentError(.storageFailed, "the disk is full") }
            state.withLock { $0[keyPath: kind].subtract(ids) }
            return UInt32(ids.count)
        }
    }

    /// Steward's own list with a document, an event and two tasks whose notes fill a part each.
    private static func list() -> String {
        let id = { (number: Int) in "00000000-0000-4000-8000-00000000000\(number)" }
        let notes = String(repeating: "n", count: 60_000)
        // Tasks come before events, and those before documents: many tasks of the second kind would be first.
        let documents =
            (0..<9).map { number in
                "{\"title\": \"Passport \(number)\", \"id\": \"\(id(number))\", \"notes\": \"\(notes)\"}"
            }
            + (10..<60).map { number in
                "{\"title\": \"Contract \(number)\", \"id\": \"00000000-0000-4000-8000-0000000000\(number)\", \"notes\": \"\(notes)\"}"
            }
        return """
            {"steward": {"format": 1}, "tasks": [{"title": "Milk", "id": "00000000-0000-4000-8000-0000000000a1"}],
            "events": [{"title": "Party", "start": "2026-12-01", "id": "00000000-0000-4000-8000-0000000000b1"}],
            "documents": [\(documents.joined(separator: ","))]}
            """
    }

    private func run(_ agent: HalfAgent) async throws -> Transcript {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let path = "\(folder.path)/list.json"
        try Data(Self.list().utf8).write(to: URL(filePath: path))
        return try await CommandRunner().run(["import", path], agent: agent)
    }

    @Test func `an import that fails half-way leaves no task, no event and no document`() async throws {
        let agent = HalfAgent()

        let failed = try await run(agent)

        #expect(agent.state.withLock { $0.parts } == 2, "\(failed.errors)")
        #expect(agent.left == [[], [], []])
        #expect(failed.status != 0 && failed.errors.contains("the disk is full"))
        #expect(failed.errors.contains("all added entries were removed again"), "\(failed.errors)")
    }

    @Test func `a failed removal is not reported as done`() async throws {
        let agent = HalfAgent()
        agent.state.withLock { $0.removes = false }

        let failed = try await run(agent)

        #expect(agent.left.allSatisfy { !$0.isEmpty })
        #expect(!failed.errors.contains("were removed again"), "\(failed.errors)")
        #expect(failed.errors.contains("1 task") && failed.errors.contains("documents"), "\(failed.errors)")
    }
}
