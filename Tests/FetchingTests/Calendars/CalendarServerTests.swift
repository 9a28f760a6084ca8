import FetchInterface
import Foundation
import JSONText
import Rules
import TestSupport
import Testing

@testable import Fetching

/// The real helper with calendar servers on loopback.
extension HostileServerTests {
    private func calendar(
        _ operation: DAVRequest.Operation, _ path: String, door: String = "good", password: String = "secret",
        fingerprint: String? = nil
    ) async throws -> DAVAnswer {
        var access = DAVAccess(user: "anna", password: password)
        access.fingerprint = fingerprint
        let request = DAVRequest(operation, at: server.url(path, door: door))
        let helper = try await run([.fetch(FetchRequest(id: "1", .calendar(request, access)))])
        var collector = DAVAnswerCollector()
        for reply in helper.replies { #expect(!reply.json.line.contains("secret")) }
        for reply in helper.replies.dropFirst() {
            if let answer = try collector.add(reply) { return answer }
        }
        throw FetchFormError(key: "end", reason: "there is none")
    }

    @Test(arguments: ["/dav/basic/", "/dav/digest/", "/dav/moved"])
    func `a calendar server receives the credentials, and returns its list`(path: String) async throws {
        let answer = try await calendar(.list, path)

        #expect(answer.failure == nil && answer.status == 207)
        #expect(answer.rows.count == 2)
        #expect(try await calendar(.list, path, password: "wrong").failure == .password)
    }

    @Test func `no password is sent to another server, and no redirected write is stored`()
        async throws
    {
        let read = try await calendar(.list, "/dav/elsewhere")
        let written = try await calendar(.put([65], .absent), "/dav/moved")

        for answer in [read, written] {
            guard case .fetch(.redirectedAway, _)? = answer.failure else {
                Issue.record("\(String(describing: answer.failure))")
                continue
            }
        }
        #expect(try await hits(at: "/dav/canary") + hits(at: "canary") == 0)
    }

    @Test func `a resource is sent complete`() async throws {
        let body = [UInt8](repeating: 0, count: 1_000_000)

        let answer = try await calendar(.put(body, .absent), "/dav/basic/large.ics")

        #expect(answer.status == 201 && answer.etag == #""1000000""#)
    }

    @Test(arguments: ["selfsigned", "expired", "othername"])
    func `an untrusted certificate is reported by its key, which the user may trust`(door: String)
        async throws
    {
        let path = "/dav/basic/\(door)/"
        let first = try await calendar(.list, path, door: door)
        guard case .certificate(let fingerprint)? = first.failure else {
            Issue.record("\(String(describing: first.failure))")
            return
        }
        #expect(try await hits(at: path) == 0, "it is asked nothing before it is trusted")

        let trusted = try await calendar(.list, path, door: door, fingerprint: fingerprint)
        let other = try await calendar(
            .list, path, door: door, fingerprint: String(repeating: "0f", count: 32))
        let changed = try await calendar(.list, "/dav/basic/", fingerprint: fingerprint)

        #expect(trusted.failure == nil && trusted.rows.count == 2)
        #expect(other.failure == .certificate(fingerprint: fingerprint))
        #expect(changed.failure == nil, "the system trusts this one, whatever else the user trusts")
    }

    @Test
    func `a push server's certificate is reported by its key, too, and nothing is sent before it is trusted`()
        async throws
    {
        func ask(fingerprint: String?) async throws -> PhoneAnswer {
            let address = server.url("/push", door: "selfsigned")
            let request = PhoneRequest(.answers(since: nil), of: .ntfy, at: address, on: "answers")
            let access = PhoneAccess(token: "tk_secret", fingerprint: fingerprint)
            let helper = try await run([.fetch(FetchRequest(id: "1", .phone(request, access)))])
            let answer = helper.replies.compactMap { reply -> PhoneAnswer? in
                if case .phone(_, let answer) = reply { answer } else { nil }
            }.first
            return try #require(answer, "\(helper.replies) \(helper.errors)")
        }
        let path = "/push/answers/json?poll=1&since=all"
        let first = try await ask(fingerprint: nil)
        let fingerprint = try #require(first.problem?.fingerprint)
        let before = try await hits(at: path)
        let other = try await ask(fingerprint: String(repeating: "0f", count: 32))
        let trusted = try await ask(fingerprint: fingerprint)

        #expect(before == 0 && other.problem == first.problem)
        #expect(trusted.problem?.kind != .certificate, "\(String(describing: trusted.problem))")
        #expect(try await hits(at: path) == 1)
    }

    @Test(arguments: [
        ("/bomb", FetchStatus.tooLarge), ("/endless-head", .tooLarge), ("/cut", .cutOff),
        ("/gzip-lie", .malformed),
    ])
    func `an endless or meaningless list is a failure`(path: String, status: FetchStatus) async throws {
        let answer = try await calendar(.list, path)

        guard case .fetch(status, _)? = answer.failure else {
            Issue.record("\(path): \(String(describing: answer.failure))")
            return
        }
        #expect(answer.rows.isEmpty)
    }
}
