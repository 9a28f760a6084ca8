import EventLoop
import FetchInterface
import Foundation
import JSONText
import Rules
import TestSupport
import Testing

@testable import Fetching

/// The real helper with the stand-in for push servers.
@Suite(.serialized)
final class PushReaderTests {
    private let server: PushServer
    private let post: PhonePost

    init() throws {
        server = try PushServer()
        var post = PhonePost(title: "Call the dentist", text: "due at 17:30", sequence: "abc1", answers: "t2")
        post.priority = .high
        post.buttons = [
            .init(label: "Done", reply: "steward 1 x 0"), .init(label: "Later", reply: "steward 1 x 1"),
        ]
        self.post = post
    }

    deinit { server.end() }

    private func ask(
        _ operation: PhoneRequest.Operation, _ service: Phone.Service = .ntfy, on topic: String = "t1",
        token: String? = nil, at address: String? = nil
    ) async throws -> PhoneAnswer {
        let request = PhoneRequest(operation, of: service, at: address ?? server.address, on: topic)
        var order = FetchRequest(id: "1", .phone(request, PhoneAccess(token: token)))
        order.limits.total = .seconds(20)
        let helper = try await Helper.run([.fetch(order)])
        for reply in helper.replies {
            if let token { #expect(!reply.json.line.contains(token)) }
        }
        let answer = helper.replies.compactMap { reply -> PhoneAnswer? in
            if case .phone(_, let answer) = reply { answer } else { nil }
        }.first
        return try #require(answer, "\(helper.replies) \(helper.errors)")
    }

    @Test func `a message appears on the phone with its buttons, and a tap can be read`() async throws {
        let sent = try await ask(.publish(post))
        let shown = try server.shown("t1")
        try server.tap("Later", on: "Call the dentist", of: "t1")
        let answers = try await ask(.answers(since: nil), on: "t2")
        let again = try await ask(.answers(since: answers.replies.last?.id), on: "t2")

        #expect(sent.problem == nil && sent.id?.count == 12)
        #expect(shown.map(\.title) == ["Call the dentist"] && shown[0].message == "due at 17:30")
        #expect(shown[0].priority == 4 && shown[0].actions?.map(\.label) == ["Done", "Later"])
        #expect(answers.replies.map(\.text) == ["steward 1 x 1"] && again.replies == [])
        #expect(try server.shown("t1") == [])
    }

    @Test func `a message of the same name replaces the first, and is taken back`() async throws {
        _ = try await ask(.publish(post))
        var other = post
        other.title = "Twice"
        _ = try await ask(.publish(other))
        let shown = try server.shown("t1").map(\.title)
        let gone = try await ask(.withdraw(sequence: "abc1", id: nil))

        #expect(shown == ["Twice"] && gone.problem == nil && !gone.isUnsupported)
        #expect(try server.shown("t1") == [])
    }

    @Test func `a server before 2,16 says that it takes nothing back`() async throws {
        try server.behave(#"{"version": "2.13"}"#)
        _ = try await ask(.publish(post))

        let gone = try await ask(.withdraw(sequence: "abc1", id: nil))

        #expect(gone.isUnsupported && gone.problem == nil)
    }

    @Test func `an unknown message reads all answers, and other messages do not disturb`() async throws {
        for text in ["steward 1 x 0", "hello", String(repeating: "x", count: 4_000)] {
            try server.send(text, to: "t2")
        }

        let answers = try await ask(.answers(since: "neverseen"), on: "t2")

        #expect(answers.replies.map(\.text) == ["steward 1 x 0", "hello", ""])
    }

    @Test func `a server that wants a token gets it, and no other server does`() async throws {
        try server.behave(#"{"token": "tk_secret"}"#)

        let without = try await ask(.publish(post))
        let wrong = try await ask(.publish(post), token: "tk_other")
        let right = try await ask(.publish(post), token: "tk_secret")
        let other = try PushServer()
        try server.behave(#"{"redirect": "\#(other.address)/"}"#)
        let away = try await ask(.publish(post), token: "tk_secret")

        #expect(without.problem?.kind == .refused && wrong.problem?.kind == .refused && right.problem == nil)
        #expect(away.problem?.kind == .notPush)
        #expect(try other.requests.isEmpty)
        other.end()
    }

    @Test(arguments: [
        (#"{"status": 42901, "retry_after": 17}"#, PhoneProblem.Kind.busy, false),
        (#"{"status": 503, "retry_after": 17}"#, .busy, true), (#"{"status": 500}"#, .trouble, true),
        (#"{"status": 40009}"#, .trouble, false), (#"{"down": true}"#, .unreachable, true),
        (#"{"lose": true}"#, .unreachable, true), (#"{"text": "<html>Log in</html>"}"#, .notPush, true),
        (#"{"text": "{\"id\":7}"}"#, .notPush, true), (#"{"text": "[]"}"#, .notPush, true),
        (#"{"text": "{\"id\":\"a b\",\"event\":\"message\"}"}"#, .notPush, true),
        (#"{"text": ""}"#, .notPush, true),
        (#"{"endless": true}"#, .notPush, true), (#"{"status": 404}"#, .notPush, false),
    ])
    func `what fails is worded, and says whether the message may have arrived`(
        mode: String, kind: PhoneProblem.Kind, mayHaveArrived: Bool
    ) async throws {
        try server.behave(mode)

        let answer = try await ask(.publish(post))

        #expect(answer.problem?.kind == kind && answer.mayHaveArrived == mayHaveArrived, "\(answer)")
        #expect(answer.retryAfter == (mode.contains("retry_after") ? .seconds(17) : nil))
    }

    @Test(arguments: [
        #"{"text": "<html>"}"#, #"{"endless": true}"#, #"{"text": "{\"event\":7}"}"#,
        #"{"text": "nonsense\n"}"#,
    ])
    func `answers that make no sense are no answers`(mode: String) async throws {
        try server.behave(mode)

        let answer = try await ask(.answers(since: nil), on: "t2")

        #expect(answer.problem?.kind == .notPush && answer.replies == [])
    }

    @Test func `Gotify shows a message and takes it back`() async throws {
        let sent = try await ask(.publish(post), .gotify, token: "Aapp,Cclient")
        let shown = try server.shown("gotify")
        let gone = try await ask(.withdraw(sequence: "x", id: sent.id), .gotify, token: "Aapp,Cclient")
        let again = try await ask(.withdraw(sequence: "x", id: sent.id), .gotify, token: "Aapp,Cclient")

        #expect(sent.id == "1" && shown.map(\.title) == ["Call the dentist"] && shown[0].priority == 6)
        #expect(gone.problem == nil && again.problem == nil && !again.isUnsupported)
        #expect(try server.shown("gotify") == [])
    }

    @Test(arguments: ["http://push.example.org", "https://10.0.0.1:1/\u{7f}", "ftp://a.example"])
    func `an address that the rules forbid is not asked`(address: String) throws {
        let request = PhoneRequest(.answers(since: nil), of: .ntfy, at: address, on: "t")

        #expect(throws: FetchFault.self) { _ = try PushReader(request, PhoneAccess()) }
    }

    @Test func `an independent client agrees with the stand-in`() async throws {
        // apprise comes from PyPI, and need not be there.
        guard let apprise = Self.apprise else { return }
        let run = Process()
        run.executableURL = URL(filePath: apprise)
        run.arguments = ["-t", "From apprise", "-b", "Hello", "ntfy://127.0.0.1:\(server.port)/t1"]
        (run.standardOutput, run.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try run.run()
        run.waitUntilExit()

        #expect(run.terminationStatus == 0)
        #expect(try server.shown("t1").map(\.message) == ["Hello"])
    }

    private static let apprise =
        ProcessInfo.processInfo.environment["STEWARD_APPRISE"]
        ?? ["/usr/bin/apprise", "/usr/local/bin/apprise"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
}
