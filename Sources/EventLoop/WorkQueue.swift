/// What is to be run on the loop's thread, first come, first served.
struct WorkQueue {
    enum Work: Sendable {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    private var waiting: [Work] = []
    private var isWakeUpOnItsWay = false
    private(set) var isStopRequested = false

    var isEmpty: Bool { waiting.isEmpty }

    /// - Returns: Whether the sleeping loop must be woken up for it.
    mutating func add(_ work: Work, fromLoop: Bool) -> Bool {
        waiting.append(work)
        return needsWakeUp(fromLoop: fromLoop)
    }

    /// - Returns: Whether the sleeping loop must be woken up for it.
    mutating func requestStop(fromLoop: Bool) -> Bool {
        isStopRequested = true
        return needsWakeUp(fromLoop: fromLoop)
    }

    /// Hands over everything that waits and leaves `batch`, emptied, in its place, to save allocations.
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
