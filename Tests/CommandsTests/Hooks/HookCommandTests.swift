import AgentInterface
import DBus
import Rules
import TestSupport
import Testing

@testable import Commands

struct HookCommandTests {
    private struct HookAgent: ScriptedAgent {
        var failure: String?

        func testHook(for caller: BusName) async throws(AgentError) -> HookTestRecord {
            var record = HookTestRecord()
            record.command = "cat"
            record.input = #"{"hook":"due"}"#
            record.output = failure == nil ? "" : "\u{1B}[31mcannot connect"
            record.failure = failure
            return record
        }
    }

    @Test func `a test shows what the command was given, and that it worked`() async throws {
        let transcript = try await CommandRunner().run(["hook", "test"], agent: HookAgent())

        #expect(transcript.status == 0)
        #expect(
            transcript.output == """
                The command was given this input:
                {"hook":"due"}
                It printed nothing.
                The command succeeded.

                """)
    }

    @Test func `a failure is told with its words, which a terminal does not obey, and with the exit status`()
        async throws
    {
        let agent = HookAgent(failure: "it ended with status 1")

        let transcript = try await CommandRunner().run(["hook", "test"], agent: agent)
        let asJSON = try await CommandRunner().run(["hook", "test", "--json"], agent: agent)

        #expect(transcript.status == 1 && asJSON.status == 1)
        #expect(transcript.output.contains("It printed:\n") && !transcript.output.contains("\u{1B}[31m"))
        #expect(transcript.errors.contains("the command in hooks.due failed: it ended with status 1"))
        #expect(asJSON.output.contains(#""failure": "it ended with status 1""#))
    }
}
