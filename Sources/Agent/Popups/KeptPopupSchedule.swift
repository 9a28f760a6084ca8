import CivilTime
import Rules

/// When popups that the desktop keeps are shown again.
struct KeptPopupSchedule: Sendable, Hashable {
    /// What is to be done about them.
    enum Decision: Sendable, Hashable {
        /// Nothing new: the last decision stands.
        case wait
        /// Look again at this moment; `nil` if none is known.
        case recheck(at: Instant?)
        /// Show them again: in the morning with a sound, otherwise in the list only.
        case putBack(isMorning: Bool)
    }

    /// What decides when popups return.
    struct Terms: Sendable {
        let now: Instant
        let locality: Locality
        let returnAfter: Duration
        /// What holds reminders back now; `until` is `nil` if an event, not the clock, will end it.
        let hold: (until: Instant?, because: Attention.Reason)?
    }

    /// When to show kept popups again; `nil` if there are none.
    private var moment: Instant?
    private var lastDay: CivilDate?
    private var count = 0

    /// How often per day popups return to a list that the user may have cleared.
    static let mostOnOneDay = 3

    /// Decides when there are no kept popups.
    mutating func decideOnNone() -> Decision {
        guard moment != nil else { return .wait }
        moment = nil
        return .recheck(at: nil)
    }

    /// - Parameter oldest: When the oldest kept popup was posted.
    mutating func decide(_ oldest: Instant, _ terms: Terms) -> Decision {
        let next = nextReturn(after: oldest, terms)
        let moment = Self.whenNotHeld(next.moment, terms)
        // Act once for each moment, even if that fails: a shell may hang, a disk may be full.
        guard moment != self.moment else { return .wait }
        self.moment = moment
        guard let moment, moment <= terms.now else { return .recheck(at: moment) }
        if !next.isMorning { countReturn(on: terms.locality.zone.civil(of: terms.now).date) }
        return .putBack(isMorning: next.isMorning)
    }

    /// The moment may have come: decide again.
    mutating func reconsider() {
        moment = nil
    }

    private mutating func countReturn(on day: CivilDate) {
        count = lastDay == day ? count + 1 : 1
        lastDay = day
    }

    private func nextReturn(after oldest: Instant, _ terms: Terms) -> (moment: Instant, isMorning: Bool) {
        let morning = Self.morning(after: oldest, in: terms.locality)
        let soon = oldest + terms.returnAfter
        // Popups that were due to return while the agent was not running return now.
        let day = terms.locality.zone.civil(of: max(soon, terms.now)).date
        let mayReturn = lastDay != day || count < Self.mostOnOneDay
        return soon < morning && morning > terms.now && mayReturn ? (soon, false) : (morning, true)
    }

    /// When to act on `moment`: then, or after a hold if it has passed; `nil` if an event reports the end of
    /// the hold.
    private static func whenNotHeld(_ moment: Instant, _ terms: Terms) -> Instant? {
        guard moment <= terms.now, let hold = terms.hold else { return moment }
        return hold.until
    }

    /// The first morning after `moment`.
    private static func morning(after moment: Instant, in locality: Locality) -> Instant {
        let today = locality.zone.civil(of: moment).date
        let hour = locality.zone.instant(of: CivilDateTime(today, locality.dateHour))
        if hour > moment { return hour }
        return locality.zone.instant(of: CivilDateTime(today.adding(days: 1), locality.dateHour))
    }
}
