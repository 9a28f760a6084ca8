package import CivilTime

extension Explanation.Nagging {
    /// How a reminder alerts again by itself; `nil` if it has not and will not.
    ///
    /// - Parameters:
    ///   - policy: `nil` if the reminder does not nag.
    ///   - cap: How many times it may alert again on one day.
    ///   - quiet: When it does not alert again.
    package init?(
        _ reminder: Reminder, by policy: NagPolicy?, cap: Int, quiet: WeeklyHours = .none, at now: Instant,
        in locality: Locality
    ) {
        let nagging = reminder.nagging
        if NagRules.isOld(nagging, at: now) {
            self.init(
                sentences: ["It has waited longer than a week: now only lists and a summary show it."],
                next: nil)
            return
        }
        guard policy != nil || nagging.step > 0 else { return nil }
        var sentences: [String] = []
        if let policy { sentences.append("Until it is answered, it alerts again \(policy.words).") }
        if nagging.step > 0 {
            let today = nagging.alerts(on: locality.zone.civil(of: now).date)
            let times = nagging.step == 1 ? "once" : "\(nagging.step) times"
            sentences.append("It has alerted again \(times): \(today) today, of at most \(cap) a day.")
        }
        if let next = nagging.nextAt {
            let waits = quiet.end(at: next - .seconds(1), in: locality.zone) == next
            let reason = waits ? ", after the hours without repeated alerts (quiet.repeats, \(quiet))" : ""
            sentences.append("It alerts again at \(next.words(in: locality))\(reason).")
        }
        self.init(sentences: sentences, next: nagging.nextAt)
    }
}
