import EventLoop
import FetchInterface
import Glibc
import JSONText

/// A connection to one `steward-fetch` that exchanges lines. Use it on the loop's thread.
///
/// It reads only while a caller awaits a line, so a slow caller slows the helper down and nothing piles up.
final class FetchLink {
    enum Event: Sendable {
        case line([UInt8])
        /// No more lines, and why; `nil` if the other end has closed the connection.
        case end(reason: String?)
    }

    private let loop: EventLoop
    private let socket: OwnedDescriptor
    /// `nil` if systemd started the helper.
    private let child: ChildProcess?
    private let patience: Duration
    private var watch: DescriptorWatch?
    private var alarm: Deadline?
    private var waiter: OneShot<Event>?
    private var lines = LineSplitter(longest: FetchReply.longestLine)
    private var unsent: [UInt8] = []
    private var endsInput = false
    private var isClosed = false
    private var bytes = 0

    /// Bytes to read at once: the loop handles them well within one turn.
    private static let chunkLength = 32 * 1024
    /// The limit on bytes received over one connection. No request needs a tenth of it.
    private static let most = 1 << 29

    /// - Parameters:
    ///   - patience: How long the helper may stay silent.
    ///   - complaint: Receives the lines that a child process writes to standard error, as they arrive.
    /// - Throws: If it can neither connect to the socket nor start the program.
    init(
        _ endpoint: FetchEndpoint, patience: Duration, on loop: EventLoop,
        complaint: @escaping (String) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.patience = patience
        if let connected = endpoint.socket.flatMap({ Self.connect($0) }) {
            (socket, child) = (connected, nil)
        } else {
            let (ours, theirs) = try Self.pair()
            let errors = try DescriptorPipe()
            socket = ours
            var command = ChildCommand(
                endpoint.program, endpoint.arguments, environment: endpoint.environment,
                input: .descriptor(theirs), output: .descriptor(theirs), errors: .descriptor(errors.writing))
            command.leadsGroup = true
            child = try loop.spawn(command)
            _ = try HelperErrors(errors.reading, on: loop, complaint)
        }
    }

    /// Fails at once if nothing listens, or if the listener's queue is full.
    private static func connect(_ path: String) -> OwnedDescriptor? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let made = Glibc.socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard made >= 0 else { return nil }
        let descriptor = OwnedDescriptor(made)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 && isOurs(made) ? descriptor : nil
    }

    /// Whether the process at the other end belongs to the same user.
    private static func isOurs(_ socket: Int32) -> Bool {
        // Process, user, group: glibc declares the structure only for _GNU_SOURCE.
        var peer = [UInt32](repeating: .max, count: 3)
        var length = socklen_t(12)
        return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer[1] == geteuid()
    }

    /// Our end is non-blocking; the other is for a child process, which blocks.
    private static func pair() throws(SystemError) -> (ours: OwnedDescriptor, theirs: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemError("socketpair")
        }
        let pair = (ours: OwnedDescriptor(ends[0]), theirs: OwnedDescriptor(ends[1]))
        guard fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else { throw SystemError("fcntl") }
        return pair
    }

    // MARK: To the helper

    func send(_ order: FetchOrder) {
        unsent += Array((order.json.line + "\n").utf8)
        flush()
    }

    /// Ends the requests: the helper exits after its last reply.
    func endInput() {
        endsInput = true
        flush()
    }

    private func flush() {
        if isClosed { return }
        while !unsent.isEmpty {
            let count = Glibc.send(socket.rawValue, unsent, unsent.count, Int32(MSG_NOSIGNAL))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            // If writing fails, the other end has gone, and reading reports that.
            unsent.removeFirst(count > 0 ? count : unsent.count)
        }
        if unsent.isEmpty, endsInput { shutdown(socket.rawValue, Int32(SHUT_WR)) }
        updateInterest()
    }

    // MARK: From the helper

    /// Returns the next line. Only one task may wait at a time; cancelling it closes the connection.
    func next() async -> Event {
        if let line = takeLine() { return line }
        let awaited = OneShot<Event>()
        waiter = awaited
        alarm = loop.after(patience) { [weak self] in
            self?.close(because: AgentRefreshText.isSilent)
        }
        updateInterest()
        let event = await withTaskCancellationHandler {
            await awaited.get()
        } onCancel: {
            awaited.fulfil(.end(reason: nil))
        }
        if Task.isCancelled { close(because: nil) }
        return event
    }

    /// Closes the connection and kills the helper. Resumes the caller that awaits a line.
    func close(because reason: String?) {
        if isClosed { return }
        isClosed = true
        shutdown(socket.rawValue, Int32(SHUT_RDWR))
        child?.kill(SIGKILL)  // it leaves nothing half-done
        resume(.end(reason: reason))
    }

    private func didBecomeReady(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        if readiness.contains(.readable) || readiness.contains(.hungUp) { read() }
    }

    private func read() {
        if waiter == nil { return }
        var chunkSize = [UInt8](repeating: 0, count: Self.chunkLength)
        let count = recv(socket.rawValue, &chunkSize, chunkSize.count, 0)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return close(because: nil) }
        bytes += count
        guard bytes <= Self.most else { return close(because: AgentRefreshText.saysTooMuch(most: Self.most)) }
        lines.add(chunkSize.prefix(count))
        if let line = takeLine() { resume(line) }
    }

    private func takeLine() -> Event? {
        if isClosed { return .end(reason: nil) }
        switch lines.next() {
        case nil: return nil
        case .whole(let bytes)?: return .line(bytes)
        case .tooLong?:
            let reason = AgentRefreshText.lineTooLong(most: FetchReply.longestLine)
            close(because: reason)
            return .end(reason: reason)
        }
    }

    private func resume(_ event: Event) {
        alarm?.cancel()
        alarm = nil
        let waiter = waiter
        self.waiter = nil
        updateInterest()
        waiter?.fulfil(event)
    }

    /// Drops unused interest: the loop would report the end of the other side again and again.
    private func updateInterest() {
        var interest: Interest = []
        if waiter != nil { interest.insert(.reading) }
        if !unsent.isEmpty { interest.insert(.writing) }
        if isClosed || interest.isEmpty {
            watch?.cancel()
            watch = nil
        } else if let watch {
            watch.interest = interest
        } else {
            watch = loop.watch(socket, for: interest) { [weak self] in self?.didBecomeReady($0) }
        }
    }
}
