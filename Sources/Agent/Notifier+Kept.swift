import CivilTime
import EventLoop
import Household
import Logging
import Notifications
import Settings
import Store

/// When what the desktop keeps comes up again.
struct KeptWatch: Sendable {
    /// Made for the first popup that is kept.
    var alarm: (any WallClockAlarm)?
    /// `nil` while none is: then nothing wakes up for it.
    var moment: Instant?
    private var lastDay: CivilDate?
    private var count = 0

    /// How often on one day what is in a list is shown again, as it may have been cleared.
    static let mostOnOneDay = 3

    /// Whether what is kept may still be put back into the list on `day`.
    func mayReturn(on day: CivilDate) -> Bool {
        lastDay != day || count < Self.mostOnOneDay
    }

    mutating func returns(on day: CivilDate) {
        count = lastDay == day ? count + 1 : 1
        lastDay = day
    }
}

/// A desktop that keeps popups does not tell when the user throws one away. So everything that is in its list counts as
/// there, and is put into the list again after `return_after`, without a banner and at most three times a day: that
/// brings back what was thrown away. Each morning, at `date_hour`, it also comes up once more, so that nothing in the list is
/// forgotten.
extension Notifier {
    func watchKept() {
        do {
            let oldest =
                present?.quirks.keepsPopups == true
                ? try ledger.attempt { () throws(StoreError) in try ledger.store.oldestPopup() } : nil
            let next = oldest.map(nextReturn)
            let moment = next.flatMap { whenNotHeld($0.moment) }
            // Once for each moment, also when nothing comes of it: a shell may hang, a disk be full.
            guard moment != kept.moment else { return }
            kept.moment = moment
            if let moment, let next, moment <= time.now { return putBack(isMorning: next.isMorning) }
            let alarm =
                try kept.alarm
                ?? time.alarm { [weak self] _ in self?.assumeIsolated { $0.morningMayHaveCome() } }
            kept.alarm = alarm
            try alarm.arm(at: moment)
        } catch {
            log.warning("popups that the desktop keeps may not come up again: \(error)")
        }
    }

    private func putBack(isMorning: Bool) {
        endAlertsShownOnce()
        if isMorning { return comeUp() }
        kept.returns(on: ledger.locality.zone.civil(of: time.now).date)
        // Popups that stand alone stay alone.
        showAnew(as: occasion)
    }

    private func endAlertsShownOnce() {
        do {
            for popup in try situation().live {
                _ = try ledger.change(.agent) { store, _ throws(StoreError) in try store.endIfOnce(popup.id) }
            }
        } catch {
            log.warning("an alert that was to come once may come again: \(error)")
        }
    }

    /// - Parameter oldest: When the oldest popup was posted that is kept.
    private func nextReturn(after oldest: Instant) -> (moment: Instant, isMorning: Bool) {
        let morning = morning(after: oldest)
        let soon = oldest + ledger.settings.reminders.returnAfter
        // What lay there while nobody ran comes now.
        let day = ledger.locality.zone.civil(of: max(soon, time.now)).date
        return soon < morning && morning > time.now && kept.mayReturn(on: day)
            ? (soon, false) : (morning, true)
    }

    /// When to act on `moment`: once it has come, after the hold ends; `nil` if whoever ends the hold tells us.
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
