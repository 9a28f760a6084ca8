/// Decides when work that is done in passes begins, goes on and ends: one pass at a time, and another one
/// after it for whatever was requested meanwhile.
struct PassRequests: Sendable, Hashable {
    /// Whether a task runs the passes.
    private(set) var isAtWork = false
    /// Whether a pass has been requested since the current one began, which may then end early.
    private(set) var isWanted = false

    /// Requests a pass.
    /// - Returns: Whether the caller must start the task that runs passes while `begin()` returns `true`.
    mutating func request() -> Bool {
        isWanted = true
        defer { isAtWork = true }
        return !isAtWork
    }

    /// Begins the next pass; without one, the work ends.
    /// - Parameter isEnding: Whether to end the work even if a pass is wanted.
    mutating func begin(unless isEnding: Bool = false) -> Bool {
        isAtWork = isWanted && !isEnding
        isWanted = false
        return isAtWork
    }
}
