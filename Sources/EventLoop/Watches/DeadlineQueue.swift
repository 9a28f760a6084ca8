/// Pending deadlines, earliest first; those of the same moment in the order of adding.
struct DeadlineQueue {
    private var heap: [Deadline] = []
    private var sequence: UInt64 = 0
    private var cancelled = 0

    /// The earliest deadline that is not cancelled, in nanoseconds of the monotonic clock.
    mutating func earliest() -> UInt64? {
        while let first = heap.first, first.handler == nil {
            removeFirst()
            cancelled -= 1
        }
        return heap.first?.nanoseconds
    }

    mutating func add(_ deadline: Deadline) {
        deadline.sequence = sequence
        sequence += 1
        heap.append(deadline)
        siftUp(from: heap.count - 1)
    }

    /// A cancelled deadline stays in the heap until its moment comes, or until more than half of the heap,
    /// and more than 64, are cancelled. Nearly every call is answered long before its timeout.
    mutating func didCancelOne() {
        cancelled += 1
        guard cancelled > 64, cancelled > heap.count / 2 else { return }
        heap.removeAll { $0.handler == nil }
        cancelled = 0
        heap.sort { $0 < $1 }  // a sorted array is a heap
    }

    /// Removes the earliest deadline if it is due, and returns its handler.
    mutating func takeDue(at now: UInt64) -> (() -> Void)? {
        guard let first = earliest(), first <= now else { return nil }
        return removeFirst().takeHandler()
    }

    @discardableResult private mutating func removeFirst() -> Deadline {
        heap.swapAt(0, heap.count - 1)
        let first = heap.removeLast()
        siftDown()
        return first
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && heap[right] < heap[left] ? right : left
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
