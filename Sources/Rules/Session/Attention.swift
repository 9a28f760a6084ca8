package import CivilTime

/// When the user does not want popups, according to the settings.
package struct QuietRules: Sendable, Hashable {
    package var hours = WeeklyHours.none
    package var honoursDoNotDisturb = true
    package var holdsWhenLocked = true
    package var holdsWhenIdle = false
    package var brief = MorningBrief(at: Locality.usualDateHour)
    /// The hours at which the user acts on reminders for a day.
    package var learned = LearnedHours(dateHour: Locality.usualDateHour)

    /// Whether the hour of the brief was learned, too.
    package private(set) var isBriefLearned = false

    package init() {}

    /// Waits for the hours at which the user acts.
    /// - Parameter movesBrief: Whether the user has set no time for the brief.
    package mutating func follow(_ learned: LearnedHours, movesBrief: Bool) {
        self.learned = learned
        guard movesBrief, let usual = learned.brief(on: .working) else { return }
        isBriefLearned = true
        brief = MorningBrief(
            at: usual.time, onWeekends: learned.brief(on: .weekend)?.time, gathersCalm: brief.gathersCalm,
            dailyBudget: brief.dailyBudget, holidays: learned.holidays)
    }
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
/// A reminder for a day also waits for the hour at which the user is likeliest to act (`LearnedHours`).
/// During a pause, reminders of low priority and of what expires are held as well, whatever the hour.
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
        /// The user has paused, and it can wait.
        case pause
        /// Today's budget of single popups is spent.
        case budget
        /// The user is likelier to act at a later hour.
        case timing
    }

    package enum Verdict: Sendable, Hashable {
        case show
        /// Not before `until`, which is `nil` if unknown, as with a locked screen.
        case hold(until: Instant?, because: Reason)
        /// In the daily brief at that moment, together with others.
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

    /// The same rules for what reaches people elsewhere: as if the screen were unlocked and somebody sat there.
    package var regardlessOfAbsence: Attention {
        var presence = presence
        (presence.isLocked, presence.isIdle) = (false, false)
        return Attention(rules, presence, in: zone)
    }

    /// Whether a reminder belongs in the brief: it is calm, or of a kind that was ignored too often.
    func gathers(_ reminder: OwedReminder) -> Bool {
        reminder.isCalm && rules.brief.gathersCalm
            || reminder.isOfDay && rules.learned.rare.contains(reminder.subject.kind)
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

    /// Until when quiet will hold a reminder that rings at `moment`, and is not critical; `nil` if it will not.
    /// - Parameter appointment: When the appointment begins of which it reminds, if it does.
    package func quietEnd(at moment: Instant, appointment: Instant?) -> Instant? {
        guard let (end, reason) = quiet(at: moment) else { return nil }
        guard let appointment, Self.isUseless(at: end, heldBecause: reason, before: appointment) else {
            return end
        }
        return nil
    }

    /// Whether a reminder that was held for that reason comes after what it reminds of has begun. Quiet that the user
    /// asks for at that time is meant.
    static func isUseless(at end: Instant, heldBecause reason: Reason, before appointment: Instant) -> Bool {
        reason == .quietHours && appointment < end
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
    private let now: Instant
    private let quiet: (until: Instant, because: Attention.Reason)?
    private let pauseEnd: Instant?

    init(_ attention: Attention, at now: Instant) {
        self.attention = attention
        self.now = now
        quiet = attention.quiet(at: now)
        pauseEnd = attention.presence.pauseEnd(after: now)
        lastBrief = attention.rules.brief.last(upTo: now, in: attention.zone)
        nextBrief = attention.rules.brief.next(after: now, in: attention.zone)
    }

    func verdict(of reminder: OwedReminder) -> Attention.Verdict {
        if reminder.isCritical { return .show }
        if let (until, reason) = hold(isInsistent: reminder.isInsistent),
            !isTooLate(reminder, after: until, reason)
        {
            return .hold(until: until, because: reason)
        }
        if let pauseEnd, reminder.isCalm, !reminder.isInsistent {
            return .hold(until: pauseEnd, because: .pause)
        }
        if waitsForBrief(reminder), !isBriefTooLate(reminder) { return .brief(at: nextBrief) }
        if let later = attention.rules.learned.showing(reminder, in: attention.zone), later > now {
            return .hold(until: later, because: .timing)
        }
        return .show
    }

    /// Whether quiet hours would hold a reminder until its appointment has begun. It does not wait for that, but its
    /// repetitions do.
    private func isTooLate(_ reminder: OwedReminder, after end: Instant?, _ reason: Attention.Reason) -> Bool
    {
        guard let begin = reminder.appointmentAt, let end, !reminder.alertsAgain, !reminder.wasShown else {
            return false
        }
        return Attention.isUseless(at: end, heldBecause: reason, before: begin)
    }

    func hold(isInsistent: Bool) -> (until: Instant?, because: Attention.Reason)? {
        let (rules, presence) = (attention.rules, attention.presence)
        if rules.holdsWhenLocked, presence.isLocked { return (nil, .locked) }
        if rules.honoursDoNotDisturb, presence.isSilenced == true { return (nil, .doNotDisturb) }
        if isInsistent { return nil }
        if rules.holdsWhenIdle, presence.isIdle { return (nil, .idle) }
        return quiet.map { ($0.until, $0.because) }
    }

    /// A brief that the user has not set must not make a reminder useless.
    private func isBriefTooLate(_ reminder: OwedReminder) -> Bool {
        guard attention.rules.isBriefLearned,
            let last = attention.rules.learned.lastUse(of: reminder, in: attention.zone)
        else { return false }
        return nextBrief > last
    }

    /// A reminder that rang before the last brief had its chance there.
    private func waitsForBrief(_ reminder: OwedReminder) -> Bool {
        attention.gathers(reminder) && !reminder.isInsistent && reminder.ringAt > lastBrief
    }
}
