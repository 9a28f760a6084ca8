import AgentInterface
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

/// Adding an account by signing in in the browser, against a scripted agent.
struct BrowserSignInTests {
    /// Finds one list on any server, and notes what it is asked.
    private final class Accounts: ScriptedAgent {
        let calls = Mutex<[String]>([])
        /// Why the server offers no sign-in in the browser.
        let refusal: AgentError?
        let opens: Bool

        init(refusing refusal: AgentError? = nil, opens: Bool = true) {
            (self.refusal, self.opens) = (refusal, opens)
        }

        var noted: [String] { calls.withLock { $0 } }

        private func note(_ call: String) { calls.withLock { $0.append(call) } }

        private func login(isGranted: Bool = false) -> LoginRecord {
            var login = LoginRecord()
            (login.id, login.page, login.isGranted) = ("l1", "https://cloud.example.org/flow/1", isGranted)
            if isGranted { (login.server, login.user) = ("https://cloud.example.org/", "anna") }
            return login
        }

        func beginLogin(_ fields: LoginFields, for caller: BusName) async throws(AgentError) -> LoginRecord {
            note("begin \(fields.server) \(fields.fingerprint ?? "-")")
            if let refusal { throw refusal }
            return login()
        }

        func openLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
            note("open \(id)")
            guard opens else { throw AgentError(.failed, "there is no browser") }
            return login()
        }

        func pollLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
            note("poll \(id)")
            return login(isGranted: true)
        }

        func discover(_ access: AccountAccess, for caller: BusName) async throws(AgentError)
            -> DiscoveryRecord
        {
            note("discover \(access.address) \(access.user) \(access.login ?? access.password ?? "-")")
            var found = DiscoveryRecord()
            var list = CalendarListRecord()
            (list.href, list.name) = ("https://cloud.example.org/dav/tasks/", "Tasks")
            (list.usualRole, found.home, found.lists) = (.tasks, "https://cloud.example.org/dav/", [list])
            return found
        }

        func addAccount(_ fields: AccountFields, for caller: BusName) async throws(AgentError)
            -> AccountRecord
        {
            note("add \(fields.user) \(fields.login ?? "-") \(fields.password ?? "-")")
            var account = AccountRecord()
            account.name = fields.name
            return account
        }
    }

    private func run(_ arguments: [String], typing typed: [String]?, _ agent: Accounts) async throws
        -> Transcript
    {
        var runner = CommandRunner()
        (runner.width, runner.typed) = (typed == nil ? nil : 100, typed)
        return try await runner.run(["account", "add"] + arguments, agent: agent)
    }

    private static let isNone = AgentError(.failed, "HTTP 404")
    private static let signedIn = [
        "open l1", "poll l1", "discover https://cloud.example.org/ anna l1", "add anna l1 -",
    ]

    @Test
    func `a Nextcloud server offers the browser, and nothing more is asked than whether to add the account`()
        async throws
    {
        let agent = Accounts()

        let said = try await run(["cloud.example.org"], typing: ["", "y"], agent)

        #expect(said.status == 0, "\(said)")
        #expect(agent.noted == ["begin cloud.example.org -"] + Self.signedIn)
        let all = said.output + said.errors
        #expect(all.contains("Sign in on this page: https://cloud.example.org/flow/1"))
        #expect(!all.contains("Password"))
    }

    @Test func `who declines types user and password`() async throws {
        let agent = Accounts()

        let said = try await run(["cloud.example.org"], typing: ["n", "anna", "sesame", "y"], agent)

        #expect(said.status == 0, "\(said)")
        #expect(
            agent.noted == [
                "begin cloud.example.org -", "discover cloud.example.org anna sesame", "add anna - sesame",
            ])
    }

    @Test(arguments: ["dav.example.org", "https://dav.example.org/anna/"])
    func `at another server, nobody hears of the browser`(address: String) async throws {
        let agent = Accounts(refusing: Self.isNone)

        let said = try await run([address], typing: ["anna", "sesame", "y"], agent)

        #expect(said.status == 0 && !(said.output + said.errors).contains("rowser"), "\(said)")
        #expect(agent.noted.last == "add anna - sesame")
    }

    @Test func `an email address, a command and --ask ask no server for it`() async throws {
        for (arguments, typed) in [
            (["anna@example.org"], ["sesame", "y"]),
            (["dav.example.org", "--user", "anna", "--password-command", "pass show it"], ["y"]),
            (["dav.example.org", "--user", "anna", "--ask"], ["sesame", "y"]),
        ] {
            let agent = Accounts()
            let said = try await run(arguments, typing: typed, agent)
            #expect(said.status == 0 && !agent.noted.contains { $0.hasPrefix("begin") }, "\(said)")
        }
    }

    @Test func `--browser asks for nothing else, and says why it does not work`() async throws {
        let agent = Accounts()
        let said = try await run(["anna@example.org", "--browser", "--yes"], typing: [], agent)
        #expect(said.status == 0, "\(said)")
        #expect(agent.noted == ["begin anna@example.org -"] + Self.signedIn)

        let other = Accounts(refusing: Self.isNone)
        let refused = try await run(["dav.example.org", "--browser"], typing: [], other)
        #expect(refused.status != 0 && refused.errors.contains("HTTP 404"))
        #expect(other.noted == ["begin dav.example.org -"])
    }

    @Test func `without a terminal, and with --json, --browser says what to give instead`() async throws {
        let agent = Accounts()
        for (arguments, typed) in [(["--browser"], nil), (["--browser", "--json"], [])]
            as [([String], [String]?)]
        {
            let said = try await run(["cloud.example.org"] + arguments, typing: typed, agent)
            #expect(said.status == 64, "\(said)")
            #expect((said.errors + said.output).contains("--password-command"))
        }
        for option in [["--ask"], ["--user", "anna"], ["--password-command", "pass"]] {
            let said = try await run(["cloud.example.org", "--browser"] + option, typing: [], agent)
            #expect(said.status == 64 && said.errors.contains("leave out"), "\(said)")
        }
        #expect(agent.noted.isEmpty)
    }

    @Test func `where no browser opens, the page can be opened by hand`() async throws {
        let agent = Accounts(opens: false)
        let said = try await run(["cloud.example.org", "--browser", "--yes"], typing: [], agent)
        #expect(said.status == 0 && said.errors.contains("open it yourself: there is no browser"), "\(said)")
    }
}
