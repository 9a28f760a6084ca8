import EventLoop

/// The calls that wait for a reply.
///
/// Each ends by exactly one of reply, timeout, cancellation and disconnection: whoever takes it out of the
/// table ends it.
struct ReplyTable {
    typealias Outcome = Result<Message, BusError>

    struct Waiter {
        let destination: BusName?
        let deadline: Deadline
        let end: (Outcome) -> Void
    }

    private var waiters: [UInt32: Waiter] = [:]

    mutating func add(_ waiter: Waiter, for serial: UInt32) {
        waiters[serial] = waiter
    }

    mutating func take(_ serial: UInt32) -> Waiter? {
        guard let waiter = waiters.removeValue(forKey: serial) else { return nil }
        waiter.deadline.cancel()
        return waiter
    }

    /// The waiter for a reply of that serial and sender.
    ///
    /// Anybody can send a message that looks like a reply, and serials can be guessed. The bus, too, answers,
    /// when the one who was called cannot. Who owns a well-known name is not known here.
    mutating func take(_ serial: UInt32, from sender: BusName?) -> Waiter? {
        guard let waiter = waiters[serial] else { return nil }
        if let destination = waiter.destination, destination.isUnique || destination == .bus {
            guard sender == destination || sender == .bus else { return nil }
        }
        return take(serial)
    }

    /// All of them, in the order of the calls.
    mutating func takeAll() -> [Waiter] {
        let all = waiters.sorted { $0.key < $1.key }.map(\.value)
        waiters = [:]
        for waiter in all { waiter.deadline.cancel() }
        return all
    }
}
