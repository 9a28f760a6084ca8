import CivilTime
import EventLoop
import Household
import Logging
import Notifications
import Store

/// When what the desktop keeps comes up again.
struct KeptWatch: Sendable {
    /// Made for the first popup that is kept.
    var alarm: (any WallClockAlarm)?
    /// `nil` while none is: then nothing wakes up for it.
    var moment: Instant?
}

/// A desktop that keeps popups does not tell when the user throws one away. So everything that is in its list counts as
/// there, and comes up once more each morning, at the hour of what is due on a day: what was thrown away is back, and
/// what lies there unanswered is not forgotten.
extension Notifier {
    func watchKept() {
        do {
            let oldest =
                present?.quirks.keepsPopups == true
                ? try ledger.attempt { () throws(StoreError) in try ledger.store.oldestPopup() } : nil
            let moment = oldest.map(morning).flatMap(whenNotHeld)
            // Once for each morning, also when nothing comes of it: a shell may hang, a disk be full.
            guard moment != kept.moment else { return }
            kept.moment = moment
            if let moment, moment <= time.now { return comeUp() }
            let alarm =
                try kept.alarm
                ?? time.alarm { [weak self] _ in self?.assumeIsolated { $0.morningMayHaveCome() } }
            kept.alarm = alarm
            try alarm.arm(at: moment)
        } catch {
            log.warning("popups that the desktop keeps may not come up again: \(error)")
        }
    }

    /// A morning that has come waits for the end of what leaves the user alone; `nil` where whoever ends that says so.
    private func whenNotHeld(_ moment: Instant) -> Instant? {
        guard moment <= time.now, let hold = ledger.attention.hold(at: time.now) else { return moment }
        return hold.until
    }

    private func morningMayHaveCome() {
        kept.moment = nil
        refresh()
    }

    /// The first one after `moment`.
    private func morning(after moment: Instant) -> Instant {
        let locality = ledger.locality
        let today = locality.zone.civil(of: moment).date
        let hour = locality.zone.instant(of: CivilDateTime(today, locality.dateHour))
        if hour > moment { return hour }
        return locality.zone.instant(of: CivilDateTime(today.adding(days: 1), locality.dateHour))
    }
}
