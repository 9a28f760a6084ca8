import CLinux
import Glibc

/// A program that this process has started. It belongs to the loop's thread.
///
/// Releasing this object does not end the child. The loop still waits for it.
package final class ChildProcess {
    package enum End: Sendable, Hashable {
        /// Code -1: somebody else has reaped the child.
        case exited(code: Int32)
        case signalled(Int32)
    }

    package let id: Int32
    /// `nil` while the child runs.
    package private(set) var end: End?
    private let leadsGroup: Bool
    private var watch: DescriptorWatch?
    private var handlers: [(End) -> Void] = []

    init(id: Int32, leadsGroup: Bool, on loop: EventLoop) throws(SystemError) {
        self.id = id
        self.leadsGroup = leadsGroup
        let descriptor = try OwnedDescriptor(linux_pidfd_open(id), from: "pidfd_open")
        watch = loop.watch(descriptor, for: .reading) { _ in self.reap() }
    }

    /// Sends `signal` to the child, or to its whole group if it leads one, unless it has ended.
    package func kill(_ signal: Int32 = SIGTERM) {
        // Until the loop has reaped the child, its process ID cannot be reused.
        if end == nil { Glibc.kill(leadsGroup ? -id : id, signal) }
    }

    /// Calls `handler` when the child has ended; immediately if it already has.
    package func onEnd(_ handler: @escaping (End) -> Void) {
        if let end { handler(end) } else { handlers.append(handler) }
    }

    private func reap() {
        // Before reaping: afterwards, the group's ID could be reused.
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

    /// - Parameter status: The status from `waitpid`; `nil` if somebody else has reaped the child.
    private static func end(_ status: Int32?) -> End {
        guard let status else { return .exited(code: -1) }
        let signal = linux_end_signal(status)
        return signal == 0 ? .exited(code: linux_exit_code(status)) : .signalled(signal)
    }
}

extension ChildCommand {
    /// Starts the program without a loop; the caller has to wait for it with `waitpid`.
    /// - Throws: When the program cannot be found or run. No child is left then.
    package func start() throws(SystemError) -> Int32 {
        try Spawner(self).spawn()
    }
}

extension ChildCommand {
    /// Runs the program in place of this process, which keeps its ID, environment, streams and blocked signals.
    /// - Throws: When the program cannot be run.
    package func replaceProcess() throws(SystemError) -> Never {
        let strings = CStrings([program] + arguments)
        // The pointers do not keep the strings alive.
        throw withExtendedLifetime(strings) {
            execv(program, strings.pointers)
            return SystemError("execv '\(program)'")
        }
    }
}

extension EventLoop {
    /// Starts a program with its three standard streams, no other descriptor and no blocked signals.
    ///
    /// - Throws: When the program cannot be found or run. No child is left then.
    package func spawn(_ command: ChildCommand) throws(SystemError) -> ChildProcess {
        preconditionOnLoop()
        let id = try command.start()
        do {
            return try ChildProcess(id: id, leadsGroup: command.leadsGroup, on: self)
        } catch {
            // Nobody would reap it.
            kill(id, SIGKILL)
            while waitpid(id, nil, 0) < 0, errno == EINTR {}
            throw error
        }
    }
}
