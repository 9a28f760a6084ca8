package import CivilTime

/// When a recurring job runs next: after its interval and up to a tenth more, at random, so that not all
/// clients ask a server at once; ever later after failures.
package struct JobRules: Sendable, Hashable {
    package let interval: Duration
    /// The pause after the first failure. Each further one doubles it, up to `interval` and at most a day.
    package let retry: Duration

    package init(interval: Duration, retry: Duration = .seconds(900)) {
        self.interval = interval
        self.retry = retry
    }

    /// The shortest interval at which the agent refreshes a source, whatever the settings say.
    package static let earliestRefresh = Duration.seconds(4 * 3_600)

    /// - Parameters:
    ///   - failures: In succession.
    ///   - pause: The pause that the server has asked for.
    ///   - chance: A random number in 0...1.
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

/// The state of a recurring job.
package struct JobState: Sendable, Hashable {
    /// `source:cpsc`, or `shop:` with the shop's identifier.
    package let name: String
    package var nextAt: Instant
    package var lastAt: Instant?
    package var succeededAt: Instant?
    /// In succession.
    package var failures = 0
    /// The error of the last run, without a full stop; empty after a success.
    package var error = ""

    package init(name: String, nextAt: Instant) {
        self.name = name
        self.nextAt = nextAt
    }
}
