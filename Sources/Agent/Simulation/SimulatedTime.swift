package import CivilTime
package import EventLoop

/// A manually driven clock, for simulations and tests. Confined to the loop's thread.
package final class SimulatedTime: TimeSource, @unchecked Sendable {
    private let loop: EventLoop
    package private(set) var now: Instant
    /// A monotonic clock: `set` and `setUnnoticed` do not change it.
    private var elapsed = Duration.zero
    package var uptime: Duration { elapsed }
    private var alarms: [SimulatedAlarm] = []
    private var waits: [SimulatedWait] = []

    package init(_ start: Instant, on loop: EventLoop) {
        now = start
        self.loop = loop
    }

    /// Advances the clock; alarms and timers that come due fire in order, at their own moments.
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

    /// Advances the clock to the next alarm or timer and fires it, or to `end` if there is none before.
    ///
    /// - Returns: Whether anything fired.
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

    /// Sets the clock, as a user does, or as the kernel does on resume.
    package func set(to moment: Instant) {
        now = moment
        for alarm in alarms {
            alarm.handler(.clockWasSet)
            if let due = alarm.moment, due <= now { alarm.fire() }
        }
    }

    /// Sets the clock without firing anything, as a kernel whose timers pause during a suspend.
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
        _ handler: @escaping (WallClockTimer.Firing) -> Void
    ) throws(SystemError) -> any WallClockAlarm {
        let alarm = SimulatedAlarm(time: self, handler)
        alarms.append(alarm)
        return alarm
    }

    package func after(
        _ delay: Duration, _ handler: @escaping () -> Void
    ) -> any Cancellable {
        let wait = SimulatedWait(end: elapsed + delay, time: self, handler)
        waits.append(wait)
        return wait
    }

    /// The moment of the next alarm; `nil` if none is set.
    package var nextAlarm: Instant? { alarms.compactMap(\.moment).min() }

    /// Whether no alarm or timer is pending.
    package var isQuiet: Bool { waits.isEmpty && nextAlarm == nil }

    /// Drops all alarms and timers.
    package func forgetEverybody() {
        alarms = []
        waits = []
    }

    fileprivate func forget(_ wait: SimulatedWait) {
        waits.removeAll { $0 === wait }
    }

    fileprivate func didArm(_ alarm: SimulatedAlarm) {
        // Like the kernel, reports a moment that has passed, but not during the call.
        let id = ObjectIdentifier(alarm)
        loop.submit {
            guard let alarm = self.alarms.first(where: { ObjectIdentifier($0) == id }),
                let moment = alarm.moment, moment <= self.now
            else { return }
            alarm.fire()
        }
    }
}

private final class SimulatedAlarm: WallClockAlarm {
    let handler: (WallClockTimer.Firing) -> Void
    private(set) var moment: Instant?
    private unowned let time: SimulatedTime

    init(time: SimulatedTime, _ handler: @escaping (WallClockTimer.Firing) -> Void) {
        self.time = time
        self.handler = handler
    }

    func arm(at moment: Instant?) {
        self.moment = moment
        time.didArm(self)
    }

    func fire() {
        moment = nil
        handler(.reached)
    }
}

private final class SimulatedWait: Cancellable {
    let end: Duration
    let handler: () -> Void
    private unowned let time: SimulatedTime

    init(end: Duration, time: SimulatedTime, _ handler: @escaping () -> Void) {
        self.end = end
        self.time = time
        self.handler = handler
    }

    func cancel() {
        time.forget(self)
    }
}
