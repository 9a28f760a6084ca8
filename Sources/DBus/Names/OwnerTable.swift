/// The owners of well-known names that subscriptions follow.
///
/// It depends on the order of the bus's messages: a `NameOwnerChanged` after the reply to `GetNameOwner` is
/// newer than that reply.
struct OwnerTable {
    typealias Completion = @Sendable (BusError?) -> Void
    typealias Handler = @Sendable (_ old: BusName?, _ new: BusName?) -> Void

    private struct State {
        var followers = 0
        var owner: BusName?
        /// Completions to call once the first owner is known; `nil` when it is.
        var waiting: [Completion]? = []
        var handlers: [(id: UInt64, handler: Handler)] = []
    }

    private var states: [BusName: State] = [:]
    private var lastID: UInt64 = 0

    /// - Returns: Whether to ask the bus for the owner. Calls `completion` when it is known, now or later.
    mutating func follow(_ name: BusName, _ completion: @escaping Completion) -> Bool {
        var state = states[name] ?? State()
        state.followers += 1
        let isNew = state.followers == 1
        state.waiting?.append(completion)
        states[name] = state
        if state.waiting == nil { completion(nil) }
        return isNew
    }

    mutating func unfollow(_ name: BusName) {
        guard let followers = states[name]?.followers else { return }
        if followers == 1 {
            states[name] = nil
        } else {
            states[name]?.followers = followers - 1
        }
    }

    /// - Returns: The completions to call.
    mutating func didLearn(owner: BusName?, of name: BusName) -> [Completion] {
        guard let waiting = states[name]?.waiting else { return [] }
        states[name]?.owner = owner
        states[name]?.waiting = nil
        return waiting
    }

    /// - Returns: The completions to call with the error.
    mutating func didFail(_ name: BusName) -> [Completion] {
        states.removeValue(forKey: name)?.waiting ?? []
    }

    /// - Returns: The handlers to call with the new owner, oldest first.
    mutating func didChange(_ name: BusName, to owner: BusName?) -> [(id: UInt64, handler: Handler)] {
        guard let state = states[name], state.waiting == nil else { return [] }
        states[name]?.owner = owner
        return state.handlers
    }

    func owner(of name: BusName) -> BusName? {
        states[name]?.owner
    }

    mutating func addHandler(for name: BusName, _ handler: @escaping Handler) -> UInt64 {
        lastID += 1
        states[name]?.handlers.append((lastID, handler))
        return lastID
    }

    mutating func removeHandler(_ id: UInt64, for name: BusName) {
        states[name]?.handlers.removeAll { $0.id == id }
    }

    func hasHandler(_ id: UInt64, for name: BusName) -> Bool {
        states[name]?.handlers.contains { $0.id == id } ?? false
    }
}
