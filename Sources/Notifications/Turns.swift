/// One after the other, in the order of asking. Belongs to an actor.
struct Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter start: Resumed when it is its turn, which has to be ended.
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
