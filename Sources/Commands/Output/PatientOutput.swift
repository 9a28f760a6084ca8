import CLinux
import Glibc
import Synchronization

/// Writes to one of the process's streams, which may be a pipe or a terminal that nobody reads.
///
/// While it waits, the loop sees no signals. So it looks for them itself: after INT, TERM or HUP, what could only be
/// written by waiting is dropped.
struct PatientOutput: Sendable {
    private let descriptor: Int32
    private let interruption: Interruption

    /// That the user or the system has asked this process to end.
    final class Interruption: Sendable {
        private let state = Mutex<(isNoted: Bool, hasDropped: Bool)>((false, false))

        static let ofProcess = Interruption()

        var isNoted: Bool { state.withLock(\.isNoted) }
        /// Whether output was dropped.
        var hasDropped: Bool { state.withLock(\.hasDropped) }

        func note() {
            state.withLock { $0.isNoted = true }
        }

        fileprivate func drop() {
            state.withLock { $0 = (true, true) }
        }
    }

    /// - Parameter isTerminal: Whether `descriptor` is a terminal. It is opened once more, so that writing to it never
    ///   waits: other processes share the flags of the descriptor itself.
    init(_ descriptor: Int32, isTerminal: Bool, _ interruption: Interruption = .ofProcess) {
        let own =
            isTerminal
            ? open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
        self.descriptor = own >= 0 ? own : descriptor
        self.interruption = interruption
    }

    /// - Returns: The errno of a failed write; `nil` if all was written, or dropped.
    func write(_ bytes: [UInt8]) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard isReady || waitUntilReady() else {
                interruption.drop()
                return nil
            }
            // A pipe that is ready takes so much without waiting.
            let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // The reader has gone, so no report is necessary.
            if count < 0 { return errno == EPIPE ? nil : errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private var isReady: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&wanted, 1, 0) != 0
    }

    /// - Returns: `false` if a signal came first. The signal stays pending, for the loop.
    private func waitUntilReady() -> Bool {
        if interruption.isNoted { return false }
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        let signals = signalfd(-1, &set, linux_signalfd_flags)
        defer { close(signals) }
        var wanted = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&wanted, nfds_t(wanted.count), -1) < 0, errno == EINTR {}
        return wanted[0].revents != 0 || wanted[1].revents == 0
    }
}
