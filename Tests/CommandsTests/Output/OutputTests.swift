import AgentInterface
import DBus
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct OutputTests {
    private struct Empty: ScriptedAgent {
        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] { [] }
        func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {}
        func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) {}
    }

    @Test func `a full device is an error, with words`() async throws {
        var runner = CommandRunner()
        runner.trouble = "No space left on device"

        let transcript = try await runner.run(["list"], agent: Empty())

        #expect(transcript.status == 74)
        #expect(transcript.errors == "steward: not everything could be printed: No space left on device\n")
    }

    @Test(arguments: [
        ["config", "show"], ["config", "path"], ["config", "check"], ["config", "keys"],
        ["label", "rename", "a", "b"], ["label", "remove", "a"],
    ])
    func `with --json it is JSON`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments + ["--json"], agent: Empty())

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(transcript.output.hasPrefix("{") || transcript.output.hasPrefix("["))
    }

    @Test func `the meaning of a key is not cut`() async throws {
        var runner = CommandRunner()
        runner.width = 80

        let transcript = try await runner.run(["config", "keys"], agent: nil)

        #expect(!transcript.output.contains("…"))
        #expect(transcript.output.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    }

    @Test func `one long title does not push a piped list apart`() throws {
        var table = TextTable([.init(heading: "TASK", leastWidth: 8), .init(heading: "N")])
        table.add([StyledText(String(repeating: "x", count: 500)), "1"])
        table.add(["short", "2"])

        let lines = table.lines(width: nil, .none)

        try #require(lines.count == 3)
        #expect(lines[1] == String(repeating: "x", count: 500) + "  1")
        #expect(lines[2].utf8.count == 63)
    }
}
