/// Something that goes on until it is cancelled or let go of.
package final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }

    /// On the loop's thread no handler is called after this has returned. May be called on any thread, and
    /// more than once.
    package func cancel() {
        end()
    }
}
