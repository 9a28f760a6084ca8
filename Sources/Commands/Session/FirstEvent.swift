import Synchronization

/// Lets one task wait for the first of several events.
final class FirstEvent<Event: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Event, Never>)
        case done(Event)
    }

    private let state = Mutex(State.open)

    /// Delivers an event; only the first one counts.
    func finish(_ event: Event) {
        let waiter: CheckedContinuation<Event, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .done(event)
                return nil
            case .waiting(let continuation):
                state = .done(event)
                return continuation
            case .done: return nil
            }
        }
        waiter?.resume(returning: event)
    }

    /// Returns the event. Call it only once.
    func wait() async -> Event {
        await withCheckedContinuation { continuation in
            let event: Event? = state.withLock { state in
                if case .done(let event) = state { return event }
                state = .waiting(continuation)
                return nil
            }
            if let event { continuation.resume(returning: event) }
        }
    }
}
