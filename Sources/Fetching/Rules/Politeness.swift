import FetchInterface

/// Decides which server may be asked now. It knows only this run of the process; the client has to remember
/// earlier ones.
struct Politeness {
    enum Verdict: Hashable {
        case ask
        /// Until this moment or, if `nil`, until another transfer ends.
        case wait(until: ContinuousClock.Instant?)
        case refuse(FetchFault, retryAfter: Duration)
    }

    /// The most transfers at once, to different servers. Each holds a document in memory.
    static let mostAtOnce = 3
    /// The time between two crawls of a shop.
    static let pauseOfShops = Duration.seconds(60)

    private var underWay: Set<String> = []
    private var shopUnderWay: String?
    private var shopsEnded: [String: ContinuousClock.Instant] = [:]
    private var busyUntil: [String: ContinuousClock.Instant] = [:]
    private var pausesUntil: [String: ContinuousClock.Instant] = [:]

    /// - Parameters:
    ///   - isShop: Whether it is a shop: shops are crawled one at a time.
    ///   - isFirst: Whether it is the request's first document.
    func verdict(
        on host: String, isShop: Bool, isFirst: Bool, at now: ContinuousClock.Instant
    ) -> Verdict {
        let host = Self.site(host)
        if let end = busyUntil[host], end > now {
            return .refuse(
                FetchFault(.busy, "\(host) has just asked for a pause"), retryAfter: now.duration(to: end))
        }
        if isShop, isFirst, let end = shopsEnded[host].map({ $0 + Self.pauseOfShops }), end > now {
            return .refuse(
                FetchFault(.tooSoon, "shops are asked once in 60 seconds"), retryAfter: now.duration(to: end))
        }
        if isShop, let shopUnderWay, shopUnderWay != host || isFirst { return .wait(until: nil) }
        if underWay.contains(host) || underWay.count >= Self.mostAtOnce { return .wait(until: nil) }
        if let end = pausesUntil[host], end > now { return .wait(until: end) }
        return .ask
    }

    mutating func didBegin(_ host: String, isShop: Bool) {
        underWay.insert(Self.site(host))
        if isShop { shopUnderWay = Self.site(host) }
    }

    /// Records that a document of the server has come, or will not.
    /// - Parameter pause: The time until the next request to it.
    mutating func didEnd(
        _ host: String, retryAfter: Duration?, pause: Duration = .zero, at now: ContinuousClock.Instant
    ) {
        underWay.remove(Self.site(host))
        pausesUntil[Self.site(host)] = now + pause
        if let retryAfter { busyUntil[Self.site(host)] = now + retryAfter }
    }

    /// Records that the crawl of a shop has ended.
    mutating func didEndShop(_ host: String, at now: ContinuousClock.Instant) {
        shopUnderWay = nil
        shopsEnded[Self.site(host)] = now
    }

    private static func site(_ host: String) -> String {
        host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
