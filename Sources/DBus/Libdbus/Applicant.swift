import EventLoop

/// A socket that leads to a bus that has let us in.
struct Admission: Sendable {
    let socket: OwnedDescriptor
    let passesDescriptors: Bool
}

/// Gets us in: libdbus finds the bus by its address and proves who we are. It knows all kinds of both; from then on
/// messages are ours (`MessageStream`).
actor Applicant {
    private nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let handle: ConnectionHandle
    private var waiter: CheckedContinuation<Void, Never>?

    /// - Throws: `.connectFailed`.
    init(at address: String, on loop: EventLoop) throws(BusError) {
        handle = try ConnectionHandle(to: address)
        self.loop = loop
    }

    /// - Throws: `.timeout`, `.cancelled`, and `.disconnected` when the bus has refused us.
    func admission(before end: SuspendingClock.Instant) async throws(BusError) -> Admission {
        guard let descriptor = handle.descriptor else { throw .disconnected }
        let watch = loop.watch(descriptor, for: .reading) { _ in
            self.assumeIsolated { $0.goOn() }
        }
        defer { watch.cancel() }
        while true {
            // Three things are to be said, and two to be heard.
            for _ in 0..<5 { handle.readAndWrite() }
            if handle.isAuthenticated { return try handle.admission() }
            guard handle.isConnected else { throw .disconnected }
            if Task.isCancelled { throw .cancelled }
            guard SuspendingClock.now < end else { throw .timeout }
            await pause()
        }
    }

    /// Until the bus has said something, or for a moment.
    ///
    /// Whether libdbus waits for the bus or has something to write it tells only callbacks. When its last step has
    /// read what is to be answered, the descriptor does not become ready for that by itself.
    private func pause() async {
        let moment = loop.after(.milliseconds(2)) {
            self.assumeIsolated { $0.goOn() }
        }
        await withCheckedContinuation { waiter = $0 }
        moment.cancel()
    }

    private func goOn() {
        waiter?.resume()
        waiter = nil
    }
}
