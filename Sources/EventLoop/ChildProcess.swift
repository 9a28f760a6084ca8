import CLinux
import Glibc

/// A program that we have started. It belongs to the loop's thread.
///
/// Letting go of it neither ends nor forgets the child: it is waited for in any case.
package final class ChildProcess: @unchecked Sendable {
    package enum End: Sendable, Hashable {
        /// A code of -1 is that of a child whose end somebody else has waited for.
        case exited(code: Int32)
        case signalled(Int32)
    }

    package let id: Int32
    /// `nil` while the child runs.
    package private(set) var end: End?
    private let leadsGroup: Bool
    private var watch: DescriptorWatch?
    private var handlers: [@Sendable (End) -> Void] = []

    init(id: Int32, leadsGroup: Bool, on loop: EventLoop) throws(SystemError) {
        self.id = id
        self.leadsGroup = leadsGroup
        let descriptor = try OwnedDescriptor(linux_pidfd_open(id), from: "pidfd_open")
        watch = loop.watch(descriptor, for: .reading) { _ in self.reap() }
    }

    /// Sends `signal` to the child, or to its whole group if it leads one, unless it has ended.
    package func kill(_ signal: Int32 = SIGTERM) {
        // The number is the child's until we have reaped it.
        if end == nil { Glibc.kill(leadsGroup ? -id : id, signal) }
    }

    /// Calls `handler` when the child has ended; at once if it has.
    package func onEnd(_ handler: @escaping @Sendable (End) -> Void) {
        if let end { handler(end) } else { handlers.append(handler) }
    }

    private func reap() {
        // Before its number can be another's.
        if leadsGroup { Glibc.kill(-id, SIGKILL) }
        var status: Int32 = 0
        let result = waitpid(id, &status, WNOHANG)
        if result == 0 || (result < 0 && errno == EINTR) { return }
        let end = Self.end(result > 0 ? status : nil)
        self.end = end
        watch?.cancel()
        watch = nil
        let handlers = handlers
        self.handlers = []
        for handler in handlers { handler(end) }
    }

    /// - Parameter status: What `waitpid` gave, or `nil` when somebody else has reaped the child.
    private static func end(_ status: Int32?) -> End {
        guard let status else { return .exited(code: -1) }
        let signal = linux_end_signal(status)
        return signal == 0 ? .exited(code: linux_exit_code(status)) : .signalled(signal)
    }
}

extension ChildCommand {
    /// Starts the program where no loop looks after it: the caller has to wait for it with `waitpid`.
    package func start() throws(SystemError) -> Int32 {
        try Spawner(self).spawn()
    }
}

extension EventLoop {
    /// Starts a program. It gets its three standard streams and no other descriptor, and no blocked signal.
    ///
    /// - Throws: When the program cannot be found or run. Then no child is left.
    package func spawn(_ command: ChildCommand) throws(SystemError) -> ChildProcess {
        preconditionOnLoop()
        let id = try command.start()
        do {
            return try ChildProcess(id: id, leadsGroup: command.leadsGroup, on: self)
        } catch {
            // Nobody would ever hear of its end.
            kill(id, SIGKILL)
            while waitpid(id, nil, 0) < 0, errno == EINTR {}
            throw error
        }
    }
}
