/// Growing pauses after failures: each is twice the previous one, up to a limit.
struct Backoff: Sendable, Hashable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    init(from shortest: Duration, to longest: Duration) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    /// Returns the pause to make after one more failure.
    mutating func pause() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    mutating func didSucceed() {
        next = shortest
    }
}
