import EventLoop
import FetchInterface
import Foundation
import JSONText
import TestSupport

/// The real `steward-fetch`, and what it had to say.
struct Helper {
    /// In the order of their coming.
    var replies: [FetchReply] = []
    var status: Int32 = -1
    /// In bytes: the most that it had resident up to its last words.
    var mostMemory = 0
    var errors = ""

    static let program = BuiltPrograms.folder.appending(path: "steward-fetch").path

    /// Gives it `orders`, and waits for its end.
    static func run(
        _ orders: [FetchOrder], arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> Helper {
        try await run(
            lines: orders.map(\.json.line), arguments: arguments, environment: environment)
    }

    static func run(
        lines: [String], arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> Helper {
        let input = lines.map { $0 + "\n" }.joined()
        return try await onLoop { _ in
            try RunningHelper(arguments, environment: environment).finish(after: input)
        }
    }

    /// The end of a request.
    func end(of id: String) -> FetchOutcome? {
        for case .end(id, let outcome) in replies { return outcome }
        return nil
    }

    /// The text of a document.
    func text(of id: String) -> String {
        replies.map { reply in
            if case .text(id, let text) = reply { text } else { "" }
        }.joined()
    }
}

/// A `steward-fetch` that has not ended yet. It belongs to one thread, which its reads block.
final class RunningHelper {
    let id: Int32
    private var input: FileHandle?
    private var output: OwnedDescriptor?
    private var lines = LineSplitter(longest: FetchReply.longestLine)
    private var mostMemory = 0

    /// - Parameter program: What becomes the helper.
    init(
        _ arguments: [String] = [], environment: [String: String] = [:], program: String = Helper.program
    ) throws {
        let (input, output) = (try DescriptorPipe(), try DescriptorPipe())
        id = try ChildCommand(
            program, arguments,
            environment: environment.merging(Sanitizer.environment) { own, _ in own },
            input: .descriptor(input.reading), output: .descriptor(output.writing)
        ).start()
        self.output = output.reading
        // A copy that is closed when nobody holds it.
        self.input = FileHandle(fileDescriptor: dup(input.writing.rawValue), closeOnDealloc: true)
    }

    func say(_ text: String) throws {
        try input?.write(contentsOf: Data(text.utf8))
    }

    func endInput() throws {
        try input?.close()
        input = nil
    }

    func stopReading() {
        output = nil
    }

    /// The next line, or nothing at the end.
    func next() throws -> FetchReply? {
        while true {
            if case .whole(let bytes)? = lines.next() {
                return try FetchReply(json: try JSON(parsing: bytes, within: FetchReply.limits))
            }
            if lines.hasEnded { return nil }
            guard let output else { return nil }
            var wanted = pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(20_000 * Patience.factor)) > 0 else { throw TimedOut() }
            noteMemory()
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(output.rawValue, &chunk, chunk.count)
            lines.add(chunk.prefix(max(0, count)))
        }
    }

    func finish(after text: String = "") throws -> Helper {
        var helper = Helper()
        try say(text)
        try endInput()
        while let reply = try next() { helper.replies.append(reply) }
        return try reap(helper)
    }

    func reap(_ helper: Helper = Helper()) throws -> Helper {
        var helper = helper
        var status: Int32 = 0
        guard waitpid(id, &status, 0) == id else { throw TimedOut() }
        helper.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        helper.mostMemory = mostMemory
        return helper
    }

    /// From the kernel's own peak. The resource usage that `wait4` gives counts in the memory of the process that
    /// started the helper, which is the whole test run.
    private func noteMemory() {
        guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { return }  // it has ended, and what was seen before counts
        mostMemory = max(mostMemory, kibibytes * 1024)
    }
}
