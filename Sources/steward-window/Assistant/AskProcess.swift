import EventLoop
import Glibc

/// A `steward ask` that runs for one line. Releasing this object interrupts it.
final class AskProcess {
    enum News {
        case output(String)
        case error(String)
        /// Comes last.
        case end(isSuccess: Bool)
    }

    private let child: ChildProcess
    private let input: OwnedDescriptor
    /// The watches of the program's output and errors, by descriptor, until these end.
    private var watches: [Int32: DescriptorWatch] = [:]
    private var report: ((News) -> Void)?

    /// - Throws: If the program cannot be started.
    init(_ line: String, on loop: EventLoop, report: @escaping (News) -> Void) throws(SystemError) {
        let (input, output, errors) = (
            try DescriptorPipe(), try DescriptorPipe(), try DescriptorPipe()
        )
        child = try loop.spawn(
            ChildCommand(
                Self.program, ["ask", "--questions", "--", line], input: .descriptor(input.reading),
                output: .descriptor(output.writing), errors: .descriptor(errors.writing)))
        self.input = input.writing
        self.report = report
        watch(output.reading, on: loop) { .output($0) }
        watch(errors.reading, on: loop) { .error($0) }
        child.onEnd { [weak self] _ in self?.endIfAllIsRead() }
    }

    deinit {
        for watch in watches.values { watch.cancel() }
        child.kill(SIGINT)
    }

    func answer(_ isYes: Bool) {
        let bytes = Array((isYes ? "y\n" : "n\n").utf8)
        // If the program no longer reads, its end will tell us.
        _ = write(input.rawValue, bytes, bytes.count)
    }

    /// Ends the program without a change, unless it has begun one, which it completes.
    func cancel() { child.kill(SIGINT) }

    private func watch(
        _ descriptor: OwnedDescriptor, on loop: EventLoop, _ news: @escaping (String) -> News
    ) {
        var rest: [UInt8] = []
        watches[descriptor.rawValue] = loop.watch(descriptor, for: .reading) { [weak self] _ in
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor.rawValue, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return }
            rest += chunk.prefix(max(0, count))
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                self?.report?(news(String(decoding: rest[..<end], as: UTF8.self)))
                rest.removeFirst(end + 1)
            }
            guard count <= 0 else { return }
            if !rest.isEmpty { self?.report?(news(String(decoding: rest, as: UTF8.self))) }
            self?.close(descriptor.rawValue)
        }
    }

    private func close(_ descriptor: Int32) {
        watches.removeValue(forKey: descriptor)?.cancel()
        endIfAllIsRead()
    }

    private func endIfAllIsRead() {
        guard watches.isEmpty, let end = child.end, let report else { return }
        self.report = nil
        report(.end(isSuccess: end == .exited(code: 0)))
    }

    /// The `steward` beside this program, or else in `PATH`.
    private static var program: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count - 1)
        let own = path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        guard let slash = own.lastIndex(of: UInt8(ascii: "/")) else { return "steward" }
        let beside = String(decoding: own[..<slash], as: UTF8.self) + "/steward"
        return access(beside, X_OK) == 0 ? beside : "steward"
    }
}
