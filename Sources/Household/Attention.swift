package import CivilTime

/// When the user wants to be left alone, as far as rules say it.
package struct QuietRules: Sendable, Hashable {
    package var hours = WeeklyHours.none
    package var honoursDoNotDisturb = true
    package var holdsWhenLocked = true
    package var holdsWhenIdle = false
    package var brief = MorningBrief(at: Locality.usualDateHour)

    package init() {}
}

/// Whether a reminder whose time has come is to be shown now: rules, and what is known of this moment.
///
/// | what                              | lock | do-not-disturb | idle | quiet hours, "quiet for" | brief, budget |
/// |-----------------------------------|------|----------------|------|--------------------------|---------------|
/// | critical                          | pass | pass           | pass | pass                     | pass          |
/// | snoozed until an explicit time    | hold | hold           | pass | pass                     | pass          |
/// | of low priority                   | hold | hold           | hold | hold                     | wait          |
/// | any other                         | hold | hold           | hold | hold                     | if too many   |
///
/// Nothing is written down: what is held stays due, and is shown when its verdict changes (docs/reminders.md).
package struct Attention: Sendable, Hashable {
    /// Why something is not shown now.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case locked
        case doNotDisturb = "do-not-disturb"
        case idle
        /// The user has asked for quiet.
        case quiet
        case quietHours = "quiet-hours"
        case brief
        /// More popups of their own today than the user wants.
        case budget
    }

    package enum Verdict: Sendable, Hashable {
        case show
        /// Not before `until`; `nil` where nobody knows when that is: the screen is locked, say.
        case hold(until: Instant?, because: Reason)
        /// Together with others, at that moment.
        case brief(at: Instant)
    }

    package let rules: QuietRules
    package let presence: Presence
    package let zone: Zone

    package init(_ rules: QuietRules, _ presence: Presence, in zone: Zone) {
        self.rules = rules
        self.presence = presence
        self.zone = zone
    }

    package func verdict(of reminder: OwedReminder, at now: Instant) -> Verdict {
        Judgement(self, at: now).verdict(of: reminder)
    }

    /// What is on at `now`: until when, and why. Where one thing goes over into the other, to the end of the last.
    package func quiet(at now: Instant) -> (until: Instant, because: Reason)? {
        var end = now
        var reason: Reason?
        let askedUntil = presence.quietEnd(after: now)
        // Quiet hours do not follow quiet hours without a pause, so that a few rounds are all.
        for _ in 0..<4 {
            if let until = askedUntil, until > end {
                end = until
                reason = reason ?? .quiet
            } else if let until = rules.hours.end(at: end, in: zone) {
                end = until
                reason = reason ?? .quietHours
            } else {
                break
            }
        }
        return reason.map { (end, $0) }
    }

    /// Whether an ordinary reminder is held at `now`, and why.
    package func hold(at now: Instant) -> (until: Instant?, because: Reason)? {
        Judgement(self, at: now).hold(isInsistent: false)
    }
}

/// `Attention` at one moment: what is the same for all reminders is found out once.
struct Judgement {
    let attention: Attention
    let lastBrief: Instant
    let nextBrief: Instant
    private let quiet: (until: Instant, because: Attention.Reason)?

    init(_ attention: Attention, at now: Instant) {
        self.attention = attention
        quiet = attention.quiet(at: now)
        lastBrief = attention.rules.brief.last(upTo: now, in: attention.zone)
        nextBrief = attention.rules.brief.next(after: now, in: attention.zone)
    }

    func verdict(of reminder: OwedReminder) -> Attention.Verdict {
        if reminder.isCritical { return .show }
        if let (until, reason) = hold(isInsistent: reminder.isInsistent) {
            return .hold(until: until, because: reason)
        }
        return waitsForBrief(reminder) ? .brief(at: nextBrief) : .show
    }

    func hold(isInsistent: Bool) -> (until: Instant?, because: Attention.Reason)? {
        let (rules, presence) = (attention.rules, attention.presence)
        if rules.holdsWhenLocked, presence.isLocked { return (nil, .locked) }
        if rules.honoursDoNotDisturb, presence.isSilenced == true { return (nil, .doNotDisturb) }
        if isInsistent { return nil }
        if rules.holdsWhenIdle, presence.isIdle { return (nil, .idle) }
        return quiet.map { ($0.until, $0.because) }
    }

    /// What rang before the last brief had its chance there.
    private func waitsForBrief(_ reminder: OwedReminder) -> Bool {
        attention.rules.brief.gathersCalm && reminder.isCalm && !reminder.isInsistent
            && reminder.ringAt > lastBrief
    }
}
