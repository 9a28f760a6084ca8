import CLinux
import Glibc
import Synchronization

/// Runs descriptors, timers, signals, file watches, child processes and every actor of the process on one
/// thread with one `poll`.
///
/// As the executor of all actors, the loop runs their jobs in the order of submission. While nothing is due,
/// it sleeps without a single wake-up. Code on the loop must not use the global executor: one `Task.sleep`
/// leaves a timer behind that wakes the process up every second, for ever.
///
/// So start every task with `LoopActor.task(_:)`, or with `EventLoop.task(_:)` elsewhere. A continuation
/// resumes on the executor that its task prefers; without a preference, it resumes on the global executor,
/// which starts threads for it, and returns to its actor from there. Child tasks inherit the preference.
///
/// `@unchecked Sendable`: `queue` and `thread` synchronise themselves; all other state belongs to the loop's
/// thread, which every operation but `enqueue`, `submit` and `stop` checks.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    private let queue = Mutex(WorkQueue())
    private let wakeUps: OwnedDescriptor
    /// The thread that made the loop, until `run()` stores its own.
    private let thread: Atomic<UInt>

    /// Work taken from the queue; the first `done` entries have run.
    private var batch: [WorkQueue.Work] = []
    private var done = 0
    private var deadlines = DeadlineQueue()
    /// Handlers to call when no work is waiting.
    private var idlers: [() -> Void] = []
    private var watches: [DescriptorWatch] = []
    private var descriptors: [pollfd] = []
    private var descriptorsAreStale = true
    /// See `host(_:)`.
    private var guest: (any GuestLoop)?

    /// In nanoseconds. How long work may keep descriptors waiting; callers do not notice 5 ms.
    private static let longestTurn: UInt64 = 5_000_000

    package init() throws(SystemError) {
        wakeUps = try OwnedDescriptor(eventfd(0, linux_eventfd_flags), from: "eventfd")
        thread = Atomic(UInt(pthread_self()))
    }

    // MARK: Running

    /// Serves events and work on the calling thread until `stop()`.
    ///
    /// - Throws: When `poll` fails; there is no way to recover.
    package func run() throws(SystemError) {
        // Under the lock: work that others added before this is found below; later work wakes the loop.
        queue.withLock { _ in thread.store(UInt(pthread_self()), ordering: .relaxed) }
        while true {
            runWork()
            while let handler = deadlines.takeDue(at: MonotonicClock.nanoseconds) { handler() }
            if queue.withLock({ $0.isStopRequested }) { break }
            if notifyIdlers() { continue }
            try waitForEvents()
        }
        queue.withLock { $0.didStop() }
    }

    /// Makes `run()` return soon. Callable on any thread.
    package func stop() {
        if queue.withLock({ $0.requestStop(fromLoop: isOnLoop) }) { wakeUp() }
    }

    /// Runs waiting work in order, until none is left or `longestTurn` has passed.
    private func runWork() {
        let end = MonotonicClock.nanoseconds + Self.longestTurn
        repeat {
            if done == batch.count {
                batch.removeAll(keepingCapacity: batch.capacity <= 4096)
                done = 0
                queue.withLock { $0.exchange(&batch) }
                if batch.isEmpty { return }
            }
            let work = batch[done]
            done += 1
            switch work {
            case .job(let job):
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            case .closure(let closure): closure()
            }
        } while MonotonicClock.nanoseconds < end
    }

    /// - Returns: Whether there were any idle handlers to call.
    private func notifyIdlers() -> Bool {
        guard !idlers.isEmpty, done == batch.count, queue.withLock({ $0.isEmpty }) else { return false }
        let told = idlers
        idlers = []
        for handler in told { handler() }
        return true
    }

    private func waitForEvents() throws(SystemError) {
        refreshDescriptors()
        if let guest { return try waitForEvents(with: guest) }
        let count = poll(&descriptors, nfds_t(descriptors.count), timeout())
        if count < 0 {
            if errno == EINTR { return }
            throw SystemError("poll")
        }
        guard count > 0 else { return }
        if descriptors[0].revents != 0 { didWakeUp() }
        dispatch()
    }

    /// Waits for the guest's events as well. The guest has its turn after each wait, as its timers are its own.
    private func waitForEvents(with guest: any GuestLoop) throws(SystemError) {
        var guests: [PolledDescriptor] = []
        let limit = Self.shorter(timeout(), guest.prepare(&guests))
        var all = descriptors + guests.map { pollfd(fd: $0.fd, events: $0.events, revents: 0) }
        if poll(&all, nfds_t(all.count), limit) < 0 {
            guard errno == EINTR else { throw SystemError("poll") }
            for index in all.indices { all[index].revents = 0 }
        }
        let own = descriptors.count
        for index in 0..<own { descriptors[index].revents = all[index].revents }
        if descriptors[0].revents != 0 { didWakeUp() }
        dispatch()
        guest.dispatch(
            all[own...].map { PolledDescriptor(fd: $0.fd, events: $0.events, revents: $0.revents) })
    }

    /// The shorter of two timeouts of `poll`, where -1 is no limit.
    private static func shorter(_ first: Int32, _ second: Int32) -> Int32 {
        first < 0 ? second : second < 0 ? first : min(first, second)
    }

    /// How long `poll` may sleep, in milliseconds, rounded up to avoid waking early; -1 for no limit.
    private func timeout() -> Int32 {
        if done < batch.count || queue.withLock({ !$0.isEmpty || $0.isStopRequested }) { return 0 }
        guard let deadline = deadlines.earliest() else { return -1 }
        let now = MonotonicClock.nanoseconds
        guard deadline > now else { return 0 }
        return Int32(clamping: (deadline - now - 1) / 1_000_000 + 1)
    }

    private func dispatch() {
        // Handlers may add and cancel watches: `descriptors` holds results for the watches polled.
        let polled = watches
        for (watch, result) in zip(polled, descriptors.dropFirst()) where result.revents != 0 {
            guard let handler = watch.handler else { continue }
            if result.revents & Int16(POLLNVAL) != 0 { watch.cancel() }  // closed elsewhere: do not spin
            handler(Readiness(rawValue: result.revents))
        }
    }

    private func refreshDescriptors() {
        guard descriptorsAreStale else { return }
        descriptorsAreStale = false
        descriptors = [pollfd(fd: wakeUps.rawValue, events: Int16(POLLIN), revents: 0)]
        for watch in watches {
            descriptors.append(pollfd(fd: watch.descriptor, events: watch.interest.rawValue, revents: 0))
        }
    }

    // MARK: Work from any thread

    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Runs `work` on the loop's thread, in order with the actors' jobs. Callable on any thread.
    package func submit(_ work: @escaping @Sendable () -> Void) {
        add(.closure(work))
    }

    private func add(_ work: WorkQueue.Work) {
        if queue.withLock({ $0.add(work, fromLoop: isOnLoop) }) { wakeUp() }
    }

    private func wakeUp() {
        // The write fails only if the counter is full, and then the loop wakes up anyway.
        _ = eventfd_write(wakeUps.rawValue, 1)
    }

    private func didWakeUp() {
        var count: eventfd_t = 0
        _ = eventfd_read(wakeUps.rawValue, &count)  // finding nothing to read does no harm
        // Only after reading: work added before this line runs before the next wait; work added later writes
        // to `wakeUps` again. In the other order, the read above could consume the wake-up for new work.
        queue.withLock { $0.didWakeUp() }
    }

    package var isOnLoop: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    package func checkIsolated() {
        preconditionOnLoop()
    }

    package func isIsolatingCurrentContext() -> Bool? {
        isOnLoop
    }

    func preconditionOnLoop() {
        precondition(isOnLoop, "this belongs to the event loop's thread")
    }

    // MARK: Descriptors and deadlines

    // Handlers need not be `Sendable`: they are added, called and dropped on the loop's thread only. A closure of
    // an actor of the loop stays isolated to it.

    /// Calls `handler` on the loop's thread whenever `descriptor` is ready, until the watch is cancelled.
    ///
    /// The caller keeps the descriptor open until then.
    package func watch(
        _ descriptor: Int32, for interest: Interest, _ handler: @escaping (Readiness) -> Void
    ) -> DescriptorWatch {
        add(DescriptorWatch(descriptor, ownedBy: nil, for: interest, on: self, handler))
    }

    /// Like `watch(_:for:_:)` for a plain descriptor, but the watch keeps this one open.
    package func watch(
        _ descriptor: OwnedDescriptor, for interest: Interest,
        _ handler: @escaping (Readiness) -> Void
    ) -> DescriptorWatch {
        add(
            DescriptorWatch(
                descriptor.rawValue, ownedBy: descriptor, for: interest, on: self, handler))
    }

    private func add(_ watch: DescriptorWatch) -> DescriptorWatch {
        preconditionOnLoop()
        watches.append(watch)
        didChangeWatches()
        return watch
    }

    func didChangeWatches() {
        descriptorsAreStale = true
    }

    /// Cancels `watch` in a later turn. For `deinit`, which may run on any thread.
    func cancelLater(_ watch: DescriptorWatch) {
        let id = ObjectIdentifier(watch)
        submit { self.watches.first { ObjectIdentifier($0) == id }?.cancel() }
    }

    /// Lets another library's event loop take part in this loop's waits, from now on.
    package func host(_ guest: any GuestLoop) {
        preconditionOnLoop()
        precondition(self.guest == nil, "there is a guest already")
        self.guest = guest
    }

    func remove(_ watch: DescriptorWatch) {
        watches.removeAll { $0 === watch }
        didChangeWatches()
    }

    /// Calls `handler` once, on the loop's thread, when `delay` has passed on the monotonic clock.
    @discardableResult package func after(
        _ delay: Duration, _ handler: @escaping () -> Void
    ) -> Deadline {
        preconditionOnLoop()
        let deadline = Deadline(at: MonotonicClock.nanoseconds(in: delay), on: self, handler)
        deadlines.add(deadline)
        return deadline
    }

    /// Calls `handler` once, as soon as no work is waiting, including work that earlier work submitted.
    /// Pending deadlines and descriptors do not count.
    package func whenIdle(_ handler: @escaping () -> Void) {
        preconditionOnLoop()
        idlers.append(handler)
    }

    func didCancelDeadline() {
        deadlines.didCancelOne()
    }
}
