import EventLoop
import FetchInterface
import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// `steward-fetch` as a process: how it begins, what it takes away from itself, how it ends.
@Suite(.hostileServer) struct ProcessTests {
    private let server: HostileServer

    init() throws {
        server = try #require(HostileServerTrait.server)
    }

    private func document(_ id: String, _ path: String, host: String = "localhost") -> FetchOrder {
        .fetch(FetchRequest(id: id, .document(address: server.url(path, host: host))))
    }

    private var arguments: [String] { ["--ca-file", server.authorities] }

    /// With a helper that has begun, on a thread of its own.
    private func withHelper<Result: Sendable>(
        _ body: @escaping @Sendable (RunningHelper, FetchReply) throws -> Result
    ) async throws -> Result {
        try await onLoop { [arguments] _ in
            let helper = try RunningHelper(arguments)
            return try body(helper, try #require(try helper.next()))
        }
    }

    // MARK: What it takes away from itself

    @Test func `it says what it protects itself with, and the kernel says the same`() async throws {
        let (hello, status) = try await withHelper { helper, hello in
            let status = try String(contentsOfFile: "/proc/\(helper.id)/status", encoding: .utf8)
            _ = try helper.finish()
            return (hello, status)
        }

        guard case .hello(_, let protections, let notes) = hello else {
            Issue.record("the first line was \(hello)")
            return
        }
        #expect(protections.contains("no new privileges") == status.contains("NoNewPrivs:\t1"))
        #expect(protections.contains("seccomp") == status.contains("Seccomp:\t2"))
        #expect(protections.contains("seccomp"), "\(notes)")
        #expect(
            protections.contains { $0.hasPrefix("landlock") } || notes.contains { $0.hasPrefix("landlock") })
        // Who sends the output of the tests to a file sends the helper's there, too.
        var errors = stat()
        try #require(fstat(STDERR_FILENO, &errors) == 0)
        #expect(protections.contains("written files") == (errors.st_mode & S_IFMT != S_IFREG))
    }

    @Test func `it keeps no descriptor that it was given by mistake`() async throws {
        let fifo = FileManager.default.temporaryDirectory.appending(path: "leak-\(UUID().uuidString)").path
        try #require(mkfifo(fifo, 0o600) == 0)
        defer { unlink(fifo) }

        // Nobody may look into /proc/PID/fd of a process that does not let itself be dumped. So the shell leaks the only
        // writing end of a FIFO into it, which hangs up as soon as that end is closed.
        let state = try await onLoop { [arguments] _ in
            let reading = OwnedDescriptor(open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
            let helper = try RunningHelper(
                ["-c", "exec 7>\"$0\" \"$@\"", fifo, Helper.program] + arguments, program: "/bin/sh")
            _ = try #require(try helper.next())
            var state = pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&state, 1, 0)
            #expect(ready >= 0)
            _ = try helper.finish()
            return Int32(state.revents)
        }

        #expect(state & Int32(POLLHUP) != 0, "the helper still holds the FIFO open")
    }

    // MARK: Orders

    @Test func `without requests it ends at once`() async throws {
        let helper = try await Helper.run([], arguments: arguments)

        #expect(helper.status == 0)
        #expect(helper.replies.count == 1)
    }

    @Test func `requests may come from a file`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }  // what is left is the system's to clean up
        try Data((document("1", "/ok").json.line + "\n").utf8).write(to: file)

        let output = try await onLoop { [arguments] _ in
            let process = Process()
            process.executableURL = URL(filePath: Helper.program)
            process.arguments = arguments
            process.standardInput = try FileHandle(forReadingFrom: file)
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            return try pipe.fileHandleForReading.readToEnd() ?? Data()
        }

        #expect(String(decoding: output, as: UTF8.self).contains(#""status":"ok""#))
    }

    @Test func `a line that is no request is answered, and harms no other`() async throws {
        let long = String(repeating: "x", count: FetchOrder.longestLine + 1)
        let good = document("1", "/ok").json.line

        let helper = try await Helper.run(
            lines: ["", "{", long, "[]", good, good, #"{"id":"9","source":"nobody","today":"2026-11-21"}"#],
            arguments: arguments)

        let refused = helper.replies.filter { reply in
            if case .end("", let outcome) = reply { outcome.status == .refused } else { false }
        }
        #expect(refused.count == 4, "no JSON, too long, no object, the same again")
        #expect(helper.end(of: "1")?.status == .ok)
        #expect(helper.end(of: "9")?.status == .refused)
        #expect(helper.status == 0)
    }

    // MARK: Its end

    @Test func `a request that is cancelled ends, and the others go on`() async throws {
        let orders = [document("silent", "/silent"), document("other", "/ok", host: "127.0.0.2")]

        let helper = try await withHelper { helper, _ in
            try helper.say(orders.map { $0.json.line + "\n" }.joined())
            return try helper.finish(after: FetchOrder.cancel(id: "silent").json.line + "\n")
        }

        #expect(helper.end(of: "silent")?.status == .cancelled)
        #expect(helper.end(of: "other")?.status == .ok)
        #expect(helper.status == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal ends it with a word on every request`(signal: Int32) async throws {
        let orders = [document("1", "/silent"), document("2", "/silent", host: "127.0.0.2")]

        let helper = try await withHelper { helper, _ in
            try helper.say(orders.map { $0.json.line + "\n" }.joined())
            kill(helper.id, signal)
            var result = Helper()
            while let reply = try helper.next() { result.replies.append(reply) }
            return try helper.reap(result)
        }

        #expect(helper.status == 0)
        for reply in helper.replies {
            if case .end(_, let outcome) = reply { #expect(outcome.status == .cancelled) }
        }
    }

    @Test func `it ends when nobody reads any more`() async throws {
        let order = document("1", "/silent")

        let helper = try await withHelper { helper, _ in
            try helper.say(order.json.line + "\n")
            helper.stopReading()
            return try helper.reap()
        }

        #expect(helper.status == 0)
    }

    @Test(arguments: [["--what"], ["--ca-file"], ["--resolve", ""], ["--version=1"]])
    func `a command line that is wrong is told`(arguments: [String]) async throws {
        let helper = try await Helper.run([], arguments: arguments)

        #expect(helper.status == EX_USAGE)
        #expect(helper.replies.isEmpty)
    }

    @Test func `certificates that are not there are told`() async throws {
        let helper = try await Helper.run([document("1", "/ok")], arguments: ["--ca-file", "/nowhere.pem"])

        #expect(helper.end(of: "1")?.status == .trouble)
    }
}
