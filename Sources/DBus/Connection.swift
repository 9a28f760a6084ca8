package import EventLoop
import Synchronization

/// A private connection to a bus, on the loop that runs everything else.
///
/// Messages are handled in the order of their coming. Handlers of signals run at once, methods in tasks of
/// their own, and when a reply comes, the actor of this loop that awaits it goes on before the next message is
/// looked at. The connection stays open, and itself alive, until `close()` or until the bus ends it.
package actor Connection {
    /// What others can make us spend.
    package struct Limits: Sendable {
        /// Of what a call or signal brings; a larger call is refused and a larger signal dropped. In memory it may
        /// take four times as much.
        package var incomingBytes = 1 << 20
        /// Of a path; a call with a longer one is refused and a signal dropped.
        package var pathBytes = 1_024
        /// Of a reply; a larger one ends the call with `.invalid`.
        package var replyBytes = 16 << 20
        /// Of calls that are being answered at a time; further ones wait for their turn.
        package var runningCalls = 2_048
        package var runningCallsOfOneSender = 8
        /// Of what the calls that wait or are being answered take in memory; further ones are refused. The last one may
        /// go beyond it.
        package var heldBytes = 32 << 20
        package var heldBytesOfOneSender = 8 << 20
        /// What waits for the bus to take it. Beyond that, nothing is accepted for sending but replies, and
        /// nothing is read.
        package var unsentBytes = 16 << 20
        /// Beyond that, no further call is begun.
        package var unsentBytesWhileServing = 128 << 10

        /// Nothing of a longer one is kept.
        var longestBody: Int { max(incomingBytes, replyBytes) }

        package init() {}
    }

    package nonisolated let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    var stream: MessageStream
    let limits: Limits
    var watch: DescriptorWatch?
    /// Whether messages are to be looked at after what the last one has set going.
    var isPumpingLater = false
    var isClosed = false
    var closeHandlers: [@Sendable () -> Void] = []
    var flushWaiters: [CheckedContinuation<Void, Never>] = []

    var replies = ReplyTable()
    var subscriptions = SubscriptionTable()
    var matches = MatchCounts()
    var owners = OwnerTable()
    var objects = ObjectTree()
    var turns: CallerTurns<TakenCall>
    /// Whether a call is to be begun after what the last one has set going.
    var isServingLater = false
    var leaving = LeavingWatch.off
    var willGiveMemoryBack = false
    /// In bytes, sent since memory was given back.
    var work = 0
    var restHandlers: [@Sendable () -> Void] = []

    private nonisolated let assignedName = Mutex(BusName.bus)

    private init(_ admission: Admission, on loop: EventLoop, limits: Limits) {
        stream = MessageStream(admission, readingAhead: limits.unsentBytes)
        self.loop = loop
        self.limits = limits
        turns = CallerTurns(limits: limits)
    }

    // MARK: Opening

    /// Connects, authenticates and says hello.
    ///
    /// - Throws: `.connectFailed` when there is no bus, or it does not let us in within `timeout`.
    package static func open(
        _ address: BusAddress, on loop: EventLoop, limits: Limits = Limits(), timeout: Duration = .seconds(25)
    ) async throws(BusError) -> Connection {
        let text = try address.resolved()
        let applicant = try Applicant(at: text, on: loop)
        do throws(BusError) {
            let end = SuspendingClock.now + timeout
            let admission = try await applicant.admission(before: end)
            let connection = Connection(admission, on: loop, limits: limits)
            try await connection.greet(timeout: end - SuspendingClock.now)
            return connection
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .connectFailed(address: text, reason: "the bus did not let us in: \(error)")
        }
    }

    /// Closes when it fails.
    private func greet(timeout: Duration) async throws(BusError) {
        guard let socket = stream.socket else { throw .disconnected }
        watch = loop.watch(socket, for: .reading) { _ in
            self.assumeIsolated { $0.isReady() }
        }
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

    /// The name that the bus gave us.
    package nonisolated var uniqueName: BusName {
        assignedName.withLock { $0 }
    }

    /// The identity of the bus, which no other one has, and the same bus has only until it is restarted.
    package func busID() async throws(BusError) -> String {
        guard let id = try await call(.toBus("GetId")).body.first?.asString else {
            throw .invalid(reason: "the bus gave no identity")
        }
        return id
    }

    // MARK: Closing

    /// Ends the connection, with everything that waits on it. What has not been sent is lost: see `flush()`.
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
        turns = CallerTurns(limits: limits)
        // What handlers hold goes now, when it may look into the tables again.
        withExtendedLifetime(gone) {}
        for waiter in flushWaiters { waiter.resume() }
        flushWaiters = []
        for handler in closeHandlers { handler() }
        closeHandlers = []
        restHandlers = []
    }

    /// Calls `handler` when the connection has ended, by us or by the bus; at once if it has.
    package func whenClosed(_ handler: @escaping @Sendable () -> Void) {
        if isClosed { handler() } else { closeHandlers.append(handler) }
    }

    /// Returns when everything has been handed to the bus, or the connection has ended.
    package func flush() async {
        guard !isClosed, stream.hasUnsent else { return }
        await withCheckedContinuation { flushWaiters.append($0) }
    }
}
