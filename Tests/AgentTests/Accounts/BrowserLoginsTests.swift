import AgentInterface
import CivilTime
import FetchInterface
import Foundation
import JSONText
import TestSupport
import Testing

@testable import Agent

/// Sign-ins in the browser, with a helper that is a shell script. The user has signed in once the file `granted` exists.
struct BrowserLoginsTests {
    private static let password = "app-password-\(UUID().uuidString)"

    private func helper(in home: URL, page: String) -> FetchEndpoint {
        let offer = LoginOffer(page: page, endpoint: "https://cloud.example.org/poll", token: "t")
        let grant = LoginAnswer.granted(
            server: "https://cloud.example.org/", DAVAccess(user: "anna", password: Self.password))
        func line(_ answer: LoginAnswer) -> String {
            "echo '\(FetchReply.login(id: "@ID@", answer).json.line)' | sed \"s/@ID@/$id/\""
        }
        let end = FetchReply.end(id: "@ID@", FetchOutcome(.ok)).json.line
        let lost = FetchReply.end(id: "@ID@", FetchOutcome(.unreachable)).json.line
        var endpoint = FetchEndpoint(socket: nil, program: "/bin/sh")
        endpoint.environment = ["PATH": "/usr/bin:/bin"]
        endpoint.arguments = [
            "-c",
            """
            cd '\(home.path)'
            while read -r line; do
                id=${line#*'"id":"'}; id=${id%%'"'*}
                if [ -e offline ]; then echo '\(lost)' | sed "s/@ID@/$id/"; continue; fi
                case $line in
                    *'"token"'*) if [ -e granted ]; then \(line(grant)); else \(line(.pending)); fi;;
                    *) \(line(.offered(offer)));;
                esac
                echo '\(end)' | sed "s/@ID@/$id/"
            done
            """,
        ]
        return endpoint
    }

    private func started(
        page: String = "https://cloud.example.org/flow",
        _ body: @escaping @Sendable (AgentFixture) async throws -> Void
    ) async throws {
        try await AgentFixture.run { fixture in
            fixture.fetchEndpoint = helper(in: fixture.home, page: page)
            try await fixture.start()
            try await body(fixture)
        }
    }

    private func begin(_ fixture: AgentFixture) async throws -> LoginRecord {
        var fields = LoginFields()
        fields.server = "cloud.example.org"
        return try await fixture.client.call(Accounts1.beginLogin, fields)
    }

    private func touch(_ name: String, in fixture: AgentFixture) throws {
        try Data().write(to: fixture.home.appendingPathComponent(name))
    }

    @Test func `the page opens in the browser, and no client ever sees the password`() async throws {
        try await started { fixture in
            let login = try await begin(fixture)
            #expect(login.page == "https://cloud.example.org/flow" && !login.isGranted)
            _ = try await fixture.client.call(Accounts1.openLogin, login.id)
            #expect(fixture.opener.requests.map(\.target.description) == [login.page])

            #expect(try await !fixture.client.call(Accounts1.pollLogin, login.id).isGranted)
            try touch("granted", in: fixture)
            let granted = try await fixture.client.call(Accounts1.pollLogin, login.id)

            #expect(granted.isGranted && granted.user == "anna")
            #expect(granted.server == "https://cloud.example.org/")
            #expect(!"\(granted)".contains(Self.password))
        }
    }

    @Test func `before the user has signed in, and for another server, it gives no account`() async throws {
        try await started { fixture in
            let login = try await begin(fixture)
            var fields = AccountFields()
            (fields.name, fields.login) = ("Cloud", login.id)
            fields.home = "https://cloud.example.org/dav/"
            let early = fields
            await #expect(throws: (any Error).self) { try await fixture.client.call(Accounts1.add, early) }

            try touch("granted", in: fixture)
            _ = try await fixture.client.call(Accounts1.pollLogin, login.id)
            for home in ["https://cloud.example.org.evil.example/dav/", "http://cloud.example.org/dav/"] {
                fields.home = home
                let wrong = fields
                do {
                    _ = try await fixture.client.call(Accounts1.add, wrong)
                    Issue.record("an account at \(home)")
                } catch {
                    #expect("\(error)".contains("no other server"), "\(error)")
                }
            }
        }
    }

    @Test func `a sign-in expires after 20 minutes, and a poll without a network does not end it`()
        async throws
    {
        try await started { fixture in
            let login = try await begin(fixture)
            try touch("offline", in: fixture)
            #expect(try await !fixture.client.call(Accounts1.pollLogin, login.id).isGranted)

            await fixture.pass(.seconds(19 * 60))
            #expect(try await !fixture.client.call(Accounts1.pollLogin, login.id).isGranted)
            await fixture.pass(.seconds(2 * 60))
            do {
                _ = try await fixture.client.call(Accounts1.pollLogin, login.id)
                Issue.record("it has not expired")
            } catch {
                #expect("\(error)".contains("expired"), "\(error)")
            }
        }
    }

    @Test func `a page that no browser may open is refused`() async throws {
        try await started(page: "http://cloud.example.org/flow") { fixture in
            await #expect(throws: (any Error).self) { _ = try await begin(fixture) }
        }
    }

    @Test func `only so many sign-ins wait at once`() async throws {
        try await started { fixture in
            for _ in 0..<4 { _ = try await begin(fixture) }
            await #expect(throws: (any Error).self) { _ = try await begin(fixture) }
            await fixture.pass(.seconds(21 * 60))
            _ = try await begin(fixture)
        }
    }
}
