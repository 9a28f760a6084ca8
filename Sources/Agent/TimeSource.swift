package import CivilTime
package import EventLoop

/// The program's only source of time. In production it is the system's; tests move the hands.
///
/// Its operations belong to the loop's thread, and so do the handlers.
package protocol TimeSource: Sendable {
    /// The wall clock. It may jump: the user sets it, the machine wakes from suspend.
    var now: Instant { get }

    /// How long something lasted is the difference of two of these: nobody sets that clock.
    var uptime: Duration { get }

    /// A disarmed alarm of the wall clock.
    ///
    /// - Parameter handler: Called when the moment has come, however the clock got there, and whenever
    ///   somebody sets the clock while the alarm is armed.
    func alarm(
        _ handler: @escaping @Sendable (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm

    /// Calls `handler` once when `delay` has passed; for retries and rate limits, where a set clock does not matter.
    @discardableResult func after(
        _ delay: Duration, _ handler: @escaping @Sendable () -> Void
    ) -> any Cancellable
}

/// One absolute moment of the wall clock to wake up at.
package protocol WallClockAlarm: Sendable {
    /// Replaces the moment; `nil` only listens for a set clock.
    func arm(at moment: Instant?) throws(SystemError)
}

package protocol Cancellable: Sendable {
    func cancel()
}
