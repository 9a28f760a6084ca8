/// A one-shot timer on the monotonic clock, which does not advance while the machine is suspended.
///
/// Its state belongs to the loop's thread.
package final class Deadline {
    let nanoseconds: UInt64
    /// Orders deadlines of the same moment.
    var sequence: UInt64 = 0
    private(set) var handler: (() -> Void)?
    private unowned let loop: EventLoop

    init(at nanoseconds: UInt64, on loop: EventLoop, _ handler: @escaping () -> Void) {
        self.nanoseconds = nanoseconds
        self.loop = loop
        self.handler = handler
    }

    /// Has no effect once the deadline has passed.
    package func cancel() {
        loop.preconditionOnLoop()
        guard takeHandler() != nil else { return }
        loop.didCancelDeadline()
    }

    func takeHandler() -> (() -> Void)? {
        defer { handler = nil }
        return handler
    }

    static func < (left: Deadline, right: Deadline) -> Bool {
        (left.nanoseconds, left.sequence) < (right.nanoseconds, right.sequence)
    }
}
