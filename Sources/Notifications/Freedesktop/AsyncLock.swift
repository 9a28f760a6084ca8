/// An asynchronous lock, first come, first served. Belongs to an actor.
struct AsyncLock {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter start: Resumed when the turn begins; the caller must end it with `end()`.
    mutating func take(_ start: CheckedContinuation<Void, Never>) {
        if isTaken {
            waiting.append(start)
        } else {
            isTaken = true
            start.resume()
        }
    }

    mutating func end() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
