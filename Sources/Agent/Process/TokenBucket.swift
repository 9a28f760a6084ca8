import CivilTime

/// Admits `burst` requests at once and `perSecond` over time.
struct TokenBucket: Sendable, Hashable {
    private let burst: Double
    private let perSecond: Double
    private var tokens: Double
    private var filledAt: Instant

    init(burst: Double, perSecond: Double, now: Instant) {
        self.burst = burst
        self.perSecond = perSecond
        tokens = burst
        filledAt = now
    }

    var isFull: Bool { tokens >= burst }

    mutating func take(at now: Instant) -> Bool {
        refill(at: now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// How long until the next request is admitted, since the bucket was last filled.
    var wait: Duration { .seconds(max(0, 1 - tokens) / perSecond) }

    /// A clock that was set back adds no tokens and removes none.
    mutating func refill(at now: Instant) {
        let milliseconds = now.millisecondsSince1970 - filledAt.millisecondsSince1970
        filledAt = now
        if milliseconds > 0 { tokens = min(burst, tokens + Double(milliseconds) / 1000 * perSecond) }
    }
}
