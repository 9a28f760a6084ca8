import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Settings
import Store

/// A desktop that keeps popups does not report when the user discards one. So every popup counts as listed
/// and returns to the list after `return_after`, without a banner and at most three times a day, which
/// restores discarded ones. Each morning, at `date_hour`, all of them also come up once more, so that the
/// user does not forget the list.
extension Notifier {
    func watchKept() {
        do {
            let oldest =
                present?.quirks.keepsPopups == true
                ? try agentState.attempt { try agentState.store.oldestPopup() }
                : nil
            switch oldest.map(decide(on:)) ?? kept.decideOnNone() {
            case .wait: break
            case .recheck(let moment): try set(.kept, to: moment)
            case .putBack(let isMorning): putBack(isMorning: isMorning)
            }
        } catch {
            kept.reconsider()
            log.warning("popups that the desktop keeps may not come up again: \(error)")
        }
    }

    private func decide(on oldest: Instant) -> KeptPopupSchedule.Decision {
        let now = time.now
        return kept.decide(
            oldest,
            KeptPopupSchedule.Terms(
                now: now, locality: agentState.locality,
                returnAfter: agentState.settings.reminders.returnAfter,
                hold: agentState.attention.hold(at: now)))
    }

    private func putBack(isMorning: Bool) {
        endAlertsShownOnce()
        // When the user should not notice, popups of single reminders stay separate.
        isMorning ? showAll() : showAnew(as: screen.occasion)
    }

    private func endAlertsShownOnce() {
        do {
            for popup in try situation().live {
                _ = try agentState.change(.agent) { store, _ in try store.endIfOnce(popup.id) }
            }
        } catch {
            log.warning("an alert that was to come once may come again: \(error)")
        }
    }
}
