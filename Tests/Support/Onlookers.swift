/// Those who wait for something to become true of a test's double. They belong to the loop's thread.
package final class Onlookers: @unchecked Sendable {
    private var waiting: [(isSatisfied: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    package init() {}

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    package func wait(until condition: @escaping () -> Bool) async {
        await withCheckedContinuation { continuation in
            // Asked here and not before: on the way here others may have their turn, and nobody is told of it again.
            if condition() {
                continuation.resume()
            } else {
                waiting.append((condition, continuation))
            }
        }
    }

    /// To be called after each change that somebody may wait for.
    package func notice() {
        var ready: [CheckedContinuation<Void, Never>] = []
        waiting.removeAll { waiter in
            guard waiter.isSatisfied() else { return false }
            ready.append(waiter.continuation)
            return true
        }
        for continuation in ready { continuation.resume() }
    }
}
