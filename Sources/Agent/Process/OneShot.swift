/// A value that one task awaits and the first of several events supplies. Confined to the loop's thread,
/// which protects its state.
final class OneShot<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Supplies the value; later calls have no effect.
    func fulfil(_ value: Value) {
        guard self.value == nil else { return }
        self.value = value
        waiter?.resume(returning: value)
        waiter = nil
    }

    /// Returns the value once it exists. Call it only once.
    func get() async -> Value {
        await withCheckedContinuation { continuation in
            // Checked here because other jobs may run before this closure.
            if let value {
                continuation.resume(returning: value)
            } else {
                waiter = continuation
            }
        }
    }
}
