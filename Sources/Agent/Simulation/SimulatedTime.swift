package import CivilTime
package import EventLoop

/// A clock whose hands are moved by hand: for what would happen, and for tests. It belongs to the loop's thread.
package final class SimulatedTime: TimeSource, @unchecked Sendable {
    private let loop: EventLoop
    package private(set) var now: Instant
    /// Passes with `advance` alone, as a monotonic clock does.
    private var elapsed = Duration.zero
    package var uptime: Duration { elapsed }
    private var alarms: [SimulatedAlarm] = []
    private var waits: [SimulatedWait] = []

    package init(_ start: Instant, on loop: EventLoop) {
        now = start
        self.loop = loop
    }

    /// Lets time pass: alarms and waits that come due on the way fire, in order, at their own moments.
    package func advance(by length: Duration) {
        let end = now + length
        let last = elapsed + length
        while let (moment, fire) = nextEvent(before: end, last) {
            elapsed += max(moment - now, .zero)
            now = max(now, moment)
            fire()
        }
        elapsed = last
        now = end
    }

    /// Lets time pass to the next moment at which somebody wants to be woken, and wakes them, or else to `end`.
    ///
    /// - Returns: Whether somebody was woken.
    package func step(upTo end: Instant) -> Bool {
        guard let (moment, fire) = nextEvent(before: end, elapsed + max(end - now, .zero)) else {
            elapsed += max(end - now, .zero)
            now = max(now, end)
            return false
        }
        elapsed += max(moment - now, .zero)
        now = max(now, moment)
        fire()
        return true
    }

    /// Sets the clock, as a user does; also how a sleeping machine finds it on resume.
    package func set(to moment: Instant) {
        now = moment
        for alarm in alarms {
            alarm.handler(.clockWasSet)
            if let due = alarm.moment, due <= now { alarm.fire() }
        }
    }

    /// As for a kernel whose timers sleep through a suspend.
    package func setUnnoticed(to moment: Instant) {
        now = moment
    }

    private func nextEvent(before end: Instant, _ last: Duration) -> (Instant, () -> Void)? {
        let alarm = alarms.filter { $0.moment.map { $0 <= end } ?? false }.min {
            ($0.moment ?? .latest) < ($1.moment ?? .latest)
        }
        let wait = waits.filter { $0.end <= last }.min { $0.end < $1.end }
        let waitMoment = wait.map { now + ($0.end - elapsed) }
        if let wait, let waitMoment, waitMoment <= (alarm?.moment ?? .latest) {
            return (
                waitMoment,
                {
                    self.waits.removeAll { $0 === wait }
                    wait.handler()
                }
            )
        }
        return alarm.flatMap { alarm in alarm.moment.map { ($0, alarm.fire) } }
    }

    package func alarm(
        _ handler: @escaping @Sendable (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm {
        let alarm = SimulatedAlarm(time: self, handler)
        alarms.append(alarm)
        return alarm
    }

    package func after(
        _ delay: Duration, _ handler: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        let wait = SimulatedWait(end: elapsed + delay, time: self, handler)
        waits.append(wait)
        return wait
    }

    /// When somebody next wants to be woken; `nil` for never.
    package var nextAlarm: Instant? { alarms.compactMap(\.moment).min() }

    /// Nothing will wake up any more by itself.
    package var isQuiet: Bool { waits.isEmpty && nextAlarm == nil }

    /// Those who waited are dead.
    package func forgetEverybody() {
        alarms = []
        waits = []
    }

    fileprivate func forget(_ wait: SimulatedWait) {
        waits.removeAll { $0 === wait }
    }

    fileprivate func alarmWasArmed(_ alarm: SimulatedAlarm) {
        // As the kernel does: a moment that has passed is reported, but not from within the call.
        loop.submit { if let moment = alarm.moment, moment <= self.now { alarm.fire() } }
    }
}

private final class SimulatedAlarm: WallClockAlarm, @unchecked Sendable {
    let handler: @Sendable (WallClockTimer.Firing) -> Void
    private(set) var moment: Instant?
    private unowned let time: SimulatedTime

    init(time: SimulatedTime, _ handler: @escaping @Sendable (WallClockTimer.Firing) -> Void) {
        self.time = time
        self.handler = handler
    }

    func arm(at moment: Instant?) {
        self.moment = moment
        time.alarmWasArmed(self)
    }

    func fire() {
        moment = nil
        handler(.reached)
    }
}

private final class SimulatedWait: Cancellable, @unchecked Sendable {
    let end: Duration
    let handler: @Sendable () -> Void
    private unowned let time: SimulatedTime

    init(end: Duration, time: SimulatedTime, _ handler: @escaping @Sendable () -> Void) {
        self.end = end
        self.time = time
        self.handler = handler
    }

    func cancel() {
        time.forget(self)
    }
}
