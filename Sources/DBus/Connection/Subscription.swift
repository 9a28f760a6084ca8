/// A subscription, which lasts until it is cancelled or released.
package final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }

    /// Ends the subscription. On the loop's thread, no handler runs after this has returned. Callable on any
    /// thread, and repeatedly.
    package func cancel() {
        end()
    }
}
