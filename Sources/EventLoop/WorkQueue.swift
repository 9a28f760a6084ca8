/// Work to run on the loop's thread, in the order of adding.
struct WorkQueue {
    enum Work: Sendable {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    private var waiting: [Work] = []
    private var isWakeUpOnItsWay = false
    private(set) var isStopRequested = false

    var isEmpty: Bool { waiting.isEmpty }

    /// - Returns: Whether the caller must wake the sleeping loop up for it.
    mutating func add(_ work: Work, fromLoop: Bool) -> Bool {
        waiting.append(work)
        return needsWakeUp(fromLoop: fromLoop)
    }

    /// - Returns: Whether the caller must wake the sleeping loop up for it.
    mutating func requestStop(fromLoop: Bool) -> Bool {
        isStopRequested = true
        return needsWakeUp(fromLoop: fromLoop)
    }

    /// Moves all waiting work into `batch`, which must be empty; reuses its storage to save allocations.
    mutating func exchange(_ batch: inout [Work]) {
        swap(&waiting, &batch)
    }

    mutating func didWakeUp() {
        isWakeUpOnItsWay = false
    }

    mutating func didStop() {
        isStopRequested = false
    }

    private mutating func needsWakeUp(fromLoop: Bool) -> Bool {
        if fromLoop || isWakeUpOnItsWay { return false }
        isWakeUpOnItsWay = true
        return true
    }
}
