/// Passes of work, one at a time: whatever is wanted during a pass leads to another one after it.
struct Passes: Sendable, Hashable {
    private(set) var isStopping = false
    private(set) var isWorking = false
    private var isWanted = false

    /// - Returns: Whether to start working.
    mutating func want() -> Bool {
        isWanted = true
        guard !isWorking, !isStopping else { return false }
        isWorking = true
        return true
    }

    /// - Returns: Whether to make another pass; otherwise, the work is over.
    mutating func next() -> Bool {
        isWorking = isWanted && !isStopping
        if isWorking { isWanted = false }
        return isWorking
    }

    /// No further pass is to begin.
    mutating func stop() {
        isStopping = true
    }
}
