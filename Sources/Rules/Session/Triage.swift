package import CivilTime

/// How many reminders are held back at a moment, until when and why.
package struct HeldReminders: Sendable, Hashable {
    package private(set) var count = 0
    /// When the clock alone releases the first of them.
    package private(set) var until: Instant?
    /// Why they wait.
    package private(set) var reasons: Set<Attention.Reason> = []

    package init() {}

    /// Records that a reminder on screen waits to alert again.
    mutating func postpone(until moment: Instant) {
        until = min(until ?? moment, moment)
    }

    mutating func add(until moment: Instant?, because reason: Attention.Reason) {
        count += 1
        reasons.insert(reason)
        if let moment { until = min(until ?? moment, moment) }
    }
}

/// Sorts owed reminders into those to show now and those held back.
package struct Triage {
    package private(set) var shown: [OwedReminder] = []
    package private(set) var held = HeldReminders()
    /// How many are for somebody else, and so neither shown nor held here.
    package private(set) var forOthers = 0
    private let judgement: Judgement
    private let onScreen: Set<Reminder.ID>
    private let standing: Set<Reminder.ID>
    private let isBudgetSpent: Bool
    private let isBriefing: Bool

    /// - Parameters:
    ///   - onScreen: Reminders in existing popups, which stay.
    ///   - standing: Reminders whose popups were closed only to be shown afresh, which stay, too.
    ///   - spent: How many reminders have had their first own popup since the last brief.
    ///   - isBriefing: Whether this is the brief, which gathers the reminders that waited for it.
    package init(
        _ attention: Attention, at now: Instant, onScreen: Set<Reminder.ID>,
        standing: Set<Reminder.ID> = [], spent: Int, isBriefing: Bool
    ) {
        judgement = Judgement(attention, at: now)
        self.onScreen = onScreen
        self.standing = standing
        isBudgetSpent = attention.rules.brief.dailyBudget.map { spent >= $0 } ?? false
        self.isBriefing = isBriefing
    }

    package mutating func sort(_ reminder: OwedReminder) {
        if reminder.isForOther {
            forOthers += 1
            return
        }
        if onScreen.contains(reminder.id) { return keep(reminder) }
        if standing.contains(reminder.id) { return show(reminder) }
        switch judgement.verdict(of: reminder) {
        case .hold(let until, let reason): held.add(until: until, because: reason)
        case .brief(let moment): held.add(until: moment, because: .brief)
        case .show:
            if isBudgetSpent, isOrdinary(reminder), !reminder.wasShown, reminder.ringAt > judgement.lastBrief
            {
                held.add(until: judgement.nextBrief, because: .budget)
            } else {
                show(reminder)
            }
        }
    }

    private mutating func show(_ reminder: OwedReminder) {
        var reminder = reminder
        reminder.isGathered = isGathered(reminder)
        shown.append(reminder)
    }

    /// Keeps a reminder on screen, but does not let it alert while it would be held.
    private mutating func keep(_ reminder: OwedReminder) {
        var reminder = reminder
        if reminder.alertsAgain, case .hold(let until, _) = judgement.verdict(of: reminder) {
            reminder.alertsAgain = false
            if let until { held.postpone(until: until) }
        }
        shown.append(reminder)
    }

    private func isOrdinary(_ reminder: OwedReminder) -> Bool {
        !reminder.isCritical && !reminder.isInsistent
    }

    private func isGathered(_ reminder: OwedReminder) -> Bool {
        // Items share a popup of their own.
        guard isOrdinary(reminder), !reminder.canBeBundled else { return false }
        if judgement.attention.gathers(reminder) { return true }
        return isBriefing && !reminder.wasShown && reminder.ringAt <= judgement.lastBrief
    }
}
