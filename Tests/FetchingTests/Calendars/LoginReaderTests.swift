import FetchInterface
import Testing

@testable import Fetching

/// Reads Nextcloud's two answers, and answers of other servers.
struct LoginReaderTests {
    private func read(
        _ reader: inout LoginReader, _ code: Int, _ body: String
    ) throws -> (answer: LoginAnswer?, next: String?) {
        var answer = WebAnswer()
        (answer.code, answer.body) = (code, Array(body.utf8))
        let reading = try reader.read(answer, to: reader.first[0])
        let found: LoginAnswer? = reading.records.lazy.compactMap {
            if case .login(let answer) = $0 { answer } else { nil }
        }.first
        return (found, reading.more.first?.address.description)
    }

    private let offered =
        #"{"poll":{"token":"t+1","endpoint":"https:\/\/c.example\/login\/v2\/poll"},"login":"https://c.example/flow"}"#

    @Test func `Nextcloud's folder is found above the page that was typed`() throws {
        var reader = try LoginReader(
            .begin(server: "https://c.example/cloud/index.php/apps/files"), fingerprint: nil)
        #expect(reader.first.map(\.address.description) == ["https://c.example/cloud/index.php/login/v2"])

        let next = try read(&reader, 404, "").next
        let offer = try read(&reader, 200, offered).answer

        #expect(next == "https://c.example/index.php/login/v2")
        #expect(
            offer
                == .offered(
                    LoginOffer(
                        page: "https://c.example/flow", endpoint: "https://c.example/login/v2/poll",
                        token: "t+1")))
    }

    @Test func `the server grants a password once the user has agreed, without being sent one`() throws {
        let offer = LoginOffer(
            page: "https://c.example/flow", endpoint: "https://c.example/login/v2/poll", token: "t+1")
        var reader = try LoginReader(.poll(offer), fingerprint: nil)
        let call = try #require(reader.first.first?.calendar)
        #expect(
            call.content == Array("token=t%2B1".utf8) && call.method == "POST" && call.access.user.isEmpty)

        let before = try read(&reader, 404, "[]").answer
        let after = try read(
            &reader, 200, #"{"server":"https://c.example","loginName":"anna","appPassword":"app"}"#
        ).answer

        #expect(before == .pending)
        #expect(after == .granted(server: "https://c.example/", DAVAccess(user: "anna", password: "app")))
    }

    @Test(arguments: [
        #"{"poll":{"token":"t","endpoint":"https://evil.example/poll"},"login":"https://c.example/flow"}"#,
        #"{"poll":{"token":"t","endpoint":"https://c.example/poll"},"login":"https://evil.example/flow"}"#,
        #"{"poll":{"token":"t","endpoint":"http://c.example/poll"},"login":"https://c.example/flow"}"#,
        #"{"poll":{"token":7,"endpoint":"https://c.example/poll"},"login":"https://c.example/flow"}"#,
        "<html>Log in</html>", "{}", "",
    ])
    func `an offer that is invalid or for another server is refused`(body: String) throws {
        var reader = try LoginReader(.begin(server: "c.example"), fingerprint: nil)

        #expect(throws: FetchFault.self) { _ = try read(&reader, 200, body) }
    }
}
