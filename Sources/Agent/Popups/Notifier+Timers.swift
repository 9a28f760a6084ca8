import CivilTime
import EventLoop
import Rules

/// The notifier's alarms and timers.
extension Notifier {
    /// An alarm of the wall clock for what changes with time alone.
    enum AlarmKind: Sendable, Hashable {
        /// Offers on screen become outdated.
        case offers
        /// Popups that the desktop keeps return.
        case kept
        /// Reminders that are held back are released.
        case holds
    }

    /// What a timer does when it fires.
    enum TimerKind: Sendable, Hashable {
        /// Makes another pass after a failure.
        case retry
        /// Starts a server, if the desktop has brought none by then.
        case serverStart
        /// Shows a popup again that may have gone without a signal.
        case recheck(Popup.ID)
    }

    /// Sets an alarm; with `nil`, it need not fire.
    func set(_ kind: AlarmKind, to moment: Instant?) throws {
        try alarms[kind, default: LazyAlarm()].set(to: moment, by: time, callback { $0.goesOff(kind, $1) })
    }

    private func goesOff(_ kind: AlarmKind, _ firing: WallClockTimer.Firing) {
        alarms[kind]?.didFire()
        switch kind {
        case .offers: renewOutdatedOffers(firing)
        case .kept:
            kept.reconsider()
            refresh()
        case .holds: holdMayEnd()
        }
    }

    /// Starts a timer, in place of the one that runs.
    func start(
        _ kind: TimerKind, _ length: Duration, _ action: @escaping @Sendable (isolated Notifier) -> Void
    ) {
        timers[kind]?.cancel()
        timers[kind] = time.after(
            length,
            callback { notifier in
                notifier.timers[kind] = nil
                action(notifier)
            })
    }

    func isRunning(_ kind: TimerKind) -> Bool { timers[kind] != nil }

    func cancel(_ kind: TimerKind) {
        timers.removeValue(forKey: kind)?.cancel()
    }

    /// Cancels all timers, or only those of popups.
    func cancelTimers(ofPopupsOnly: Bool = false) {
        for kind in timers.keys {
            if ofPopupsOnly, kind == .retry || kind == .serverStart { continue }
            cancel(kind)
        }
    }
}
