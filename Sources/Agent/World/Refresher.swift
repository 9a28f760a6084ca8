import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Household
import Logging
import Settings
import Store

/// Has `steward-fetch` bring what the world says, and tells the store: first recalls, then the dates of things at home, then
/// shops (issue of refresh jobs).
///
/// When each source and each shop is asked next stands in the store. One alarm of the wall clock waits for the first of
/// them; without any there is none. What fails is asked again by itself, and keeps nobody else waiting for longer than its
/// deadline. Whatever is taken in is taken in slices, with the loop's other work in between; a crash repeats a slice, and
/// that changes nothing.
actor Refresher {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let ledger: Ledger
    let keeper: CatalogueKeeper
    let door: FetchDoor
    let time: any TimeSource
    let log: Logger
    private let aging: Aging
    /// Told how far it has come.
    private let tell: @Sendable (RefreshRecord) -> Void
    var state = RefreshRecord()
    /// What is under way.
    var run: FetchRun?
    private(set) var isCancelled = false
    private var isStopped = false
    private var isAtWork = false
    private var isWanted = false
    private var isHouseholdWanted = false
    private var isMatchingWanted = false
    /// Made for the first job.
    private var alarm: (any WallClockAlarm)?
    private var armed: Instant?
    /// After a failure of our own, so that it is not tried again at once and for ever.
    private var notBefore = Instant.earliest
    private var lastTold = Duration.zero
    private var runs: UInt32 = 0

    private static let pauseAfterTrouble = Duration.seconds(300)
    private static let snapshotAge = Duration.seconds(90 * 86_400)
    private static let tellingPause = Duration.milliseconds(250)
    /// The longest that a job waits for.
    private static let longestWait = Duration.seconds(8 * 86_400)

    init(
        ledger: Ledger, keeper: CatalogueKeeper, door: FetchDoor, aging: Aging, time: any TimeSource,
        loop: EventLoop, log: Logger, tell: @escaping @Sendable (RefreshRecord) -> Void
    ) {
        self.ledger = ledger
        self.keeper = keeper
        self.door = door
        self.aging = aging
        self.time = time
        self.loop = loop
        self.log = log
        self.tell = tell
    }

    var plan: RefreshPlan { RefreshPlan(ledger.settings) }

    // MARK: When

    func start() {
        ledger.observe { [weak self] news in self?.assumeIsolated { $0.heard(news) } }
        // What a crash has left is compared now.
        if keeper.isThere { matchSoon() }
        planJobs()
    }

    func stop() {
        isStopped = true
        run?.giveUp()
    }

    /// The settings, or the shops, are others.
    func planJobs() {
        for name in plan.unknownSources { log.warning("there is no source of recalls '\(name)'") }
        do {
            let wanted = try wantedJobs()
            try ledger.attempt { () throws(StoreError) in
                let known = try ledger.store.jobs().map(\.name)
                let names = wanted.map(\.name)
                try ledger.store.unschedule(known.filter { RefreshJob($0) != nil && !names.contains($0) })
                for name in names where !known.contains(name) {
                    try ledger.store.schedule(name, at: time.now)
                }
            }
        } catch {
            log.warning("what is to be fetched is not known: \(error)")
        }
        arm()
    }

    private func wantedJobs() throws(StoreError) -> [RefreshJob] {
        let plan = plan
        let shops = try ledger.attempt { () throws(StoreError) in
            plan.readsShops ? try ledger.store.shops() : []
        }
        return plan.sources.map(RefreshJob.source) + shops.map { .shop($0.id) }
    }

    private func heard(_ news: Ledger.News) {
        switch news {
        case .changed(_, _, let household, _):
            if !household.isEmpty, keeper.isThere { matchSoon() }
        case .outside(_, let shops): if !shops.isEmpty, !isAtWork { planJobs() }
        case .recovered, .repaired:
            if keeper.isThere { matchSoon() }
            planJobs()
        case .rang, .inTrouble: break
        }
    }

    private func matchSoon() {
        isMatchingWanted = true
        begin()
    }

    /// The machine has slept, or has a network again: what had failed may work now.
    func circumstancesChanged(isNetworkNew: Bool) {
        do {
            if isNetworkNew {
                try ledger.attempt { () throws(StoreError) in
                    for job in try ledger.store.jobs() where job.failures > 0 && RefreshJob(job.name) != nil {
                        guard let last = job.lastAt, time.now - last >= RefreshPlan.shopPause else {
                            continue
                        }
                        try ledger.store.schedule(job.name, at: time.now, isMoved: true)
                    }
                }
            }
        } catch {
            log.warning("what had failed is not fetched sooner: \(error)")
        }
        arm()
    }

    /// Waits for the next job, if there is one.
    private func arm() {
        guard !isStopped, !ledger.isClosed, !isAtWork else { return }
        do {
            guard let next = try nextJob() else {
                if armed != nil { try alarm?.arm(at: nil) }
                armed = nil
                return
            }
            let moment = max(next, notBefore)
            guard moment > time.now else { return begin() }
            guard moment != armed else { return }
            let alarm =
                try alarm
                ?? time.alarm { [weak self] firing in
                    self?.assumeIsolated { $0.fired(firing) }
                }
            self.alarm = alarm
            armed = moment
            try alarm.arm(at: moment)
        } catch {
            log.warning("what is to be fetched may come late: \(error)")
        }
    }

    private func nextJob() throws(StoreError) -> Instant? {
        try ledger.attempt { () throws(StoreError) in try ledger.store.jobs() }
            .filter { RefreshJob($0.name) != nil }.map(\.nextAt).min()
    }

    private func fired(_ firing: WallClockTimer.Firing) {
        armed = nil
        if firing == .clockWasSet {
            notBefore = .earliest
            do {
                try ledger.attempt { () throws(StoreError) in
                    try ledger.store.moveJobsBack(to: time.now + Self.longestWait)
                }
            } catch {
                log.warning("what is to be fetched may come late: \(error)")
            }
        }
        arm()
    }

    // MARK: On request

    /// Has jobs done now. What is under way goes on.
    /// - Returns: The run that does it, or the one that is under way.
    func refresh(_ jobs: [RefreshJob], household: Bool) throws(StoreError) -> RefreshRecord {
        try ledger.attempt { () throws(StoreError) in
            for job in jobs { try ledger.store.schedule(job.name, at: time.now, isMoved: true) }
        }
        if household { isHouseholdWanted = true }
        guard household || !jobs.isEmpty else { return present }
        notBefore = .earliest
        begin()
        if state.isRunning { return present }
        // It begins when the caller has been answered.
        var coming = RefreshRecord()
        coming.run = runs + 1
        coming.isRunning = true
        coming.total = UInt32(clamping: jobs.count)
        return coming
    }

    func cancel() -> RefreshRecord {
        if isAtWork {
            isCancelled = true
            // What was not begun is due still.
            notBefore = time.now + Self.pauseAfterTrouble
            run?.giveUp()
        }
        return present
    }

    /// How far it has come.
    var present: RefreshRecord {
        var record = state
        // What cannot be read now is told the next time.
        record.nextAt = try? nextJob()
        return record
    }

    func tellProgress(isUrgent: Bool = false) {
        guard isUrgent || time.uptime - lastTold >= Self.tellingPause else { return }
        lastTold = time.uptime
        tell(isUrgent ? present : state)
    }

    // MARK: What is done

    private func begin() {
        isWanted = true
        guard !isAtWork, !isStopped, !ledger.isClosed else { return }
        isAtWork = true
        Task(executorPreference: loop) { await self.work() }
    }

    /// Whether nothing more is to be done now.
    var isEnding: Bool { isStopped || isCancelled || ledger.isClosed }

    private func work() async {
        while isWanted, !isStopped, !ledger.isClosed {
            isWanted = false
            isCancelled = false
            do {
                try await round()
            } catch {
                notBefore = time.now + Self.pauseAfterTrouble
                log.warning("what came from outside is not kept: \(error)")
                note("store", error.description)
            }
            endRound()
        }
        isAtWork = false
        if !isStopped, !ledger.isClosed { planJobs() }
    }

    private func round() async throws(StoreError) {
        let (sources, shops) = try dueJobs()
        let household = isHouseholdWanted
        isHouseholdWanted = false
        if !sources.isEmpty || !shops.isEmpty || household { beginRound(sources.count + shops.count) }
        if !sources.isEmpty {
            state.phase = .recalls
            await readSources(sources)
        }
        if isMatchingWanted || !sources.isEmpty { try await match() }
        if isEnding { return }
        if household || !sources.isEmpty {
            if state.isRunning { state.phase = .household }
            await aging.refresh()
        }
        for shop in shops where !isEnding {
            state.phase = .shops
            await readShop(shop)
        }
        if !shops.isEmpty, !isEnding { try forgetOldPrices() }
        try tellOfLoss()
    }

    private func dueJobs() throws(StoreError) -> ([KnownSource], [Shop.ID]) {
        let now = time.now
        let due = try ledger.attempt { () throws(StoreError) in try ledger.store.jobs() }
            .filter { $0.nextAt <= now }.compactMap { RefreshJob($0.name) }
        guard now >= notBefore else { return ([], []) }
        let sources = plan.sources.filter { due.contains(.source($0)) }
        let shops = due.compactMap { if case .shop(let shop) = $0 { shop } else { nil } }
        return (sources, plan.readsShops ? shops : [])
    }

    private func beginRound(_ total: Int) {
        runs += 1
        state = RefreshRecord()
        state.run = runs
        state.isRunning = true
        state.total = UInt32(clamping: total)
        state.startedAt = time.now
        tellProgress(isUrgent: true)
    }

    private func endRound() {
        guard state.isRunning else { return }
        state.isRunning = false
        state.phase = .idle
        state.isCancelled = isCancelled
        state.endedAt = time.now
        if !ledger.isClosed { tellProgress(isUrgent: true) }
    }

    func note(_ name: String, _ reason: String) {
        guard state.isRunning else { return }
        var error = RefreshErrorRecord()
        error.name = name
        error.reason = reason
        state.errors.append(error)
    }

    /// Nothing is begun for a while.
    func putOff(because error: StoreError) {
        notBefore = time.now + Self.pauseAfterTrouble
        log.warning("when to fetch next is not written down: \(error)")
    }

    /// Compares what is new with what there is, a slice at a time.
    func match() async throws(StoreError) {
        isMatchingWanted = false
        guard keeper.isThere else { return }
        let terms = plan.terms
        if state.isRunning { state.phase = .matching }
        var hasMore = true
        while hasMore, !isStopped, !ledger.isClosed {
            let change = try ledger.change(.agent) { store, context throws(StoreError) in
                try keeper.use { catalogue throws(StoreError) in
                    try store.matchRecalls(in: catalogue, terms, context)
                }
            }
            state.found += UInt32(clamping: change.recalls.count)
            hasMore = change.value.hasMore
            tellProgress()
            await Task.yield()
        }
    }

    /// Snapshots of shops are kept for 90 days, news of them as long as the journal.
    private func forgetOldPrices() throws(StoreError) {
        let now = time.now
        try keeper.use { catalogue throws(StoreError) in
            try catalogue.pruneShops(before: now - Self.snapshotAge, heardUpTo: 0)
        }
        try ledger.attempt { () throws(StoreError) in
            try ledger.store.pruneShopEvents(before: now - ledger.settings.storage.history)
        }
    }

    /// A catalogue that was damaged is fetched anew, and that is said.
    private func tellOfLoss() throws(StoreError) {
        guard let loss = keeper.catalogue.takeLoss() else { return }
        log.error(
            "what was known of recalls and shops is fetched anew; the old file is '\(loss.asideName)'")
        try ledger.attempt { () throws(StoreError) in
            try ledger.store.scheduleAnew("source:", at: time.now)
            try ledger.store.scheduleAnew("shop:", at: time.now)
        }
        isWanted = true
    }
}
