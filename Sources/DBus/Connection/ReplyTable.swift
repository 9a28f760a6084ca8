import EventLoop

/// The calls that wait for replies.
///
/// A reply, a timeout, cancellation or disconnection ends each call, exactly once: whoever removes the waiter
/// from the table calls its `end`.
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

    /// Removes the waiter for a reply with this serial and sender.
    ///
    /// Any connection can send a message that looks like a reply, with a guessed serial. The bus itself
    /// replies if it cannot deliver a call. For a well-known destination, any sender is accepted: its owner
    /// is not known here.
    /// The bus names the sender of each message that it passes on. A reply without one comes from the other end of the
    /// socket itself: the proxy of a Flatpak sandbox answers so if it does not permit a call.
    mutating func take(_ serial: UInt32, from sender: BusName?) -> Waiter? {
        guard let waiter = waiters[serial] else { return nil }
        if let destination = waiter.destination, destination.isUnique || destination == .bus {
            guard sender == nil || sender == destination || sender == .bus else { return nil }
        }
        return take(serial)
    }

    /// Removes all waiters; returns them in the order of their serials.
    mutating func takeAll() -> [Waiter] {
        let all = waiters.sorted { $0.key < $1.key }.map(\.value)
        waiters = [:]
        for waiter in all { waiter.deadline.cancel() }
        return all
    }
}
