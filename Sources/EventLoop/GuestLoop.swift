import Glibc

/// Another library's event loop, such as GLib's, that shares the thread and the `poll` of an `EventLoop`.
///
/// Between two waits, the `EventLoop` calls `prepare` and `dispatch` once each, in this order, on its thread.
package protocol GuestLoop: AnyObject {
    /// Appends the descriptors to wait for.
    ///
    /// - Returns: How long to wait at most, in milliseconds: 0 if the guest has work now, -1 for no limit.
    func prepare(_ descriptors: inout [pollfd]) -> Int32

    /// Handles what has happened.
    ///
    /// - Parameter polled: The descriptors that `prepare` appended, with their results; none is ready after a
    ///   signal or when the time was up.
    func dispatch(_ polled: ArraySlice<pollfd>)
}
