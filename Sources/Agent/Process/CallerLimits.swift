import CivilTime
import DBus

/// Limits the rate of calls of each bus client: generous for people and for scripts that await their replies,
/// too low for a runaway program.
struct CallerLimits: Sendable {
    private let burst: Double
    private let perSecond: Double
    private var buckets: [BusName: TokenBucket] = [:]

    /// Once it remembers this many callers, it forgets those whose bucket is full.
    private static let mostRemembered = 256

    init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }

    var remembered: Int { buckets.count }

    mutating func admit(_ caller: BusName, at now: Instant) -> Bool {
        if buckets.count >= Self.mostRemembered { forgetRested(at: now) }
        return buckets[caller, default: TokenBucket(burst: burst, perSecond: perSecond, now: now)].take(
            at: now)
    }

    private mutating func forgetRested(at now: Instant) {
        for caller in buckets.keys { buckets[caller]?.refill(at: now) }
        buckets = buckets.filter { !$0.value.isFull }
        // So many busy callers are an attack with one name each: start over rather than grow.
        if buckets.count >= Self.mostRemembered { buckets = [:] }
    }
}
