import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Household
import Logging
import Settings
import Store

/// Has `steward-fetch` bring what the world says, and tells the store: first recalls, then the dates of things at home, then
/// shops; last, what is too old is forgotten.
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
    private let maintenance: Maintenance
    /// Told how far it has come.
    private let tell: @Sendable (RefreshRecord) -> Void
    var state = RefreshRecord()
    /// What is under way.
    var run: FetchRun?
    private(set) var isCancelled = false
    private(set) var isStopped = false
    private(set) var isAtWork = false
    private var isWanted = false
    private var isHouseholdWanted = false
    private var isMatchingWanted = false
    /// Made for the first job.
    var alarm: (any WallClockAlarm)?
    var armed: Instant?
    /// After a failure of our own, so that it is not tried again at once and for ever.
    var notBefore = Instant.earliest
    /// Of what was known, until it is known again.
    var loss: CatalogueLoss?
    var isLossToBeTold = false
    /// Of the clock that nobody sets.
    var lastLoss: Duration?
    private var lastTold = Duration.zero
    private var runs: UInt32 = 0

    private static let pauseAfterTrouble = Duration.seconds(300)
    private static let tellingPause = Duration.milliseconds(250)

    init(
        ledger: Ledger, keeper: CatalogueKeeper, door: FetchDoor, aging: Aging, maintenance: Maintenance,
        time: any TimeSource, loop: EventLoop, log: Logger, tell: @escaping @Sendable (RefreshRecord) -> Void
    ) {
        self.ledger = ledger
        self.keeper = keeper
        self.door = door
        self.aging = aging
        self.maintenance = maintenance
        self.time = time
        self.loop = loop
        self.log = log
        self.tell = tell
    }

    var plan: RefreshPlan { RefreshPlan(ledger.settings) }

    func start() {
        ledger.observe { [weak self] news in self?.assumeIsolated { $0.heard(news) } }
        keeper.whenLost = { [weak self] loss in self?.assumeIsolated { $0.catalogueIsLost(loss) } }
        lookForCatalogue()
        // What a crash has left is compared now.
        if keeper.isThere { matchSoon() }
        moveJobsBack()
        planJobs()
    }

    func stop() {
        isStopped = true
        keeper.whenLost = nil
        run?.giveUp()
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
            isHouseholdWanted = false
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

    /// Has compared what is new with what there is.
    func matchSoon() {
        isMatchingWanted = true
        begin()
    }

    func begin() {
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
        lookForCatalogue()
        try tellOfLoss()
        let (sources, shops) = try dueJobs()
        if !sources.isEmpty || !shops.isEmpty || isHouseholdWanted {
            beginRound(sources.count + shops.count)
        }
        if !sources.isEmpty {
            state.phase = .recalls
            await readSources(sources)
        }
        if isMatchingWanted || !sources.isEmpty { try await match() }
        if !sources.isEmpty { try keepLook(of: sources) }
        if isEnding { return }
        // Whoever has asked for it meanwhile is served, too; else another round would follow, and tell nothing of this one.
        if state.isRunning, isHouseholdWanted || !sources.isEmpty {
            isHouseholdWanted = false
            state.phase = .household
            await aging.refresh()
        }
        for shop in shops where !isEnding {
            state.phase = .shops
            await readShop(shop)
        }
        if isEnding { return }
        if !sources.isEmpty || !shops.isEmpty { await maintenance.look() }
        // Of those that fail, the list of sources tells.
        if state.errors.count < sources.count + shops.count, !isLossToBeTold { loss = nil }
    }

    private func dueJobs() throws(StoreError) -> ([KnownSource], [Shop.ID]) {
        let now = time.now
        guard now >= notBefore else { return ([], []) }
        let due = try plannedJobs().filter { $0.nextAt <= now }.map(\.job)
        let sources = plan.sources.filter { due.contains(.source($0)) }
        let shops = due.compactMap { if case .shop(let shop) = $0 { shop } else { nil } }
        return (sources, shops)
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

    func didAsk(_ name: String) {
        state.done += 1
        state.asked.append(name)
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
            await breathe()
        }
    }

    /// Has a helper serve requests; its complaints are logged.
    func fetch(_ requests: [FetchRequest]) -> FetchRun {
        FetchRun(requests, from: door, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
    }

    /// Lets others have their turn after a slice of work, and again after what it has left to do in the catalogue.
    func breathe() async {
        await Task.yield()
        do throws(StoreError) {
            while try keeper.use({ catalogue throws(StoreError) in try catalogue.doUpkeep() }) {
                await Task.yield()
            }
        } catch {
            // The next slice meets it, too, and says so.
            log.debug("the catalogue is not kept up: \(error)")
        }
    }
}
