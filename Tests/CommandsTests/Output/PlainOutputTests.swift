import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules
import Testing

@testable import Commands

/// What a screen reader or a dumb terminal gets: words alone.
@Suite(.serialized)
struct PlainOutputTests {
    private static let symbols: Set<Character> = [
        "✓", "☐", "◷", "│", "─", "┼", "┌", "┐", "└", "┘", "█", "░", "→", "↳", "•", "–", "…", "\u{1B}",
    ]

    @Test(arguments: GoldenOutputTests.commands.keys.sorted())
    func `no command draws anything`(name: String) async throws {
        let arguments = try #require(GoldenOutputTests.commands[name])
        var runner = CommandRunner(width: 60, colours: .full)
        // There '--plain' is about the sentence.
        runner.isPlain = name == "add"
        let plain = name == "add" ? [] : ["--plain"]

        let transcript = try await runner.run(arguments + plain, agent: SampleAgent())

        #expect(transcript.status == 0, "\(transcript.errors)")
        let drawn = transcript.output.filter {
            Self.symbols.contains($0) || $0.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) }
        }
        #expect(drawn == "", "\(transcript.output)")
    }

    @Test func `a row is a sentence with what each column says, whole however narrow the terminal`()
        async throws
    {
        var agent = Done()
        agent.title = "Call the dentist about the bill of last month"

        let transcript = try await CommandRunner(width: 40).run(["list", "--all", "--plain"], agent: agent)

        #expect(
            transcript.output
                == "ID: 3f2a; Task: done: Call the dentist about the bill of last month; Done: today 14:00\n")
    }

    @Test func `a month in plain words is a list of its days`() async throws {
        let transcript = try await CommandRunner(width: 80).run(
            ["month", "2026-12", "--plain"], agent: SampleAgent())

        #expect(transcript.output.hasPrefix("December 2026\n"), "\(transcript.output)")
    }

    /// Has a task that is done.
    private struct Done: ScriptedAgent {
        var title = ""

        func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
            [
                .sample("3f2a", title) { task in
                    task.status = .completed
                    task.completedAt = Instant("2026-11-21T14:00:00Z")
                }
            ]
        }
    }
}
