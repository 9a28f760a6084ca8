import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Fetches recalls and shops through `steward-fetch` and saves them: first recalls, then the expiry dates of
/// the household, then shops; finally it deletes old data.
///
/// The store keeps the next time of each source and shop. One wall-clock alarm waits for the earliest;
/// without any there is none. Each failure is retried separately and delays the others by no more than its
/// deadline. Data is saved in slices, with other work of the loop in between; after a crash, saving a slice
/// again changes nothing.
actor Refresher: AgentPart {
    nonisolated let loop: EventLoop
    let agentState: AgentState
    let catalogueHandle: CatalogueHandle
    let endpoint: FetchEndpoint
    let time: any TimeSource
    let log: Logger
    private let expiryUpdater: ExpiryUpdater
    private let upkeep: DatabaseUpkeep
    /// Called with the progress.
    private let report: @Sendable (RefreshRecord) -> Void
    var state = RefreshRecord()
    /// The fetch under way.
    var run: FetchRun?
    private(set) var isCancelled = false
    private(set) var isStopped = false
    private(set) var rounds = PassRequests()
    private var isHomeWanted = false
    private var isMatchingWanted = false
    /// Set for the next job.
    var alarm = LazyAlarm()
    /// The earliest time of the next round, after an error of our own, so that it is not repeated at once and
    /// forever.
    var notBefore = Instant.earliest
    /// The loss of the catalogue, until everything has been fetched again.
    var loss: CatalogueLoss?
    var isLossUnreported = false
    /// The uptime of the last loss.
    var lastLoss: Duration?
    private var lastReported = Duration.zero
    private var runs: UInt32 = 0

    private static let pauseAfterTrouble = Duration.seconds(300)
    private static let reportInterval = Duration.milliseconds(250)

    init(
        agentState: AgentState, catalogueHandle: CatalogueHandle, endpoint: FetchEndpoint,
        expiryUpdater: ExpiryUpdater,
        upkeep: DatabaseUpkeep,
        time: any TimeSource, loop: EventLoop, log: Logger,
        report: @escaping @Sendable (RefreshRecord) -> Void
    ) {
        self.agentState = agentState
        self.catalogueHandle = catalogueHandle
        self.endpoint = endpoint
        self.expiryUpdater = expiryUpdater
        self.upkeep = upkeep
        self.time = time
        self.loop = loop
        self.log = log
        self.report = report
    }

    var plan: RefreshPlan { RefreshPlan(agentState.settings) }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        catalogueHandle.onLoss = callback { $0.didLoseCatalogue($1) }
        lookForCatalogue()
        // Matches what a crash has left unmatched.
        if catalogueHandle.isThere { matchSoon() }
        moveJobsBack()
        planJobs()
    }

    func stop() {
        isStopped = true
        catalogueHandle.onLoss = nil
        run?.giveUp()
    }

    // MARK: Requests

    /// Runs jobs now. A run under way continues.
    /// - Returns: The run that includes the jobs, or the present one.
    func refresh(_ jobs: [RefreshJob], household: Bool) throws(StoreError) -> RefreshRecord {
        try agentState.attempt {
            for job in jobs { try agentState.store.schedule(job.name, at: time.now, isMoved: true) }
        }
        if household { isHomeWanted = true }
        guard household || !jobs.isEmpty else { return present }
        notBefore = .earliest
        begin()
        if state.isRunning { return present }
        // The run begins after the caller has received the reply.
        var coming = RefreshRecord()
        coming.run = runs + 1
        coming.isRunning = true
        coming.total = UInt32(clamping: jobs.count)
        return coming
    }

    func cancel() -> RefreshRecord {
        if rounds.isAtWork {
            isCancelled = true
            isHomeWanted = false
            // Jobs that have not begun are still due.
            notBefore = time.now + Self.pauseAfterTrouble
            run?.giveUp()
        }
        return present
    }

    /// The current progress.
    var present: RefreshRecord {
        var record = state
        // If this fails, the next record has it.
        record.nextAt = try? nextJob()
        return record
    }

    func reportProgress(isUrgent: Bool = false) {
        guard isUrgent || time.uptime - lastReported >= Self.reportInterval else { return }
        lastReported = time.uptime
        report(isUrgent ? present : state)
    }

    // MARK: Work

    /// Schedules matching of recalls with items.
    func matchSoon() {
        isMatchingWanted = true
        begin()
    }

    func begin() {
        guard !isStopped, !agentState.isClosed, rounds.request() else { return }
        task { await $0.work() }
    }

    /// Whether to begin nothing more.
    var isEnding: Bool { isStopped || isCancelled || agentState.isClosed }

    private func work() async {
        while rounds.begin(unless: isStopped || agentState.isClosed) {
            isCancelled = false
            do {
                try await round()
            } catch {
                notBefore = time.now + Self.pauseAfterTrouble
                log.warning("what came from outside is not kept: \(error)")
                note("store", error.description, error.retry)
            }
            endRound()
        }
        if !isStopped, !agentState.isClosed { planJobs() }
    }

    private func round() async throws(StoreError) {
        lookForCatalogue()
        try reportLoss()
        let (sources, shops) = try dueJobs()
        if !sources.isEmpty || !shops.isEmpty || isHomeWanted {
            beginRound(sources.count + shops.count)
        }
        if !sources.isEmpty {
            state.phase = .recalls
            await readSources(sources)
        }
        if isMatchingWanted || !sources.isEmpty { try await match() }
        if !sources.isEmpty { try logRefresh(of: sources) }
        if isEnding { return }
        // This also serves a request that arrived during the round, and would otherwise cause another one.
        if state.isRunning, isHomeWanted || !sources.isEmpty {
            isHomeWanted = false
            state.phase = .household
            await expiryUpdater.refresh()
        }
        for shop in shops where !isEnding {
            state.phase = .shops
            await readShop(shop)
        }
        if isEnding { return }
        if !sources.isEmpty || !shops.isEmpty { await upkeep.check() }
        // The list of sources shows those that fail.
        if state.errors.count < sources.count + shops.count, !isLossUnreported { loss = nil }
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
        reportProgress(isUrgent: true)
    }

    private func endRound() {
        guard state.isRunning else { return }
        state.isRunning = false
        state.phase = .idle
        state.isCancelled = isCancelled
        state.endedAt = time.now
        if !agentState.isClosed { reportProgress(isUrgent: true) }
    }

    func didAsk(_ name: String) {
        state.done += 1
        state.asked.append(name)
    }

    func note(_ name: String, _ reason: String, _ retry: Retry) {
        guard state.isRunning else { return }
        var error = RefreshErrorRecord()
        error.name = name
        error.reason = reason
        (error.isRetryable, error.retryAfter) = (retry.isRetryable, retry.seconds)
        state.errors.append(error)
    }

    /// Delays the next round.
    func putOff(because error: StoreError) {
        notBefore = time.now + Self.pauseAfterTrouble
        log.warning("when to fetch next is not written down: \(error)")
    }

    /// Matches new recalls and items, a slice at a time.
    func match() async throws(StoreError) {
        isMatchingWanted = false
        guard catalogueHandle.isThere else { return }
        let terms = plan.terms
        if state.isRunning { state.phase = .matching }
        var hasMore = true
        while hasMore, !isStopped, !agentState.isClosed {
            let change = try agentState.change(.agent) { store, context in
                try catalogueHandle.use { catalogue in try store.matchRecalls(in: catalogue, terms, context) }
            }
            state.found += UInt32(clamping: change.subjects.count)
            hasMore = change.value.hasMore
            reportProgress()
            await yieldTurn()
        }
    }

    /// Starts a helper for the requests and logs its error output.
    func fetch(_ requests: [FetchRequest]) -> FetchRun {
        FetchRun(requests, from: endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
    }

    /// Lets other jobs run after a slice of work, and between steps of the catalogue's upkeep.
    func yieldTurn() async {
        await Task.yield()
        do throws(StoreError) {
            while try catalogueHandle.use({ try $0.doUpkeep() }) {
                await Task.yield()
            }
        } catch {
            // The next slice meets and reports the error, too.
            log.debug("the catalogue is not kept up: \(error)")
        }
    }
}
