package import EventLoop
import Synchronization

/// A private connection to a bus, on the loop that runs everything else.
///
/// It handles messages in order of arrival. Signal handlers run immediately, methods in their own tasks.
/// After a reply, the code on this loop that awaits it continues before the next message is handled. The
/// connection stays open, and the object alive, until `close()` or until the bus ends the connection.
package actor Connection: LoopActor {
    /// Limits on the resources that other programs can make this one use. Sizes are in bytes.
    package struct Limits: Sendable {
        /// The body of a call or signal; the connection refuses a longer call and drops a longer signal.
        /// Decoded, it may take four times as much memory.
        package var incomingBytes = 1 << 20
        /// A path; the connection refuses a call with a longer one and drops a signal with one.
        package var pathBytes = 1_024
        /// The body of a reply; a longer one ends the call with `.invalid`.
        package var replyBytes = 16 << 20
        /// Calls answered at the same time; further ones wait.
        package var runningCalls = 2_048
        package var runningCallsOfOneSender = 8
        /// Memory that calls hold while they wait or run. At the limit, the connection refuses calls; the
        /// last call accepted may exceed it.
        package var heldBytes = 32 << 20
        package var heldBytesOfOneSender = 8 << 20
        /// Messages not yet taken by the bus. Above this, `send` and `call` fail, no incoming message is
        /// handled, and only replies are queued.
        package var unsentBytes = 16 << 20
        /// Unsent bytes above which no further call starts.
        package var unsentBytesWhileServing = 128 << 10

        /// The longest body that the connection keeps.
        var longestBody: Int { max(incomingBytes, replyBytes) }

        package init() {}
    }

    package nonisolated let loop: EventLoop
    var stream: MessageStream
    let limits: Limits
    var watch: DescriptorWatch?
    /// Whether `pump` is scheduled.
    var isPumpingLater = false
    var isClosed = false
    var closeHandlers: [@Sendable () -> Void] = []
    var flushWaiters: [CheckedContinuation<Void, Never>] = []

    var replies = ReplyTable()
    var subscriptions = SubscriptionTable()
    var matches = MatchCounts()
    var owners = OwnerTable()
    var objects = ObjectTree()
    var calls: FairCallQueue<PendingCall>
    /// Whether `serveNext` is scheduled.
    var isServingLater = false
    var leaving = LeavingWatch.off
    var willGiveMemoryBack = false
    /// Bytes sent since memory was last returned to the system.
    var work = 0
    var restHandlers: [@Sendable () -> Void] = []

    private nonisolated let assignedName = Mutex(BusName.bus)

    private init(_ authenticated: AuthenticatedSocket, on loop: EventLoop, limits: Limits) {
        stream = MessageStream(authenticated, readingAhead: limits.unsentBytes)
        self.loop = loop
        self.limits = limits
        calls = FairCallQueue(limits: limits)
    }

    // MARK: Opening

    /// Connects, authenticates and says hello.
    ///
    /// - Throws: `.connectFailed` if there is no bus or it does not accept the connection within `timeout`;
    ///   `.cancelled` with the calling task.
    package static func open(
        _ address: BusAddress, on loop: EventLoop, limits: Limits = Limits(), timeout: Duration = .seconds(25)
    ) async throws(BusError) -> Connection {
        let text = try address.resolved()
        let authenticator = try Authenticator(at: text, on: loop)
        do throws(BusError) {
            let end = SuspendingClock.now + timeout
            let authenticated = try await authenticator.authenticated(before: end)
            let connection = Connection(authenticated, on: loop, limits: limits)
            try await connection.greet(timeout: end - SuspendingClock.now)
            return connection
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .connectFailed(address: text, reason: "the bus did not let us in: \(error)")
        }
    }

    /// Registers with the bus; closes the connection on failure.
    private func greet(timeout: Duration) async throws(BusError) {
        guard let socket = stream.socket else { throw .disconnected }
        watch = loop.watch(socket, for: .reading) { _ in self.didBecomeReady() }
        do throws(BusError) {
            let reply = try await call(.toBus("Hello"), timeout: timeout)
            guard let text = reply.body.first?.asString else {
                throw .invalid(reason: "the bus gave us no name")
            }
            assignedName.withLock { $0 = BusName(trusted: text) }
        } catch {
            close()
            throw error
        }
    }

    /// The unique name that the bus assigned to this connection.
    package nonisolated var uniqueName: BusName {
        assignedName.withLock { $0 }
    }

    /// The ID of the bus: unique to it, and new after each restart.
    package func busID() async throws(BusError) -> String {
        guard let id = try await call(.toBus("GetId")).body.first?.asString else {
            throw .invalid(reason: "the bus gave no identity")
        }
        return id
    }

    // MARK: Closing

    /// Ends the connection and all waiting operations. Unsent messages are lost: see `flush()`.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        watch?.cancel()
        watch = nil
        stream.close()
        for waiter in replies.takeAll() { waiter.end(.failure(.disconnected)) }
        let gone = (subscriptions, owners, leaving)
        (subscriptions, owners, leaving) = (SubscriptionTable(), OwnerTable(), LeavingWatch.off)
        matches = MatchCounts()
        calls = FairCallQueue(limits: limits)
        // Release the handlers only now: what they hold may use the tables again.
        withExtendedLifetime(gone) {}
        for waiter in flushWaiters { waiter.resume() }
        flushWaiters = []
        for handler in closeHandlers { handler() }
        closeHandlers = []
        restHandlers = []
    }

    /// Calls `handler` when the connection has ended, whoever closed it; immediately if it already has.
    package func onClose(_ handler: @escaping @Sendable () -> Void) {
        if isClosed { handler() } else { closeHandlers.append(handler) }
    }

    /// Returns when the bus has taken all messages or the connection has ended.
    package func flush() async {
        guard !isClosed, stream.hasUnsent else { return }
        await withCheckedContinuation { flushWaiters.append($0) }
    }
}
