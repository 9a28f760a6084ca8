import Glibc

/// Reads lines from a descriptor as input arrives.
package actor LineReader: LoopActor {
    /// A line without its line break.
    package enum Line: Sendable, Hashable {
        case whole(String)
        /// The line exceeds the maximum length. The reader skips the rest of it and goes on with the next
        /// line.
        case tooLong(beginning: String)
    }

    package nonisolated let loop: EventLoop
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    private var buffer: [UInt8] = []
    /// The length of the part of `buffer` that is known to contain no line break.
    private var searched = 0
    /// Whether the reader is skipping the rest of a line that is too long.
    private var isSkipping = false
    private var hasEnded = false
    private var waiter: CheckedContinuation<Line?, Never>?
    private let longestLine: Int

    /// - Parameter longestLine: In bytes; the default exceeds any answer that a person types.
    package init(_ descriptor: Int32, on loop: EventLoop, longestLine: Int = 64 * 1024) {
        self.descriptor = descriptor
        self.loop = loop
        self.longestLine = longestLine
    }

    /// The next line without its line break, or the beginning of a line that is too long; `nil` at the end of
    /// the input, or if the task is cancelled.
    package func next() async -> String? {
        switch await nextLine() {
        case .whole(let line), .tooLong(let line): line
        case nil: nil
        }
    }

    /// The next line; `nil` at the end of the input, or if the task is cancelled.
    package func nextLine() async -> Line? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0) }
        } onCancel: {
            later { $0.end() }
        }
    }

    /// Stops reading; a caller that waits for a line gets `nil`.
    package func end() {
        hasEnded = true
        buffer = []
        deliver(nil)
    }

    private func begin(_ continuation: CheckedContinuation<Line?, Never>) {
        waiter = continuation
        if let line = takeLine() { return deliver(line) }
        if hasEnded { return deliver(nil) }
        watch = loop.watch(descriptor, for: .reading) { _ in self.read() }
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 { add(chunk.prefix(count)) } else { hasEnded = true }
        if let line = takeLine() { deliver(line) } else if hasEnded { deliver(nil) }
    }

    private func add(_ chunk: ArraySlice<UInt8>) {
        guard isSkipping else { return buffer.append(contentsOf: chunk) }
        guard let end = chunk.firstIndex(of: UInt8(ascii: "\n")) else { return }
        isSkipping = false
        buffer.append(contentsOf: chunk[(end + 1)...])
    }

    private func takeLine() -> Line? {
        let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
        guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.count : nil) else {
            searched = buffer.count
            guard buffer.count > longestLine else { return nil }
            isSkipping = true
            return take(upTo: buffer.count)
        }
        return take(upTo: end)
    }

    /// - Parameter end: The position of the line break, or the end of the buffer.
    private func take(upTo end: Int) -> Line {
        let line = String(decoding: buffer[..<min(end, longestLine)], as: UTF8.self)
        buffer.removeFirst(min(end + 1, buffer.count))
        searched = 0
        return end > longestLine ? .tooLong(beginning: line) : .whole(line)
    }

    private func deliver(_ line: Line?) {
        watch?.cancel()
        watch = nil
        waiter?.resume(returning: line)
        waiter = nil
    }
}
