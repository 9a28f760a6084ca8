/// How long to leave a new server alone before talking to it.
///
/// Shells own the name about a second before they can draw. A server that comes and goes, as one in a crash
/// loop does, gets more and more time.
struct OwnerChurn {
    private let settling: Duration
    private var arrivals: [ContinuousClock.Instant] = []

    init(settling: Duration) {
        self.settling = settling
    }

    /// Records a new owner.
    mutating func settlingTime(afterArrivalAt now: ContinuousClock.Instant) -> Duration {
        arrivals.removeAll { now - $0 > .seconds(60) }
        arrivals.append(now)
        if arrivals.count > 16 { arrivals.removeFirst() }
        // Six a minute may be a bad day; what is owed is up within 5 s of each (goal G3 in docs/testing.md).
        let excess = min(max(0, arrivals.count - 6), 6)
        return settling * (1 << excess)
    }
}
