import Synchronization

/// What handlers have seen, in order.
package final class Log<Element: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let isSatisfied: @Sendable ([Element]) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State: Sendable {
        var elements: [Element] = []
        var waiting: [Waiter] = []

        /// Takes out those whose condition holds.
        mutating func ready() -> [Waiter] {
            let seen = elements
            let ready = waiting.filter { $0.isSatisfied(seen) }
            waiting.removeAll { $0.isSatisfied(seen) }
            return ready
        }
    }

    private let state = Mutex(State())

    package init() {}

    package func add(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            return state.ready()
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    package var all: [Element] {
        state.withLock { $0.elements }
    }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    package func wait(until condition: @escaping @Sendable ([Element]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                state.waiting.append(Waiter(isSatisfied: condition, continuation: continuation))
                return state.ready()
            }
            for waiter in ready { waiter.continuation.resume() }
        }
    }
}
