import AgentInterface
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

private func works() -> PhoneTestRecord {
    var result = PhoneTestRecord()
    (result.isSent, result.button, result.isWithdrawn) = (true, "It works", true)
    return result
}

/// The commands for phones, against a scripted agent.
struct PhoneCommandTests {
    /// Has one phone, and notes what is added.
    private final class Phones: ScriptedAgent {
        let added = Mutex<[PhoneFields]>([])
        let changes = Mutex<[PhoneChanges]>([])
        let result: PhoneTestRecord
        let problem: PhoneProblem.Kind?

        init(_ result: PhoneTestRecord = PhoneTestRecord(), problem: PhoneProblem.Kind? = nil) {
            self.result = result
            self.problem = problem
        }

        private func record(_ fields: PhoneFields = PhoneFields()) -> PhoneRecord {
            var record = PhoneRecord()
            (record.id, record.name) = (
                "3f2a0000-0000-4000-8000-000000000002", fields.name.isEmpty ? "Anna" : fields.name
            )
            (record.service, record.address) = (fields.service, "https://push.example.org")
            record.problem = problem
            return record
        }

        func addPhone(_ fields: PhoneFields, for caller: BusName) async throws(AgentError) -> PhoneRecord {
            added.withLock { $0.append(fields) }
            return record(fields)
        }

        func phones(for caller: BusName) async throws(AgentError) -> [PhoneRecord] { [record()] }

        func phone(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord { record() }

        func subscription(_ name: String, for caller: BusName) async throws(AgentError) -> String {
            "ntfy://push.example.org/steward-0123456789abcdef0123456789abcdef"
        }

        func editPhone(_ name: String, _ changes: PhoneChanges, for caller: BusName) async throws(AgentError)
            -> PhoneRecord
        {
            self.changes.withLock { $0.append(changes) }
            return record()
        }

        func testPhone(_ name: String, _ seconds: UInt32, for caller: BusName) async throws(AgentError)
            -> PhoneTestRecord
        {
            // Once its certificate is trusted, the server takes the message.
            changes.withLock { $0.contains { $0.fingerprint != nil } } ? works() : result
        }
    }

    private static let fingerprint = String(repeating: "0f", count: 32)

    private static func isUntrusted() -> PhoneTestRecord {
        var result = PhoneTestRecord()
        (result.problem, result.detail) = (.certificate, fingerprint)
        return result
    }

    @Test func `a certificate that the system does not trust is trusted only if the user says so`()
        async throws
    {
        let (agent, other) = (Phones(Self.isUntrusted()), Phones(Self.isUntrusted()))
        var runner = CommandRunner()
        (runner.width, runner.typed) = (100, ["", "y"])
        let trusted = try await runner.run(["phone", "add", "ntfy", "push.example.org"], agent: agent)
        (runner.width, runner.typed) = (100, ["", "n"])
        let refused = try await runner.run(["phone", "add", "ntfy", "push.example.org"], agent: other)

        #expect(agent.changes.withLock { $0 }.map(\.fingerprint) == [Self.fingerprint])
        #expect(trusted.status == 0 && trusted.output.contains("the tap on 'It works' came back"))
        #expect(other.changes.withLock { $0 }.isEmpty && refused.status != 0)
    }

    @Test func `a test names the fingerprint and how to trust it, and none takes that back`() async throws {
        let agent = Phones(Self.isUntrusted())

        let test = try await CommandRunner().run(["phone", "test", "Anna"], agent: agent)
        _ = try await CommandRunner().run(["phone", "edit", "Anna", "--trust", "none"], agent: agent)

        #expect(test.output.contains("steward phone edit Anna --trust \(Self.fingerprint)"), "\(test)")
        #expect(agent.changes.withLock { $0 }.map(\.fingerprint) == [""])
    }

