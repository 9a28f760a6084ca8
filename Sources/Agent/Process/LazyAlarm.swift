import CivilTime
import EventLoop

/// A wall-clock alarm that is created when it is first needed, and armed only for another moment than before.
struct LazyAlarm: Sendable {
    private var alarm: (any WallClockAlarm)?
    /// The moment for which it is armed; `nil` if it need not fire.
    private(set) var moment: Instant?

    /// - Parameter handler: As for `TimeSource.alarm`. The one of the first call with a moment stays in use; it
    ///   must call `didFire()`.
    mutating func set(
        to moment: Instant?, by time: any TimeSource,
        _ handler: @escaping @Sendable (WallClockTimer.Firing) -> Void
    ) throws {
        guard moment != self.moment else { return }
        let alarm = try alarm ?? time.alarm(handler)
        self.alarm = alarm
        self.moment = moment
        try alarm.arm(at: moment)
    }

    /// Forgets the moment, which has come or which a clock that was set has moved.
    mutating func didFire() {
        moment = nil
    }
}
