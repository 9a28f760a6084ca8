import EventLoop
import Glibc
import JSONText

/// What a helper writes to its standard error: a few lines of it, each as one of ours. It belongs to the loop's thread.
///
/// A helper that writes more than that is cut off: its writes fail.
final class HelperErrors: @unchecked Sendable {
    private var watch: DescriptorWatch?
    private var lines = LineSplitter(longest: 1_000)
    private var count = 0
    private let report: @Sendable (String) -> Void

    /// Of one helper. A good one says nothing, or why it cannot work.
    private static let mostLines = 20
    private static let pieceLength = 4_096

    /// - Parameters:
    ///   - report: Is given a line as it came: who prints it has to make it printable.
    init(
        _ reading: OwnedDescriptor, on loop: EventLoop, _ report: @escaping @Sendable (String) -> Void
    ) throws(SystemError) {
        guard fcntl(reading.rawValue, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError("fcntl") }
        self.report = report
        // Until the helper has ended, and all that it has started: who lets go of this hears the rest all the same.
        watch = loop.watch(reading, for: .reading) { _ in self.read(reading) }
    }

    private func read(_ descriptor: OwnedDescriptor) {
        var piece = [UInt8](repeating: 0, count: Self.pieceLength)
        let count = Glibc.read(descriptor.rawValue, &piece, piece.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        lines.add(piece.prefix(max(0, count)))
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
