import CLinux
import Glibc

/// Delivers signals as events of the loop instead of interrupting it.
///
/// It belongs to the loop's thread.
package final class SignalWatch {
    private let descriptor: OwnedDescriptor
    private let loop: EventLoop
    private let handler: (Int32) -> Void
    private var watch: DescriptorWatch?

    init(
        _ signals: [Int32], on loop: EventLoop, _ handler: @escaping (Int32) -> Void
    ) throws(SystemError) {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        let error = pthread_sigmask(SIG_BLOCK, &set, nil)
        guard error == 0 else { throw SystemError("pthread_sigmask", code: error) }
        descriptor = try OwnedDescriptor(signalfd(-1, &set, linux_signalfd_flags), from: "signalfd")
        self.loop = loop
        self.handler = handler
        watch = loop.watch(descriptor, for: .reading) { [weak self] _ in self?.readSignals() }
    }

    /// Stops the watch. The signals stay blocked: unblocked, their default actions could end the process.
    package func cancel() {
        watch?.cancel()
        watch = nil
    }

    deinit {
        if let watch { loop.cancelLater(watch) }
    }

    private func readSignals() {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while watch != nil, read(descriptor.rawValue, &information, size) == size {
            handler(Int32(truncatingIfNeeded: information.ssi_signo))
        }
    }
}

extension EventLoop {
    /// Calls `handler` for each of `signals` that the process receives, until the watch is cancelled or
    /// released.
    ///
    /// Blocks the signals on the loop's thread; threads and children that it starts later inherit this,
    /// except those of `spawn`, which start with no signal blocked.
    package func onSignals(
        _ signals: [Int32], _ handler: @escaping (Int32) -> Void
    ) throws(SystemError) -> SignalWatch {
        preconditionOnLoop()
        return try SignalWatch(signals, on: self, handler)
    }
}
