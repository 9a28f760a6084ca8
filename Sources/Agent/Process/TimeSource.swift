package import CivilTime
package import EventLoop

/// The agent's source of time: the system in production, a simulated clock in tests.
///
/// Call its operations on the loop's thread; handlers run there, too.
package protocol TimeSource: Sendable {
    /// The wall clock. It may jump: the user sets it, the machine wakes from suspend.
    var now: Instant { get }

    /// A clock that nobody can set: the difference between two values is a length of time.
    var uptime: Duration { get }

    /// Creates a disarmed wall-clock alarm.
    ///
    /// - Parameter handler: Called when the wall clock has reached the moment, however it got there, and
    ///   whenever the clock is set while the alarm is armed.
    func alarm(
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm

    /// Calls `handler` once after `delay`; for retries and rate limits, where a changed clock does not
    /// matter.
    @discardableResult func after(
        _ delay: Duration, _ handler: @escaping () -> Void
    ) -> any Cancellable
}

/// An alarm for one absolute moment of the wall clock.
package protocol WallClockAlarm {
    /// Replaces the moment; with `nil`, the alarm only reports changes of the clock.
    func arm(at moment: Instant?) throws(SystemError)
}

package protocol Cancellable {
    func cancel()
}
