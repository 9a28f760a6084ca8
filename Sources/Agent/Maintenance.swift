import CivilTime
import EventLoop
import Logging
import Settings
import Store

/// Forgets what has become too old, at most once a day, and only when the agent is awake for something else.
actor Maintenance {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let ledger: Ledger
    private let time: any TimeSource
    private let log: Logger
    private var doneAt: Instant?
    private var isAtWork = false

    private static let interval = Duration.seconds(86_400)

    init(ledger: Ledger, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.ledger = ledger
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        ledger.observe { [weak self] news in
            guard case .changed = news else { return }
            self?.assumeIsolated { $0.somethingHappened() }
        }
    }

    private func somethingHappened() {
        let now = time.now
        // A clock that was set back makes it due again, too.
        if let doneAt, doneAt <= now, now - doneAt < Self.interval { return }
        guard !isAtWork, ledger.trouble == nil else { return }
        isAtWork = true
        doneAt = now
        Task(executorPreference: loop) { await self.work() }
    }

    private func work() async {
        defer { isAtWork = false }
        let oldest = time.now - ledger.settings.storage.history
        do {
            while try ledger.attempt({ () throws(StoreError) in try ledger.store.forget(before: oldest) }) {
                await Task.yield()
            }
        } catch {
            log.warning("old entries of the journal stay: \(error)")
        }
    }
}
