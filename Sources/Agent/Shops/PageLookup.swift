import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Store

/// Reads a page through `steward-fetch` while the user waits. Stores nothing, but remembers the page for some
/// minutes: the user may have to choose a price first.
actor PageLookup: AgentPart {
    nonisolated let loop: EventLoop
    private let endpoint: FetchEndpoint
    private let time: any TimeSource
    private let log: Logger
    private var rate: TokenBucket
    private var runs: [FetchRun] = []
    private var sites: Set<ShopDomain> = []
    private var pauses: [ShopDomain: Instant] = [:]
    private var recent: [PageAddress: (fetch: PageFetch, at: Instant)] = [:]
    private var isStopped = false

    private static let memory = Duration.seconds(600)

    init(endpoint: FetchEndpoint, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.endpoint = endpoint
        self.time = time
        self.loop = loop
        self.log = log
        rate = TokenBucket(burst: 8, perSecond: 0.05, now: time.now)
    }

    /// - Parameter robots: The rules of its site, if known.
    /// - Throws: If the page must not be read now.
    func page(at address: PageAddress, robots: String?) async throws(AgentError) -> PageFetch {
        let now = time.now
        recent = recent.filter { $0.value.at <= now && now - $0.value.at < Self.memory }
        pauses = pauses.filter { $0.value > now }
        if let known = recent[address] { return known.fetch }
        try check(address.shop, at: now)
        let run = FetchRun([.page(address, robots: robots)], from: endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        runs.append(run)
        sites.insert(address.shop)
        let fetch = await run.page()
        sites.remove(address.shop)
        runs.removeAll { $0 === run }
        if let pause = fetch.pause { pauses[address.shop] = time.now + pause }
        if case .page = fetch.answer { recent[address] = (fetch, time.now) }
        return fetch
    }

    private func check(_ site: ShopDomain, at now: Instant) throws(AgentError) {
        guard !isStopped else { throw AgentError.isEnding }
        if let end = pauses[site] {
            throw AgentError(
                .limitsExceeded,
                AgentShopText.hasAskedForPause(site, seconds: max(1, (end - now).components.seconds)),
                retry: .later(after: end - now))
        }
        guard !sites.contains(site) else {
            throw AgentError(.limitsExceeded, AgentShopText.isBeingRead(site), retry: .later())
        }
        guard rate.take(at: now) else {
            throw AgentError(.limitsExceeded, AgentShopText.tooManyPages, retry: .later(after: rate.wait))
        }
    }

    func stop() {
        isStopped = true
        for run in runs { run.giveUp() }
    }
}
