import CivilTime
import EventLoop

/// A wall-clock alarm that is created when it is first needed, and armed again only if its moment changes.
struct LazyAlarm {
    private var alarm: (any WallClockAlarm)?
    /// The moment for which it is armed; `nil` if it need not fire.
    private(set) var moment: Instant?

    /// - Parameter handler: As for `TimeSource.alarm`; it must call `didFire()`. The alarm keeps the one
    ///   of the first call with a moment.
    mutating func set(
        to moment: Instant?, by time: any TimeSource,
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws {
        guard moment != self.moment else { return }
        let alarm = try alarm ?? time.alarm(handler)
        self.alarm = alarm
        try alarm.arm(at: moment)
        // Only now: after an error, the next call tries again.
        self.moment = moment
    }

    /// Forgets the moment: it has come, or setting the clock has moved it.
    mutating func didFire() {
        moment = nil
    }
}
