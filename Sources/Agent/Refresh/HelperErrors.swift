import EventLoop
import Glibc
import JSONText

/// Reports the first lines that a helper writes to standard error. Use it on the loop's thread.
///
/// After `mostLines` it closes the pipe: further writes of the helper fail.
final class HelperErrors {
    private var watch: DescriptorWatch?
    private var lines = LineSplitter(longest: 1_000)
    private var count = 0
    private let report: (String) -> Void

    /// Per helper. A working helper writes nothing.
    private static let mostLines = 20
    private static let chunkLength = 4_096

    /// - Parameters:
    ///   - report: Receives each line unfiltered; whoever prints it must make it printable.
    init(
        _ reading: OwnedDescriptor, on loop: EventLoop, _ report: @escaping (String) -> Void
    ) throws(SystemError) {
        guard fcntl(reading.rawValue, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError("fcntl") }
        self.report = report
        // The watch keeps this object until the helper and its children have ended, even after the owner
        // releases it.
        watch = loop.watch(reading, for: .reading) { _ in self.read(reading) }
    }

    private func read(_ descriptor: OwnedDescriptor) {
        var chunk = [UInt8](repeating: 0, count: Self.chunkLength)
        let count = Glibc.read(descriptor.rawValue, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        lines.add(chunk.prefix(max(0, count)))
        while watch != nil, let line = lines.next() { take(line) }
        if lines.hasEnded { end() }
    }

    private func take(_ line: LineSplitter.Line) {
        count += 1
        if count > Self.mostLines {
            report("further output was dropped")
            return end()
        }
        switch line {
        case .whole(let bytes): report(String(decoding: bytes, as: UTF8.self))
        case .tooLong: report("a line that is too long")
        }
    }

    private func end() {
        watch?.cancel()
        watch = nil
    }
}
