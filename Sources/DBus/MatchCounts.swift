/// How many subscriptions share a match rule on the bus, so that it is added once and removed after the last.
struct MatchCounts {
    typealias Completion = @Sendable (BusError?) -> Void

    private struct State {
        var count = 0
        /// Those who wait for the bus to have added the rule; `nil` when it has.
        var waiting: [Completion]? = []
    }

    private var states: [String: State] = [:]

    /// - Returns: Whether the rule must be added on the bus. `completion` is called when it is there, now or later.
    mutating func retain(_ rule: String, _ completion: @escaping Completion) -> Bool {
        var state = states[rule] ?? State()
        state.count += 1
        let isNew = state.count == 1
        state.waiting?.append(completion)
        states[rule] = state
        if state.waiting == nil { completion(nil) }
        return isNew
    }

    /// - Returns: Who is to be told that the bus has added the rule, or that it has not.
    mutating func didAdd(_ rule: String, failed: Bool) -> [Completion] {
        let waiting = states[rule]?.waiting ?? []
        if failed { states[rule] = nil } else { states[rule]?.waiting = nil }
        return waiting
    }

    /// - Returns: Whether the rule must be removed on the bus.
    mutating func release(_ rule: String) -> Bool {
        guard let count = states[rule]?.count else { return false }
        guard count == 1 else {
            states[rule]?.count = count - 1
            return false
        }
        states[rule] = nil
        return true
    }
}
