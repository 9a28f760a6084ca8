import CivilTime
import EventLoop
package import Household
import Logging
import Notifications
import Settings
import Store

/// What is held back for now, and the wake-up for its end.
struct HoldWatch: Sendable {
    /// Made when something is held for the first time.
    var alarm: (any WallClockAlarm)?
    /// When something that is held may be shown by the clock alone.
    var release: Instant?
    var held = HeldReminders()
}

/// Leaving the user alone, and catching up when that is over (docs/reminders.md).
extension Notifier {
    /// Takes in what somebody has learned of the user.
    package func learn(_ change: (inout Presence) -> Void) {
        let (presence, attention) = (ledger.presence, ledger.attention)
        change(&ledger.presence)
        guard ledger.presence != presence else { return }
        reconsider(after: attention)
    }

    func heard(silence isOn: Bool?) {
        let wasOn = ledger.presence.isSilenced == true
        learn { $0.isSilenced = isOn }
        // What is critical was posted meanwhile, and nobody has seen it.
        if wasOn, isOn != true, present?.quirks.silencesCritical == true { comeUp() }
    }

    /// The rules, or what is known, are others than before.
    ///
    /// - Parameter former: As it was.
    package func reconsider(after former: Attention) {
        let attention = ledger.attention
        guard attention != former else { return }
        let (wasHeld, isHeld) = (former.hold(at: time.now) != nil, attention.hold(at: time.now) != nil)
        if wasHeld, !isHeld, holds.held.count > 0 { catchUp() }
        if ledger.settings.quiet.hideTitlesWhenLocked, attention.presence.isLocked != former.presence.isLocked
        {
            return showAnew()
        }
        refresh()
    }

    /// Waits for the end of what holds something back. While nothing is held, nothing wakes up for it.
    ///
    /// - Parameter situation: As it is now.
    func watchHolds(_ situation: Store.PopupSituation) {
        do {
            let held = situation.held
            holds.held = held
            guard held.until != holds.release else { return }
            let alarm =
                try holds.alarm
                ?? time.alarm { [weak self] firing in self?.assumeIsolated { $0.holdMayEnd(firing) } }
            holds.alarm = alarm
            holds.release = held.until
            try alarm.arm(at: held.until)
        } catch {
            log.warning("reminders that are held back may come late: \(error)")
        }
    }

    private func holdMayEnd(_ firing: WallClockTimer.Firing) {
        guard let release = holds.release else { return }
        holds.release = nil
        if time.now >= release {
            let reasons = holds.held.reasons
            isBriefing = !reasons.isDisjoint(with: [.brief, .budget])
            if !reasons.isSubset(of: [.brief, .budget]) { catchUp() }
        }
        refresh()
    }

    /// What keeps a reminder that is due from being shown; `nil` if nothing of that kind does.
    func hold(of id: Reminder.ID) throws(StoreError) -> (until: Instant?, because: Attention.Reason)? {
        let situation = try situation()
        let owed = try ledger.attempt { () throws(StoreError) in try ledger.store.owed(id) }
        guard let owed, !situation.owed.contains(where: { $0.id == id }) else { return nil }
        let attention = ledger.attention
        switch attention.verdict(of: owed, at: time.now) {
        case .hold(let until, let reason): return (until, reason)
        case .brief(let moment): return (moment, .brief)
        case .show where situation.held.reasons.contains(.budget):
            return (attention.rules.brief.next(after: time.now, in: attention.zone), .budget)
        case .show: return nil
        }
    }

    /// Where a popup that is not answered can be found.
    var place: Explanation.Place {
        guard let quirks = present?.quirks, !quirks.staysOnScreen else { return .screen }
        return quirks.keepsPopups || quirks.afterlife != .gone ? .list : .nowhere
    }

    /// Whether titles are nobody's business at the moment.
    var hidesTitles: Bool {
        ledger.settings.quiet.hideTitlesWhenLocked && ledger.presence.isLocked
    }

    /// Lets go of what has waited for too long to be of use.
    func lapse() throws(StoreError) {
        let (usual, sparesCalm) = (ledger.settings.quiet.lateCancel, ledger.settings.brief.calm)
        _ = try ledger.change(.agent) { store, context throws(StoreError) in
            try store.lapse(at: context.now, usual: usual, sparesCalm: sparesCalm)
        }
    }
}
