import AgentInterface
import DBus
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct SearchCommandTests {
    private struct EmptyAgent: ScriptedAgent {
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] { [] }
        func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] { [] }
        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] { [] }
        func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError)
            -> [DocumentRecord]
        { [] }
        func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
            -> [MaintenanceRecord]
        { [] }
    }

    @Test func `every kind is searched, and says what it is`() async throws {
        let transcript = try await CommandRunner().run(["search", "acme"], agent: SampleAgent())

        #expect(transcript.status == 0, "\(transcript.errors)")
        let kinds = transcript.output.split(separator: "\n").dropFirst()
            .compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(kinds == ["task", "event", "food", "contract", "maintenance"], "\(transcript.output)")
    }

    @Test func `what nothing has in it is said with a way to search more`() async throws {
        let transcript = try await CommandRunner().run(["search", "gas", "bill"], agent: EmptyAgent())
        let all = try await CommandRunner().run(["search", "gas bill", "--all"], agent: EmptyAgent())

        #expect(transcript.output.contains("Nothing contains 'gas bill'; --all"))
        #expect(all.output == "Nothing contains 'gas bill'.\n")
    }

    @Test func `a search for nothing is refused`() async throws {
        let transcript = try await CommandRunner().run(["search", " "], agent: EmptyAgent())

        #expect(transcript.status == 64 && transcript.errors.contains("steward list"))
    }
}
