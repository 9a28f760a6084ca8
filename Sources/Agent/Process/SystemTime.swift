package import CivilTime
package import EventLoop
import Glibc

/// The system's clock, and the timers of the event loop.
package struct SystemTime: TimeSource {
    private let loop: EventLoop

    package init(on loop: EventLoop) {
        self.loop = loop
    }

    package var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    package var uptime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    package func alarm(
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm {
        SystemAlarm(timer: try loop.wallClockTimer(handler))
    }

    package func after(
        _ delay: Duration, _ handler: @escaping () -> Void
    ) -> any Cancellable {
        loop.after(delay, handler)
    }
}

private struct SystemAlarm: WallClockAlarm {
    let timer: WallClockTimer

    /// The kernel reports a changed clock only to armed timers: with nothing due, the timer is armed for a
    /// moment that never comes.
    func arm(at moment: Instant?) throws(SystemError) {
        try timer.arm(atMillisecondsSince1970: (moment ?? .latest).millisecondsSince1970)
    }
}

extension Deadline: Cancellable {}
