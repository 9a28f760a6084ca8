/// How long to wait before calling a new server.
///
/// Shells own the name about a second before they can draw. A server that restarts often, as in a crash loop,
/// gets more and more time.
struct OwnerChurn {
    private let settling: Duration
    private var arrivals: [ContinuousClock.Instant] = []

    init(settling: Duration) {
        self.settling = settling
    }

    /// Records a new owner; returns how long to wait for it.
    mutating func settlingTime(afterArrivalAt now: ContinuousClock.Instant) -> Duration {
        arrivals.removeAll { now - $0 > .seconds(60) }
        arrivals.append(now)
        if arrivals.count > 16 { arrivals.removeFirst() }
        // Up to six restarts a minute do not add to the pause, so that popups are back within 5 s.
        let excess = min(max(0, arrivals.count - 6), 6)
        return settling * (1 << excess)
    }
}
