import AgentInterface
import DBus
import Foundation
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct FailureTests {
    /// Refuses to undo.
    private struct Refusing: ScriptedAgent {
        let error: AgentError

        func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
            throw error
        }
    }

    @Test(
        arguments: [
            (AgentError.Kind.invalid, 65), (.notFound, 66), (.ambiguous, 66), (.nothingToUndo, 1),
            (.undoConflict, 1),
            (.conflict, 1), (.hasOpenSubtasks, 1), (.limitsExceeded, 1), (.failed, 1), (.accessDenied, 1),
            (.storageFull, 75), (.storageReadOnly, 74), (.storageFailed, 74),
        ] as [(AgentError.Kind, Int32)])
    func `each refusal of the agent has its exit code`(kind: AgentError.Kind, code: Int32) async throws {
        let agent = Refusing(error: AgentError(kind, "because \u{1B}]0;x\u{7}"))

        let transcript = try await CommandRunner().run(["undo"], agent: agent)

        #expect(transcript.status == code)
        #expect(transcript.errors == "steward: because \u{FFFD}]0;x\u{FFFD}\n")
    }

    @Test func `an agent that is too old for a call, and whose program is there, is not ended unasked`()
        async throws
    {
        let failure = try await CommandRunner().inSession(with: Undoing()) { session, _ in
            await #expect(throws: CommandFailure.self) {
                try await session.replaceOlderAgent("no such method")
            }
        }

        #expect(failure?.status == .updateRequired)
        #expect(failure?.message.hasSuffix("Run 'kill \(getpid())', then repeat your command.") == true)
    }

    @Test func `a bus that is slow is not called missing`() {
        let error = ClientError.noBus(reason: "the bus did not let us in: no answer came in time")

        #expect(
            CommandFailure(error).message.hasPrefix("the session bus did not answer in time"))
        #expect(CommandFailure(.noBus(reason: "no such file")).message.contains("there is no session bus"))
    }

    @Test func `a refusal calls options as they are typed`() {
        let refusal = AgentError(.invalid, "cannot take 'x' as reminders: it is no time; write -PT1H")

        #expect(
            CommandFailure(.refused(refusal)).message
                == "cannot take 'x' for --remind: it is no time; write -PT1H")
    }

    @Test func `with --json an error that may pass says when to try again`() async throws {
        let agent = Refusing(
            error: AgentError(.limitsExceeded, "too many calls", retry: .later(after: .seconds(3))))

        let transcript = try await CommandRunner().run(["undo", "--json"], agent: agent)

        #expect(transcript.errors.contains("\"retryable\": true,\n    \"retry_after\": 3\n"))
    }

    @Test func `with --json the error is JSON on standard error`() async throws {
        let agent = Refusing(error: AgentError(.nothingToUndo, "there is nothing to undo"))

        let transcript = try await CommandRunner().run(["undo", "--json"], agent: agent)

        #expect(transcript.output.isEmpty)
        #expect(
            transcript.errors == """
                {
                  "error": {
                    "code": 1,
                    "name": "refused",
                    "message": "there is nothing to undo",
                    "retryable": false
                  }
                }

                """)
    }

    @Test func `an agent that no longer serves us ends the command with 76`() async throws {
        var runner = CommandRunner()
        runner.versions = AgentVersions(
            program: "4.1", api: APIVersion(major: 4, minor: 0), oldestClient: APIVersion(major: 3, minor: 0))

        let transcript = try await runner.run(
            ["undo"], agent: Refusing(error: AgentError(.failed, "never asked")))

        #expect(transcript.status == 76)
        #expect(transcript.errors.hasPrefix("steward: update required: the agent (4.1, protocol 4.0)"))
    }

    @Test func `a newer agent that still serves us is used with a hint`() async throws {
        var runner = CommandRunner()
        runner.versions = AgentVersions(
            program: "3.0", api: APIVersion(major: 3, minor: 0), oldestClient: APIVersion(major: 2, minor: 0))

        let transcript = try await runner.run(["undo"], agent: Undoing())

        #expect(transcript.status == 0)
        #expect(transcript.errors.hasPrefix("steward: update recommended"))
    }

    private struct Undoing: ScriptedAgent {
        func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
            var record = JournalRecord()
            record.entry = 8
            record.text = "undone: 'Tea' added"
            return record
        }
    }

    @Test func `undo says what it undid, and how to take that back`() async throws {
        let transcript = try await CommandRunner().run(["undo"], agent: Undoing())

        #expect(transcript.output == "Undone: 'Tea' added  (steward undo 8 takes that back)\n")
    }

    @Test func `a number after undo names a step, not a number of steps`() async throws {
        let transcript = try await CommandRunner().run(["undo", "3"], agent: Undoing())

        #expect(
            transcript.output
                == "Undone: 'Tea' added; only step 3 was undone  (steward undo 8 takes that back)\n")
    }

    @Test func `without an agent the command ends with 69 and says how to start one`() async throws {
        var runner = CommandRunner()
        runner.environment["STEWARD_AGENT"] = "/nonexistent/steward-agent"

        let transcript = try await runner.run(["list"], agent: nil)

        #expect(transcript.status == 69)
        #expect(transcript.errors.contains("steward-agent"))
    }

    /// A program in place of the agent's that ends with this code.
    private func program(endingWith code: Int32, saying sentence: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "agent-\(UUID().uuidString)")
        let isMade = FileManager.default.createFile(
            atPath: file.path,
            contents: Data("#!/bin/sh\necho 'steward-agent: error: \(sentence)' >&2\nexit \(code)\n".utf8),
            attributes: [.posixPermissions: 0o755])
        try #require(isMade)
        return file
    }

    @Test func `a check that meets the agent of another command is no failure to start`() async throws {
        let program = try program(endingWith: 3, saying: "steward-agent is already running")
        defer { try? FileManager.default.removeItem(at: program) }

        let isStarted = try await CommandRunner().inSession(with: Undoing()) { session, _ in
            let launcher = AgentLauncher(session: session)
            try await launcher.explainFailure(of: program.path)
            return try await launcher.start(program.path, on: try await session.agent().connection)
        }

        #expect(isStarted)
    }

    @Test func `what an agent says that cannot start is passed on without waiting for it`() async throws {
        let program = try program(endingWith: 74, saying: "cannot use the database")
        defer { try? FileManager.default.removeItem(at: program) }
        var runner = CommandRunner()
        runner.environment["STEWARD_AGENT"] = program.path
        runner.environment["PATH"] = "/usr/bin:/bin"
        let begin = ContinuousClock.now

        let transcript = try await runner.run(["list"], agent: nil)

        #expect(transcript.status == 74)
        #expect(transcript.errors == "steward: steward-agent cannot start: cannot use the database\n")
        // Waiting for a name that nobody takes would end after ten seconds.
        #expect(ContinuousClock.now - begin < .seconds(9))
    }
}
