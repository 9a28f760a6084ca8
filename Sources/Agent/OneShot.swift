/// A value that one task waits for and the first of several events brings. It belongs to the loop's thread,
/// which protects its state.
final class OneShot<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Only the first one counts.
    func fulfil(_ value: Value) {
        guard self.value == nil else { return }
        self.value = value
        waiter?.resume(returning: value)
        waiter = nil
    }

    /// To be asked for once.
    func get() async -> Value {
        await withCheckedContinuation { continuation in
            // Asked here and not before: on the way here others may have their turn.
            if let value {
                continuation.resume(returning: value)
            } else {
                waiter = continuation
            }
        }
    }
}
