/// A descriptor to wait for, and what came of it, in the words of `poll`. The C type belongs to two modules, so
/// that what may name it depends on which of them the compiler reads first.
package struct PolledDescriptor: Sendable, Hashable {
    package let fd: Int32
    package let events: Int16
    package let revents: Int16

    package init(fd: Int32, events: Int16, revents: Int16 = 0) {
        self.fd = fd
        self.events = events
        self.revents = revents
    }
}

/// Another library's event loop, such as GLib's, that shares the thread and the `poll` of an `EventLoop`.
///
/// Between two waits, the `EventLoop` calls `prepare` and `dispatch` once each, in this order, on its thread.
package protocol GuestLoop: AnyObject {
    /// Appends the descriptors to wait for.
    ///
    /// - Returns: How long to wait at most, in milliseconds: 0 if the guest has work now, -1 for no limit.
    func prepare(_ descriptors: inout [PolledDescriptor]) -> Int32

    /// Handles what has happened.
    ///
    /// - Parameter polled: The descriptors that `prepare` appended, with their results; none is ready after a
    ///   signal or when the time was up.
    func dispatch(_ polled: [PolledDescriptor])
}
