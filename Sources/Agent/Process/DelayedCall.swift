/// A call to make after a delay; at most one is pending.
struct DelayedCall {
    private var timer: (any Cancellable)?

    /// Calls `handler` after `delay`, in place of a pending call.
    mutating func schedule(
        after delay: Duration, by time: any TimeSource, _ handler: @escaping () -> Void
    ) {
        timer?.cancel()
        timer = time.after(delay, handler)
    }

    mutating func cancel() {
        timer?.cancel()
        timer = nil
    }
}
