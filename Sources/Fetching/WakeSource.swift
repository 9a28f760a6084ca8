import CLinux
import FetchInterface
import Glibc

/// The events besides the network that wake the process up, behind one descriptor: input, signals, and the
/// end of the output's reader.
final class WakeSource {
    enum Cause: Hashable {
        case input, signal, outputIsGone
    }

    /// Readable while there is a cause.
    let descriptor: Int32
    /// Readable while a signal is pending.
    let signals: Int32

    /// - Throws: The kernel has no descriptors left.
    init() throws(FetchFault) {
        var wanted = sigset_t()
        sigemptyset(&wanted)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&wanted, signal) }
        // Before libcurl starts threads to look names up, which inherit the mask.
        sigprocmask(SIG_BLOCK, &wanted, nil)
        signals = signalfd(-1, &wanted, linux_signalfd_flags)
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard signals >= 0, descriptor >= 0, add(signals, EPOLLIN.rawValue) else {
            throw FetchFault(.trouble, "no descriptors: \(String(cString: strerror(errno)))")
        }
        // Only to notice its end. A file has none, and cannot be watched at all.
        _ = add(STDOUT_FILENO, 0)
    }

    /// - Returns: Whether the input can be watched. A file cannot: all of it can be read at once.
    func watchInput() -> Bool {
        add(STDIN_FILENO, EPOLLIN.rawValue)
    }

    func forgetInput() {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, STDIN_FILENO, nil)
    }

    /// The causes that there are now.
    func causes() -> Set<Cause> {
        var events = [epoll_event](repeating: epoll_event(), count: 4)
        let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
        return Set(
            events.prefix(max(0, Int(count))).map { event in
                switch event.data.fd {
                case STDIN_FILENO: .input
                case STDOUT_FILENO: .outputIsGone
                default: .signal
                }
            })
    }

    private func add(_ watched: Int32, _ events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        event.data.fd = watched
        return epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0
    }
}
