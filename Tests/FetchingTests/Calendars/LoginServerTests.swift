import FetchInterface
import Rules
import TestSupport
import Testing

@testable import Fetching

/// The real helper with the stand-in for a Nextcloud server.
@Suite(.serialized)
final class LoginServerTests {
    private let server: NextcloudServer

    init() throws { server = try NextcloudServer() }

    deinit { server.end() }

    private func ask(_ step: LoginStep) async throws -> (answer: LoginAnswer?, outcome: FetchOutcome) {
        var order = FetchRequest(id: "1", .login(step, fingerprint: nil))
        order.limits.total = .seconds(20)
        let helper = try await Helper.run([.fetch(order)])
        var answer: LoginAnswer?
        var outcome: FetchOutcome?
        for reply in helper.replies {
            if case .login(_, let login) = reply { answer = login }
            if case .end(_, let end) = reply { outcome = end }
        }
        return (answer, try #require(outcome, "\(helper.replies) \(helper.errors)"))
    }

    private func begin(below path: String = "") async throws -> LoginOffer {
        let (answer, outcome) = try await ask(.begin(server: server.address + path))
        guard case .offered(let offer)? = answer else {
            throw FetchFault(.malformed, "\(outcome)")
        }
        return offer
    }

    @Test(arguments: ["", "/cloud"])
    func `a password is granted once the user has signed in, and not before`(folder: String) async throws {
        try server.behave(#"{"folder": "\#(folder)"}"#)
        let offer = try await begin(below: folder.isEmpty ? "" : folder + "/index.php/apps/calendar")
        #expect(offer.page.hasPrefix(server.address + folder) && offer.endpoint.hasPrefix(server.address))

        #expect(try await ask(.poll(offer)).answer == .pending)
        try server.behave(#"{"folder": "\#(folder)", "granted": true, "password": "a b&c=ü"}"#)
        let granted = try await ask(.poll(offer)).answer

        #expect(
            granted
                == .granted(
                    server: server.address + (folder.isEmpty ? "/" : folder),
                    DAVAccess(user: "anna", password: "a b&c=ü")))
        // Nextcloud answers an offer that is used up or has expired like one that waits.
        #expect(try await ask(.poll(offer)).answer == .pending)
    }

    @Test(arguments: [
        (#"{"text": "<html>Log in</html>"}"#, FetchStatus.malformed),
        (#"{"long": 10485760}"#, .tooLarge),
        (#"{"login": "http://evil.example/flow"}"#, nil),
        (#"{"login": "https://evil.example/flow"}"#, .redirectedAway),
        (#"{"endpoint": "http://127.0.0.1:1/poll"}"#, .redirectedAway),
        (#"{"endpoint": "file:///etc/passwd"}"#, nil),
    ])
    func `an offer that is none or leads elsewhere is refused`(mode: String, status: FetchStatus?)
        async throws
    {
        try server.behave(mode)

        let (answer, outcome) = try await ask(.begin(server: server.address))

        #expect(answer == nil && !outcome.status.isSuccess)
        if let status { #expect(outcome.status == status, "\(outcome)") }
    }

    @Test(arguments: [
        #"{"granted": true, "server": "https://evil.example"}"#, #"{"text": "<html>Log in</html>"}"#,
        #"{"long": 10485760}"#, #"{"status": 500}"#,
    ])
    func `a grant that is none or for another server is refused`(mode: String) async throws {
        let offer = try await begin()
        try server.behave(mode)

        let (answer, outcome) = try await ask(.poll(offer))

        #expect(answer == nil && !outcome.status.isSuccess)
    }

    @Test func `a server that is no Nextcloud offers nothing`() async throws {
        try server.behave(#"{"folder": "/elsewhere"}"#)
        let (answer, outcome) = try await ask(.begin(server: server.address))
        #expect(answer == nil && !outcome.status.isSuccess)
    }
}
