import CLinux
import Glibc
import Synchronization

/// One thread, one `poll`: descriptors, timers, signals, files, children, and every actor of the process.
///
/// As the executor of all actors it keeps their work in the order in which it was submitted, and while
/// nothing is due it sleeps without a single wake-up. Nothing on it may use the global executor: one
/// `Task.sleep` leaves a timer behind that wakes the process up every second for ever.
///
/// So every task is made by `Task(executorPreference: loop)`, also within an actor of the loop: a continuation
/// resumes where its task prefers to run, else on the global executor, which starts threads for it, and only from
/// there comes back to its actor. Child tasks inherit the preference.
///
/// `@unchecked Sendable`: `queue` and `thread` synchronise themselves; all other state belongs to the
/// loop's thread, which every operation but `enqueue`, `submit` and `stop` checks.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    private let queue = Mutex(WorkQueue())
    private let wakeUps: OwnedDescriptor
    /// The thread that made the loop, until another one runs it.
    private let thread: Atomic<UInt>

    /// The work at hand, of which so much is done.
    private var batch: [WorkQueue.Work] = []
    private var done = 0
    private var deadlines = DeadlineQueue()
    /// Who waits for there being no work.
    private var idlers: [@Sendable () -> Void] = []
    private var watches: [DescriptorWatch] = []
    private var descriptors: [pollfd] = []
    private var descriptorsAreStale = true

    /// In nanoseconds: what a caller does not notice. Who works in pieces lets others in after each.
    private static let longestTurn: UInt64 = 5_000_000

    package init() throws(SystemError) {
        wakeUps = try OwnedDescriptor(eventfd(0, linux_eventfd_flags), from: "eventfd")
        thread = Atomic(UInt(pthread_self()))
    }

    // MARK: Running

    /// Serves everything on the calling thread until `stop()`.
    ///
    /// - Throws: When `poll` fails, which is beyond repair.
    package func run() throws(SystemError) {
        // Under the lock: what its maker adds before this is found below, and what it adds after wakes us up.
        queue.withLock { _ in thread.store(UInt(pthread_self()), ordering: .relaxed) }
        while true {
            runWork()
            while let handler = deadlines.takeDue(at: MonotonicClock.nanoseconds) { handler() }
            if queue.withLock({ $0.isStopRequested }) { break }
            if tellIdlers() { continue }
            try waitForEvents()
        }
        queue.withLock { $0.didStop() }
    }

    /// Makes `run()` return soon. May be called on any thread.
    package func stop() {
        if queue.withLock({ $0.requestStop(fromLoop: isOnLoop) }) { wakeUp() }
    }

    /// Runs work in the order of its coming, for as long as the descriptors can wait for their turn.
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

    /// - Returns: Whether anybody was told.
    private func tellIdlers() -> Bool {
        guard !idlers.isEmpty, done == batch.count, queue.withLock({ $0.isEmpty }) else { return false }
        let told = idlers
        idlers = []
        for handler in told { handler() }
        return true
    }

    private func waitForEvents() throws(SystemError) {
        refreshDescriptors()
        let count = poll(&descriptors, nfds_t(descriptors.count), timeout())
        if count < 0 {
            if errno == EINTR { return }
            throw SystemError("poll")
        }
        guard count > 0 else { return }
        if descriptors[0].revents != 0 { didWakeUp() }
        dispatch()
    }

    /// How long to sleep at most, in the form `poll` takes it: rounded up, so as not to wake up too early.
    private func timeout() -> Int32 {
        if done < batch.count || queue.withLock({ !$0.isEmpty || $0.isStopRequested }) { return 0 }
        guard let deadline = deadlines.earliest() else { return -1 }
        let now = MonotonicClock.nanoseconds
        guard deadline > now else { return 0 }
        return Int32(clamping: (deadline - now - 1) / 1_000_000 + 1)
    }

    private func dispatch() {
        // Handlers may add and cancel watches: those here are the ones that were polled.
        let polled = watches
        for (watch, result) in zip(polled, descriptors.dropFirst()) where result.revents != 0 {
            guard let handler = watch.handler else { continue }
            if result.revents & Int16(POLLNVAL) != 0 { watch.cancel() }  // closed under us: do not spin
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

    /// Runs `work` on the loop's thread, in line with the actors' jobs. May be called on any thread.
    package func submit(_ work: @escaping @Sendable () -> Void) {
        add(.closure(work))
    }

    private func add(_ work: WorkQueue.Work) {
        if queue.withLock({ $0.add(work, fromLoop: isOnLoop) }) { wakeUp() }
    }

    private func wakeUp() {
        // It fails only when the counter is full, and then the loop wakes up anyway.
        _ = eventfd_write(wakeUps.rawValue, 1)
    }

    private func didWakeUp() {
        var count: eventfd_t = 0
        _ = eventfd_read(wakeUps.rawValue, &count)  // nothing to read is as good
        // Only now: what is added before this is found before the next wait, and what comes after it writes anew. The other way
        // round, its word could be read here, and nobody would give another one.
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

    /// Calls `handler` on the loop's thread whenever `descriptor` is ready, until the watch is cancelled.
    ///
    /// The descriptor must stay open that long.
    package func watch(
        _ descriptor: Int32, for interest: Interest, _ handler: @escaping @Sendable (Readiness) -> Void
    ) -> DescriptorWatch {
        add(DescriptorWatch(descriptor, ownedBy: nil, for: interest, on: self, handler))
    }

    /// The same for a descriptor that the watch keeps open.
    package func watch(
        _ descriptor: OwnedDescriptor, for interest: Interest,
        _ handler: @escaping @Sendable (Readiness) -> Void
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

    func remove(_ watch: DescriptorWatch) {
        watches.removeAll { $0 === watch }
        didChangeWatches()
    }

    /// Calls `handler` once, on the loop's thread, when `delay` has passed on the monotonic clock.
    @discardableResult package func after(
        _ delay: Duration, _ handler: @escaping @Sendable () -> Void
    ) -> Deadline {
        preconditionOnLoop()
        let deadline = Deadline(at: MonotonicClock.nanoseconds(in: delay), on: self, handler)
        deadlines.add(deadline)
        return deadline
    }

    /// Calls `handler` once, as soon as no work is waiting: what was submitted has been done, and what that led to.
    /// Deadlines to come and descriptors do not count.
    package func whenIdle(_ handler: @escaping @Sendable () -> Void) {
        preconditionOnLoop()
        idlers.append(handler)
    }

    func didCancelDeadline() {
        deadlines.didCancelOne()
    }
}
