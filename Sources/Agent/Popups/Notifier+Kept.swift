import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Settings
import Store

/// When popups that the desktop keeps are shown again.
struct KeptWatch: Sendable {
    /// Created for the first popup that the desktop keeps.
    var alarm: (any WallClockAlarm)?
    /// When to show kept popups again; `nil` if there are none.
    var moment: Instant?
    private var lastDay: CivilDate?
    private var count = 0

    /// How often per day popups return to a list that the user may have cleared.
    static let mostOnOneDay = 3

    /// Whether popups may return to the list once more on `day`.
    func mayReturn(on day: CivilDate) -> Bool {
        lastDay != day || count < Self.mostOnOneDay
    }

    mutating func returns(on day: CivilDate) {
        count = lastDay == day ? count + 1 : 1
        lastDay = day
    }
}

/// A desktop that keeps popups does not report when the user discards one. So every popup counts as listed
/// and returns to the list after `return_after`, without a banner and at most three times a day, which
/// restores discarded ones. Each morning, at `date_hour`, all of them also come up once more, so that the
/// user does not forget the list.
extension Notifier {
    func watchKept() {
        do {
            let oldest =
                present?.quirks.keepsPopups == true
                ? try storeSession.attempt { () throws(StoreError) in try storeSession.store.oldestPopup() }
                : nil
            let next = oldest.map(nextReturn)
            let moment = next.flatMap { whenNotHeld($0.moment) }
            // Act once for each moment, even if that fails: a shell may hang, a disk may be full.
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
        kept.returns(on: storeSession.locality.zone.civil(of: time.now).date)
        // Keeps popups of single reminders separate.
        showAnew(as: screen.occasion)
    }

    private func endAlertsShownOnce() {
        do {
            for popup in try situation().live {
                _ = try storeSession.change(.agent) { store, _ throws(StoreError) in
                    try store.endIfOnce(popup.id)
                }
            }
        } catch {
            log.warning("an alert that was to come once may come again: \(error)")
        }
    }

    /// - Parameter oldest: When the oldest kept popup was posted.
    private func nextReturn(after oldest: Instant) -> (moment: Instant, isMorning: Bool) {
        let morning = morning(after: oldest)
        let soon = oldest + storeSession.settings.reminders.returnAfter
        // Popups that were due to return while the agent was not running return now.
        let day = storeSession.locality.zone.civil(of: max(soon, time.now)).date
        return soon < morning && morning > time.now && kept.mayReturn(on: day)
            ? (soon, false) : (morning, true)
    }

    /// When to act on `moment`: then, or after a hold if it has passed; `nil` if an event reports the end of
    /// the hold.
    private func whenNotHeld(_ moment: Instant) -> Instant? {
        guard moment <= time.now, let hold = storeSession.attention.hold(at: time.now) else { return moment }
        return hold.until
    }

    private func morningMayHaveCome() {
        kept.moment = nil
        refresh()
    }

    /// The first morning after `moment`.
    private func morning(after moment: Instant) -> Instant {
        let locality = storeSession.locality
        let today = locality.zone.civil(of: moment).date
        let hour = locality.zone.instant(of: CivilDateTime(today, locality.dateHour))
        if hour > moment { return hour }
        return locality.zone.instant(of: CivilDateTime(today.adding(days: 1), locality.dateHour))
    }
}
