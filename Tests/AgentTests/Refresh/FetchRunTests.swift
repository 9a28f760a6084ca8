import CivilTime
import EventLoop
import FetchInterface
import Foundation
import Glibc
import JSONText
import Rules
import TestSupport
import Testing

@testable import Agent

struct FetchRunTests {
    /// A helper that is a shell script.
    private func script(_ text: String) -> FetchEndpoint {
        var endpoint = FetchEndpoint(socket: nil, program: "/bin/sh")
        endpoint.arguments = ["-c", text]
        return endpoint
    }

    /// Ends every request that it reads with `ok`, but what `cases` does.
    private func answering(_ cases: String = "") -> FetchEndpoint {
        script(
            """
            while read -r line; do
                id=${line#*'"id":"'}; id=${id%%'"'*}
                case $id in
                \(cases)
                *) echo '{"id":"'$id'","end":\(Self.ok)}';;
                esac
            done
            """)
    }

    private static let ok = FetchReply.end(id: "", FetchOutcome(.ok)).json["end"]?.line ?? ""

    private func document(_ id: String, _ address: String = "https://example.org/") -> FetchRequest {
        FetchRequest(id: id, .document(address: address))
    }

    /// All that is told, and how each request ended.
    private func replies(
        to requests: [FetchRequest], from endpoint: FetchEndpoint, patience: Duration = .seconds(20),
        complaint: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> [FetchReply] {
        try await onLoop { loop in
            let run = FetchRun(
                requests, from: endpoint, patience: patience * Patience.factor, on: loop, complaint: complaint
            )
            var replies: [FetchReply] = []
            while let reply = await run.next() { replies.append(reply) }
            return replies
        }
    }

    private func statuses(_ replies: [FetchReply]) -> [String: FetchStatus] {
        replies.reduce(into: [:]) { statuses, reply in
            if case .end(let id, let outcome) = reply { statuses[id] = outcome.status }
        }
    }

    // MARK: As it should be

    @Test func `the real helper is asked over its socket or started, and tells what came`() async throws {
        let server = try await onLoop { _ in try HostileServer() }
        let endpoint = Self.realHelper(server)
        let requests = [document("good", server.url("/gzip")), document("bad", server.url("/gzip-lie"))]

        let started = try await replies(to: requests, from: endpoint)
        let called = try await withSocket(to: endpoint) { try await replies(to: requests, from: $0) }

        for replies in [started, called] {
            #expect(statuses(replies) == ["good": .ok, "bad": .malformed])
            guard
                case .text("good", let text)? = replies.first(where: {
                    if case .text = $0 { true } else { false }
                })
            else {
                Issue.record("no text has come")
                continue
            }
            #expect(text.contains("a whole document"))
        }
        try server.end()
    }

    @Test func `without requests no helper is started`() async throws {
        #expect(try await replies(to: [], from: FetchEndpoint(socket: nil, program: "/nowhere")).isEmpty)
    }

    @Test func `many requests come to their ends`() async throws {
        let requests = (0..<200).map { document("\($0)") }

        let replies = try await replies(to: requests, from: answering())

        #expect(statuses(replies).count == 200)
        #expect(replies.count == 200)
    }

    // MARK: Helpers that fail

    @Test func `a helper that dies takes along only what it stumbled over`() async throws {
        let replies = try await replies(
            to: ["a", "bad", "c", "d"].map { document($0) }, from: answering("bad) kill -SEGV $$;;"))

        #expect(statuses(replies) == ["a": .ok, "bad": .lost, "c": .ok, "d": .ok])
        #expect(replies.count == 4)
    }

    @Test(arguments: [
        "echo no json", "echo '{\"id\":\"1\",\"text\":7}'", "echo '{\"id\":\"2\",\"text\":\"forged\"}'",
        "echo '{\"id\":\"1\",\"product\":{\"id\":1,\"variants\":[]}}'",
        "echo '{\"id\":\"1\",\"notice\":{\"id\":\"cpsc:1\",\"date\":\"2026-11-21\"}}'",
        "printf '\\377\\377\\n'", "echo '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[['",
        "head -c 9000000 /dev/zero",
        "exit 0", "for i in 1 2 3 4 5 6; do echo '{\"id\":\"1\",\"text\":\"more\"}'; done; exec sleep 60",
        "exec >&-; exec sleep 60", "exec 0<&- >&-; exec sleep 60",
    ])
    func `a reply that does not fit the request ends the run`(text: String) async throws {
        var request = document("1")
        request.limits.records = 5

        let replies = try await replies(to: [request], from: script(text), patience: .seconds(3))

        #expect(statuses(replies) == ["1": .lost])
        #expect(replies.count <= 6)
    }

    @Test func `notices of another source than the one that was asked are not believed`() async throws {
        let today = try CivilDate(parsing: "2026-11-21")
        let line = #"{"id":"1","notice":{"id":"cpsc:1","date":"2026-11-21","title":"Beware"}}"#
        let endpoint = script("echo '\(line)'; echo '{\"id\":\"1\",\"end\":\(Self.ok)}'; cat >/dev/null")

        let right = try await replies(
            to: [FetchRequest(id: "1", .source("cpsc", since: nil, today: today))], from: endpoint)
        let wrong = try await replies(
            to: [FetchRequest(id: "1", .source("fsis", since: nil, today: today))], from: endpoint)

        #expect(statuses(right) == ["1": .ok])
        #expect(right.count == 2)
        #expect(statuses(wrong) == ["1": .lost])
        #expect(wrong.count == 1)
    }

    @Test(arguments: [
        ("cpsc", "cpsc:1", true), ("fda-rss", "fda:slug", true), ("cpsc", "openfda:1", false),
        ("fda", "fda-rss:1", false), ("cpsc", "cp:1", false), ("cpsc", ":1", false), ("cpsc", "1", false),
    ])
    func `no source speaks of the events of another`(source: String, event: String, isBelieved: Bool)
        async throws
    {
        let today = try CivilDate(parsing: "2026-11-21")
        let line = #"{"id":"1","notice":{"id":"\#(source):7","event":"\#(event)","date":"2026-11-21"}}"#
        let endpoint = script("echo '\(line)'; echo '{\"id\":\"1\",\"end\":\(Self.ok)}'; cat >/dev/null")

        let replies = try await replies(
            to: [FetchRequest(id: "1", .source(source, since: nil, today: today))], from: endpoint)

        #expect(statuses(replies) == ["1": isBelieved ? .ok : .lost])
    }

    @Test func `a helper that says nothing is given up`() async throws {
        let replies = try await replies(
            to: [document("1")], from: script("exec sleep 60"), patience: .milliseconds(200))

        #expect(statuses(replies) == ["1": .lost])
    }

    @Test func `without a helper, each request fails`() async throws {
        let replies = try await replies(
            to: [document("1"), document("2")],
            from: FetchEndpoint(socket: "/nowhere/fetch.sock", program: "/nowhere"))

        #expect(statuses(replies) == ["1": .lost, "2": .lost])
    }

    // MARK: Ending early

    @Test func `one request is cancelled, and the others go on`() async throws {
        let server = try await onLoop { _ in try HostileServer() }
        let requests = [
            document("silent", server.url("/silent")),
            document("other", server.url("/ok", host: "127.0.0.2")),
        ]
        let endpoint = Self.realHelper(server)

        let replies = try await onLoop { loop in
            let run = FetchRun(requests, from: endpoint, on: loop) { _ in }
            var replies: [FetchReply] = []
            while let reply = await run.next() {
                replies.append(reply)
                if case .end("other", _) = reply { run.cancel("silent") }
            }
            return replies
        }

        #expect(statuses(replies) == ["silent": .cancelled, "other": .ok])
        try server.end()
    }

    @Test func `a cancelled task has its helper end at once`() async throws {
        let endpoint = script("echo $$ >&2; exec sleep 60")

        let replies = try await onLoop { loop in
            let requests = [document("1"), document("2")]
            let task = Task(executorPreference: loop) {
                let run = FetchRun(requests, from: endpoint, on: loop) { _ in }
                var replies: [FetchReply] = []
                while let reply = await run.next() { replies.append(reply) }
                return replies
            }
            await Task.yield()
            task.cancel()
            return await task.value
        }

        #expect(statuses(replies) == ["1": .cancelled, "2": .cancelled])
    }

    @Test func `a cancelled run ends all its open requests`() async throws {
        let replies = try await onLoop { loop in
            let run = FetchRun([document("1"), document("2")], from: script("exec sleep 60"), on: loop) { _ in
            }
            loop.after(.milliseconds(20)) { run.giveUp() }
            var replies: [FetchReply] = []
            while let reply = await run.next() { replies.append(reply) }
            return replies
        }

        #expect(statuses(replies) == ["1": .cancelled, "2": .cancelled])
    }

    @Test func `of endless error output only the first lines are logged, and the helper goes on`()
        async throws
    {
        let lines = Log<String>()
        let endpoint = answering(
            """
            *) trap '' PIPE; i=0; while [ $i -lt 20000 ]; do
                   printf '\\033[2J<3>steward-agent: error %s\\n' $i || break; i=$((i+1))
               done >&2 2>/dev/null
               echo '{"id":"'$id'","end":\(Self.ok)}';;
            """)

        let replies = try await replies(to: [document("1")], from: endpoint) { lines.add($0) }

        #expect(statuses(replies) == ["1": .ok])
        #expect(lines.all.count <= 21)
    }

    // MARK: The loop

    @Test func `a flood of records does not hold the loop for long`() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let today = try CivilDate(parsing: "2026-11-21")
        var notice = RecallNotice(
            id: RecallID(source: "cpsc", number: "1"), date: today, title: "A recall",
            products: [RecalledProduct(name: "Thing", text: String(repeating: "word ", count: 100))])
        notice.text = String(repeating: "All that is said about it. ", count: 60)
        let line = FetchReply.notice(id: "1", notice).json.line + "\n"
        let end = FetchReply.end(id: "1", FetchOutcome(.ok)).json.line + "\n"
        let file = try folder.write(
            Array((String(repeating: line, count: 2_000) + end).utf8), to: "lines")
        let endpoint = script("cat '\(file)'; cat >/dev/null")

        let (count, longest) = try await onLoop { loop in
            let ticker = Ticker(on: loop)
            ticker.begin()
            let run = FetchRun(
                [FetchRequest(id: "1", .source("cpsc", since: nil, today: today))], from: endpoint, on: loop
            ) { _ in }
            var count = 0
            while await run.next() != nil { count += 1 }
            return (count, ticker.end())
        }

        print("fetch run: \(count) replies, the loop was held for \(longest) at most")
        #expect(count == 2_001)
        #expect(longest < .milliseconds(50) * Patience.factor)
    }

