import Synchronization

/// Lets only so many in at a time, in the order in which they come.
package final class Turnstile: Sendable {
    private struct State {
        var places: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    package init(places: Int) {
        state = Mutex(State(places: places))
    }

    package func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.places == 0 else {
                    state.places -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// To be called once for each `enter()` that has returned.
    package func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.places += 1
            return nil
        }
        next?.resume()
    }
}
