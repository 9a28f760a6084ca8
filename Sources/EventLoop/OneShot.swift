import Synchronization

/// A value that one task awaits and the first of several events supplies, on any thread.
package final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case fulfilled(Value)
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Supplies the value; later calls have no effect.
    ///
    /// - Returns: Whether this call supplied it.
    @discardableResult package func fulfil(_ value: Value) -> Bool {
        let former = state.withLock { state in
            defer { if case .fulfilled = state {} else { state = .fulfilled(value) } }
            return state
        }
        switch former {
        case .open: return true
        case .awaited(let waiter):
            waiter.resume(returning: value)
            return true
        case .fulfilled: return false
        }
    }

    /// Returns the value once it exists. Call it only once.
    package func get() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                // It may have come since the call.
                if case .fulfilled(let value) = state { return value }
                state = .awaited(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
