import EventLoop
import Glibc
import Synchronization

/// Reads answers from the user.
struct Prompt: Sendable {
    /// Reads a line without its line break; `nil` at the end of the input.
    let readLine: @Sendable () async -> String?

    /// Reads the standard input, if the user is at a terminal.
    static func ofProcess(on loop: EventLoop) -> Prompt? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        return Prompt { await LineReader(STDIN_FILENO, on: loop).next() }
    }

    /// Reads the standard input, terminal or not.
    static func ofInput(on loop: EventLoop) -> Prompt {
        let reader = LineReader(STDIN_FILENO, on: loop)
        return Prompt { await reader.next() }
    }
}

/// Reads lines from a descriptor as input arrives.
actor LineReader: LoopActor {
    nonisolated let loop: EventLoop
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    private var buffer: [UInt8] = []
    private var hasEnded = false
    private var waiter: CheckedContinuation<String?, Never>?
    /// A longer line ends the input.
    private let longestLine: Int

    /// - Parameter longestLine: In bytes; no answer of a person is longer than the default.
    init(_ descriptor: Int32, on loop: EventLoop, longestLine: Int = 64 * 1024) {
        self.descriptor = descriptor
        self.loop = loop
        self.longestLine = longestLine
    }

    /// The next line without its line break; `nil` at the end of the input, or if the task is cancelled.
    func next() async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0) }
        } onCancel: {
            later { reader in
                reader.hasEnded = true
                reader.deliver(nil)
            }
        }
    }

    private func begin(_ continuation: CheckedContinuation<String?, Never>) {
        waiter = continuation
        if let line = takeLine() { return deliver(line) }
        if hasEnded { return deliver(nil) }
        watch = loop.watch(descriptor, for: .reading) { _ in self.read() }
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 { buffer.append(contentsOf: chunk.prefix(count)) }
        if count <= 0 || buffer.count > longestLine { hasEnded = true }
        if let line = takeLine() { deliver(line) } else if hasEnded { deliver(nil) }
    }

    private func takeLine() -> String? {
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeFirst(end + 1)
            return line
        }
        guard hasEnded, !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    private func deliver(_ line: String?) {
        watch?.cancel()
        watch = nil
        waiter?.resume(returning: line)
        waiter = nil
    }
}
