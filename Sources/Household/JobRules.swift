package import CivilTime

/// When work that recurs by itself is done again: at random within a tenth of its interval, so that not all the world asks
/// a server at once; after failures ever later.
package struct JobRules: Sendable, Hashable {
    package let interval: Duration
    /// After the first failure; doubled by each that follows, up to the interval and at most a day.
    package let retry: Duration

    package init(interval: Duration, retry: Duration = .seconds(900)) {
        self.interval = interval
        self.retry = retry
    }

    /// No source is asked more often by itself, whatever the settings say.
    package static let earliestRefresh = Duration.seconds(4 * 3_600)

    /// - Parameters:
    ///   - failures: In succession.
    ///   - pause: What the other side has asked for.
    ///   - chance: 0...1.
    package func next(after now: Instant, failures: Int = 0, pause: Duration? = nil, chance: Double)
        -> Instant
    {
        var wait = interval
        if failures > 0 {
            let most = min(interval, .seconds(86_400))
            wait = retry
            for _ in 1..<min(failures, 20) where wait < most { wait *= 2 }
            wait = min(wait, most)
        }
        if let pause { wait = max(wait, pause) }
        let jitter = Int64(Double(wait.components.seconds) * 0.1 * min(max(chance, 0), 1))
        return now + wait + .seconds(jitter)
    }
}

/// How it goes with a piece of work that recurs.
package struct JobState: Sendable, Hashable {
    /// `source:cpsc`, `shop:` with the shop's identifier.
    package let name: String
    package var nextAt: Instant
    package var lastAt: Instant?
    package var succeededAt: Instant?
    /// In succession.
    package var failures = 0
    /// Of the last time, without a full stop; empty if that went well.
    package var error = ""

    package init(name: String, nextAt: Instant) {
        self.name = name
        self.nextAt = nextAt
    }
}
