import CivilTime
import DBus

/// How fast each caller on the bus may ask: far more than a person or a script that waits for its answers
/// does, far less than a runaway program can (goal G10 in docs/testing.md).
struct CallerLimits: Sendable {
    private let burst: Double
    private let perSecond: Double
    private var buckets: [BusName: TokenBucket] = [:]

    /// Callers come and go; the rested ones are forgotten whenever there are this many.
    private static let mostRemembered = 256

    init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }

    var remembered: Int { buckets.count }

    mutating func admits(_ caller: BusName, at now: Instant) -> Bool {
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
