package import CivilTime

/// When the user does not want popups, according to the settings.
package struct QuietRules: Sendable, Hashable {
    package var hours = WeeklyHours.none
    package var honoursDoNotDisturb = true
    package var holdsWhenLocked = true
    package var holdsWhenIdle = false
    package var brief = MorningBrief(at: Locality.usualDateHour)

    package init() {}
}

/// Decides whether to show a due reminder now, from the rules and the user's presence.
///
/// | reminder          | lock | do-not-disturb | idle | quiet hours, "quiet for" | brief, budget |
/// |-------------------|------|----------------|------|--------------------------|---------------|
/// | critical          | pass | pass           | pass | pass                     | pass          |
/// | snoozed to a time | hold | hold           | pass | pass                     | pass          |
/// | low priority      | hold | hold           | hold | hold                     | wait          |
/// | any other         | hold | hold           | hold | hold                     | if too many   |
///
/// Verdicts are not stored: a held reminder stays due and appears once its verdict changes.
package struct Attention: Sendable, Hashable {
    /// Why a reminder is not shown now.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case locked
        case doNotDisturb = "do-not-disturb"
        case idle
        /// The user has asked for quiet.
        case quiet
        case quietHours = "quiet-hours"
        case brief
        /// Today's budget of single popups is spent.
        case budget
    }

    package enum Verdict: Sendable, Hashable {
        case show
        /// Not before `until`, which is `nil` if unknown, as with a locked screen.
        case hold(until: Instant?, because: Reason)
        /// In the morning brief at that moment, together with others.
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

    /// The end of the quiet period in force at `now`, and what began it. Overlapping and adjoining periods
    /// count as one.
    package func quiet(at now: Instant) -> (until: Instant, because: Reason)? {
        var end = now
        var reason: Reason?
        let askedUntil = presence.quietEnd(after: now)
        // Quiet hours never adjoin quiet hours, so a few rounds suffice.
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

    /// Why an ordinary reminder is held at `now`, and until when; `nil` if it is not.
    package func hold(at now: Instant) -> (until: Instant?, because: Reason)? {
        Judgement(self, at: now).hold(isInsistent: false)
    }
}

/// `Attention` at one moment. Computes once what all reminders share.
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

    /// A reminder that rang before the last brief had its chance there.
    private func waitsForBrief(_ reminder: OwedReminder) -> Bool {
        attention.rules.brief.gathersCalm && reminder.isCalm && !reminder.isInsistent
            && reminder.ringAt > lastBrief
    }
}
