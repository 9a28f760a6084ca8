import CivilTime
import EventLoop
import Logging
import Settings
import Store

/// Backs up the database and deletes old data once a day, in small pieces, so that calls are answered in
/// between. It runs after a change or a refresh: it needs no alarm, and a day without changes needs no
/// backup.
actor DatabaseUpkeep: AgentPart {
    nonisolated let loop: EventLoop
    let agentState: AgentState
    let catalogueHandle: CatalogueHandle
    let time: any TimeSource
    let log: Logger
    private var isAtWork = false
    /// When to check next for work.
    private var next: Instant
    /// The day of the last complete clean-up.
    private var cleanedOn: CivilDate?

    /// Right after the start, other work comes first.
    private static let settling = Duration.seconds(300)
    private static let interval = Duration.seconds(3600)
    /// The age in days from which the user is told about an old backup.
    private static let mostDays = 3

    init(
        agentState: AgentState, catalogueHandle: CatalogueHandle, time: any TimeSource, loop: EventLoop,
        log: Logger
    ) {
        self.agentState = agentState
        self.catalogueHandle = catalogueHandle
        self.time = time
        self.loop = loop
        self.log = log
        next = time.now + Self.settling
    }

    func start() {
        agentState.observe(
            callback { (upkeep, change: AgentState.StateChange) in
                if case .changed = change { upkeep.check() }
            })
    }

    /// Starts the work if it is time for that. Called after each change and refresh.
    func check() {
        let now = time.now
        // A clock that was set back must not delay the next check for long.
        next = min(next, now + Self.interval)
        guard now >= next, !isAtWork, agentState.trouble == nil else { return }
        isAtWork = true
        next = now + Self.interval
        task { await $0.work() }
    }

    private func work() async {
        defer { isAtWork = false }
        let today = agentState.locality.zone.civil(of: time.now).date
        await keepCopy(of: today)
        guard cleanedOn != today, await cleanUp() else { return }
        cleanedOn = today
    }

    // MARK: Backups

    /// Backs up the database unless this day has a backup already.
    private func keepCopy(of day: CivilDate) async {
        let storage = agentState.settings.storage
        guard storage.backups > 0, !agentState.store.backupDays().contains(day) else { return }
        let retention = BackupRetention(daily: storage.backups, weekly: storage.weeklyBackups)
        do throws(StoreError) {
            do throws(StoreError) {
                try await copy(of: day, keeping: retention)
            } catch {
                guard error == .damaged else { throw error }
                // Either the disk failed once, or the database itself is damaged; in that case, this check
                // repairs it.
                log.error("the backup was damaged; making another")
                try agentState.attempt { try agentState.store.checkSoundness() }
                try await copy(of: day, keeping: retention)
            }
        } catch {
            log.warning("the daily copy of the database is not made: \(error)")
            reportFailure(error, on: day)
        }
    }

    private func copy(of day: CivilDate, keeping retention: BackupRetention) async throws(StoreError) {
        let run = try agentState.attempt { try agentState.store.beginBackup(of: day, keeping: retention) }
        while try !run.step() {
            await Task.yield()
            guard agentState.trouble == nil, !agentState.isClosed else { return }
        }
        log.info("the database is copied: \(run.name)")
    }

    /// Tells the user if writing fails for good, or if the newest backup is too old. Single failures are only
    /// retried.
    private func reportFailure(_ error: StoreError, on day: CivilDate) {
        guard !agentState.isClosed else { return }
        let newest = agentState.store.backupDays().last { $0 <= day }
        let age = newest.map { $0.days(until: day) } ?? .max
        guard error == .damaged || age >= Self.mostDays else { return }
        let reason = error == .damaged ? UpkeepText.diskLosesData : error.description
        say(UpkeepText.notCopied, UpkeepText.whyNotCopied(reason, newest: newest))
    }

    func say(_ title: String, _ body: String) {
        do {
            try agentState.say(title, body)
        } catch {
            log.error("cannot tell the user: \(error)")
        }
    }
}