    // MARK: Endpoints

    private static func realHelper(_ server: HostileServer) -> FetchEndpoint {
        var endpoint = FetchEndpoint(
            socket: nil, program: BuiltPrograms.folder.appending(path: "steward-fetch").path)
        endpoint.arguments = ["--ca-file", server.authorities]
        return endpoint
    }

    /// Waits at a socket, as systemd does, and starts the helper of `endpoint` for whoever comes.
    private func withSocket<Result: Sendable>(
        to endpoint: FetchEndpoint, _ body: @escaping @Sendable (FetchEndpoint) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "s\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // what is left is the system's to clean up
        let path = folder.appending(path: "fetch.sock").path
        let listener = OwnedDescriptor(
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound && listen(listener.rawValue, 4) == 0)
        return try await onLoop { loop in
            let watch = loop.watch(listener, for: .reading) { _ in
                let caller = OwnedDescriptor(accept(listener.rawValue, nil, nil))
                let command = ChildCommand(
                    endpoint.program, endpoint.arguments, environment: [:], input: .descriptor(caller),
                    output: .descriptor(caller))
                do {
                    _ = try loop.spawn(command)
                } catch {
                    Issue.record(error)
                }
            }
            var called = endpoint
            called.socket = path
            called.program = "/nowhere"
            defer { watch.cancel() }
            return try await body(called)
        }
    }
}

/// Notices how long the loop lets nobody else in, in its own processor time: on a busy machine, others hold it up, too.
/// It belongs to the loop's thread.
private final class Ticker: @unchecked Sendable {
    private let loop: EventLoop
    private var last = Duration.zero
    private var longest = Duration.zero
    private var deadline: Deadline?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func begin() {
        note()
        longest = .zero
        tick()
    }

    private func tick() {
        note()
        deadline = loop.after(.milliseconds(1)) { self.tick() }
    }

    func end() -> Duration {
        note()
        deadline?.cancel()
        return longest
    }

    private func note() {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)  // cannot fail for this clock
        let now = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        longest = max(longest, now - last)
        last = now
    }
}