    @Test func `adding a phone shows a code, sends a test and says what works`() async throws {
        let agent = Phones(works())
        var runner = CommandRunner()
        (runner.width, runner.typed) = (100, [""])

        let transcript = try await runner.run(
            ["phone", "add", "ntfy", "push.example.org", "--name", "Anna", "--text", "full"], agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(
            transcript.output.contains("▀") && transcript.output.contains("ntfy://push.example.org/steward-"))
        #expect(transcript.output.contains("the tap on 'It works' came back"))
        #expect(agent.added.withLock { $0 }.map(\.text) == [.full])
        #expect(agent.added.withLock { $0 }.map(\.allowsPublic) == [nil])
    }

    @Test func `a public server is refused unless the user agrees`() async throws {
        let arguments = ["phone", "add", "ntfy", "https://ntfy.sh", "--no-test"]
        let agent = Phones()
        var runner = CommandRunner()
        let nobody = try await runner.run(arguments, agent: agent)
        (runner.width, runner.typed) = (100, [""])
        let silent = try await runner.run(arguments, agent: agent)
        let before = agent.added.withLock { $0.count }
        runner.typed = ["y"]
        let agreed = try await runner.run(arguments, agent: agent)
        let named = try await CommandRunner().run(arguments + ["--public"], agent: agent)

        #expect(
            nobody.status != 0 && nobody.errors.contains("give --public") && silent.status != 0 && before == 0
        )
        #expect(agreed.status == 0 && named.status == 0)
        #expect(agent.added.withLock { $0 }.map(\.allowsPublic) == [true, true])
    }

    @Test(arguments: [
        (["phone", "add", "ntfy", "ftp://a.example"], "is not the address of a server"),
        (["phone", "add", "mail", "a.example"], "'mail'"),
        (["phone", "edit", "Anna"], "nothing to change"),
        (["phone", "test", "Anna", "--timeout", "2h"], "out of range"),
        (
            ["phone", "add", "ntfy", "a.example", "--token", "--token-command", "pass x"],
            "cannot be combined"
        ),
        (["phone", "add", "ntfy", "a.example", "--token-command", "pass 'x"], "unclosed quote"),
    ])
    func `what makes no sense is refused in words`(arguments: [String], words: String) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: Phones())

        #expect(transcript.status != 0 && transcript.errors.contains(words), "\(transcript.errors)")
    }

    @Test func `a test without a tap fails, and says what to check`() async throws {
        var result = PhoneTestRecord()
        (result.isSent, result.isWithdrawn) = (true, false)

        let transcript = try await CommandRunner().run(["phone", "test", "Anna"], agent: Phones(result))

        #expect(transcript.status == 69)
        #expect(transcript.output.contains("No tap came back") && transcript.output.contains("2.16"))
    }

    @Test(arguments: PhoneProblem.Kind.allCases)
    func `every problem is listed with a remedy`(problem: PhoneProblem.Kind) async throws {
        let transcript = try await CommandRunner().run(["phone"], agent: Phones(problem: problem))

        #expect(transcript.output.contains(problem.words))
        var phone = PhoneRecord()
        phone.name = "Anna"
        #expect(transcript.output.contains(PhoneText.remedy(problem, "", of: phone)))
    }

    @Test(arguments: [
        (PhoneProblem.Kind.unreachable, "then run the test again: steward phone test 'Anna'."),
        (.busy, "run the test again later: steward phone test 'Anna'."),
        (.noToken, "run 'steward phone edit Anna --token'."),
    ])
    func `a test that fails is not said to be tried again by itself`(
        problem: PhoneProblem.Kind, remedy: String
    ) async throws {
        var result = PhoneTestRecord()
        result.problem = problem

        let transcript = try await CommandRunner().run(["phone", "test", "Anna"], agent: Phones(result))

        #expect(transcript.output.contains(remedy), "\(transcript)")
        #expect(!transcript.output.contains("by itself"))
    }

    @Test func `who has a token command is not told to type the token`() {
        var phone = PhoneRecord()
        phone.secret = "command"

        #expect(PhoneText.remedy(.noToken, "", of: phone) == "check the token command")
    }

    @Test func `the code is shown again, and the topic in JSON only on request`() async throws {
        let list = try await CommandRunner().run(["phone", "list", "--json"], agent: Phones())
        let shown = try await CommandRunner().run(
            ["phone", "show", "Anna", "--qr", "--json"], agent: Phones())

        #expect(!list.output.contains("steward-0123"))
        #expect(shown.output.contains(#""subscribe":"#) && shown.output.contains("steward-0123"))
    }
}
