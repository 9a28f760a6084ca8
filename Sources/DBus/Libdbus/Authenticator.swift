import EventLoop

/// An authenticated socket to a bus.
struct AuthenticatedSocket: Sendable {
    let socket: OwnedDescriptor
    let passesDescriptors: Bool
}

/// Connects and authenticates through libdbus, which supports all kinds of addresses and mechanisms. Messages
/// then go through `MessageStream`.
actor Authenticator: LoopActor {
    nonisolated let loop: EventLoop
    private let handle: BusHandle
    private var waiter: CheckedContinuation<Void, Never>?

    /// - Throws: `.connectFailed`.
    init(at address: String, on loop: EventLoop) throws(BusError) {
        handle = try BusHandle(to: address)
        self.loop = loop
    }

    /// - Throws: `.timeout`, `.cancelled`, or `.disconnected` if the bus refuses authentication.
    func authenticated(before end: SuspendingClock.Instant) async throws(BusError) -> AuthenticatedSocket {
        guard let descriptor = handle.descriptor else { throw .disconnected }
        let watch = loop.watch(descriptor, for: .reading) { _ in self.goOn() }
        defer { watch.cancel() }
        while true {
            // Authentication takes three writes and two reads.
            for _ in 0..<5 { handle.readAndWrite() }
            if handle.isAuthenticated { return try handle.authenticated() }
            guard handle.isConnected else { throw .disconnected }
            if Task.isCancelled { throw .cancelled }
            guard SuspendingClock.now < end else { throw .timeout }
            await pause()
        }
    }

    /// Returns when the socket is readable, or after a moment.
    ///
    /// libdbus reports only to callbacks whether it wants to read or write. If its last step read a line that
    /// it must answer, the socket need not become readable again.
    private func pause() async {
        let moment = loop.after(.milliseconds(2)) { self.goOn() }
        await withCheckedContinuation { waiter = $0 }
        moment.cancel()
    }

    private func goOn() {
        waiter?.resume()
        waiter = nil
    }
}
