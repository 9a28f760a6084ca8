import CivilTime
import EventLoop
import Logging
import Settings
import Store

/// Copies the database and forgets what has become too old: once a day, after a change, so that nothing wakes up
/// for it and a day without changes needs no copy. In small pieces: calls are answered in between.
actor Maintenance {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let ledger: Ledger
    private let time: any TimeSource
    private let log: Logger
    private var isAtWork = false
    /// When to look next whether there is something to do.
    private var next: Instant

    /// Right after the start everybody wants something at once.
    private static let settling = Duration.seconds(300)
    private static let interval = Duration.seconds(3600)

    init(ledger: Ledger, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.ledger = ledger
        self.time = time
        self.loop = loop
        self.log = log
        next = time.now + Self.settling
    }

    func start() {
        ledger.observe { [weak self] news in
            guard case .changed = news else { return }
            self?.assumeIsolated { $0.somethingHappened() }
        }
    }

    private func somethingHappened() {
        let now = time.now
        // A clock that was set back must not put it off for long.
        next = min(next, now + Self.interval)
        guard now >= next, !isAtWork, ledger.trouble == nil else { return }
        isAtWork = true
        next = now + Self.interval
        Task(executorPreference: loop) { await self.work() }
    }

    private func work() async {
        defer { isAtWork = false }
        let today = ledger.locality.zone.civil(of: time.now).date
        let count = ledger.settings.storage.backups
        guard !ledger.store.backupDays().contains(today) || count == 0 else { return }
        do {
            if count > 0 { try await copy(of: today, keeping: count) }
            let oldest = time.now - ledger.settings.storage.history
            while try ledger.attempt({ () throws(StoreError) in try ledger.store.forget(before: oldest) }) {
                await Task.yield()
            }
        } catch {
            log.warning("the daily copy of the database is not made: \(error)")
        }
    }

    private func copy(of day: CivilDate, keeping count: Int) async throws(StoreError) {
        let run = try ledger.attempt { () throws(StoreError) in
            try ledger.store.beginBackup(of: day, keeping: count)
        }
        while try !run.step() {
            await Task.yield()
            guard ledger.trouble == nil, !ledger.isClosed else { return }
        }
        log.info("the database is copied: \(run.name)")
    }
}
