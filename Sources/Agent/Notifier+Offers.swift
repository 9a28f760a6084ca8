import CivilTime
import EventLoop
import Household
import Logging
import Notifications
import Store

/// How long the offers on screen stay true.
struct OfferWatch: Sendable {
    /// Made for the first popup with such an offer.
    var alarm: (any WallClockAlarm)?
    /// `nil` while there is none on screen: then nothing wakes up.
    var validity: Range<Instant>?
}

/// Popups may stay for days, and "Tomorrow 09:00" means another morning after midnight.
extension Notifier {
    /// Waits for the moment at which the offers on screen become wrong, if there are any.
    func watchOffers() {
        do {
            let validity = try areOffersOnScreen ? validityOfOffers(at: time.now) : nil
            guard validity?.upperBound != offers.validity?.upperBound else { return }
            let alarm =
                try offers.alarm
                ?? time.alarm { [weak self] firing in self?.assumeIsolated { $0.offersMayEnd(firing) } }
            offers.alarm = alarm
            offers.validity = validity
            try alarm.arm(at: validity?.upperBound)
        } catch {
            log.warning("popups may go on offering a morning that has passed: \(error)")
        }
    }

    private var areOffersOnScreen: Bool {
        get throws(StoreError) {
            // The morning is the third button.
            guard let present, present.quirks.actionLimit > 2 else { return false }
            return try !situation().live.isEmpty
        }
    }

    private func offersMayEnd(_ firing: WallClockTimer.Firing) {
        guard let validity = offers.validity else { return }
        if firing == .clockWasSet, validity.contains(time.now) { return }
        offers.validity = nil
        showAnew()
    }

    /// The words of `SnoozeChoice` hold until midnight; those of the small hours until the early morning.
    private func validityOfOffers(at now: Instant) -> Range<Instant> {
        let zone = ledger.locality.zone
        let today = zone.civil(of: now).date
        let changes = [
            (today, Self.midnight), (today, Self.earlyMorning), (today.adding(days: 1), Self.midnight),
        ].map { zone.instant(of: CivilDateTime($0, $1)) }
        let start = changes.last { $0 <= now } ?? now
        let end = changes.first { $0 > now } ?? now + .seconds(86_400)
        return start..<end
    }

    private static let midnight = TimeOfDay(nearestToSecondOfDay: 0)
    private static let earlyMorning = TimeOfDay(nearestToSecondOfDay: 4 * 3600)
}
