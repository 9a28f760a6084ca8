/// Growing pauses after failures: each twice the one before, up to a limit.
struct Backoff: Sendable, Hashable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    init(from shortest: Duration, to longest: Duration) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// The pause after one more failure.
    mutating func pause() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    mutating func didSucceed() {
        next = shortest
    }
}
