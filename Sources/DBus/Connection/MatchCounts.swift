/// How many subscriptions share a match rule: the bus gets each rule once and loses it with the last one.
struct MatchCounts {
    typealias Completion = @Sendable (BusError?) -> Void

    private struct State {
        var count = 0
        /// Completions to call once the bus has added the rule; `nil` when it has.
        var waiting: [Completion]? = []
    }

    private var states: [String: State] = [:]

    /// - Returns: Whether to add the rule on the bus. Calls `completion` when the bus has it, now or later.
    mutating func retain(_ rule: String, _ completion: @escaping Completion) -> Bool {
        var state = states[rule] ?? State()
        state.count += 1
        let isNew = state.count == 1
        state.waiting?.append(completion)
        states[rule] = state
        if state.waiting == nil { completion(nil) }
        return isNew
    }

    /// - Returns: The completions to call, now that the bus has added or refused the rule.
    mutating func didAdd(_ rule: String, failed: Bool) -> [Completion] {
        let waiting = states[rule]?.waiting ?? []
        if failed { states[rule] = nil } else { states[rule]?.waiting = nil }
        return waiting
    }

    /// - Returns: Whether to remove the rule from the bus.
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
