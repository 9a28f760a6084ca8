import CivilTime
import EventLoop
import Logging
import Notifications
import Rules
import Settings
import Store

/// Holding reminders back, and catching up afterwards.
extension Notifier {
    func handle(silence isOn: Bool?) {
        let wasOn = agentState.presence.isSilenced == true
        agentState.presence.isSilenced = isOn
        // Critical popups were posted meanwhile, and nobody has seen them.
        if wasOn, isOn != true, present?.quirks.silencesCritical == true { showAll() }
    }

    /// Updates the screen after a change of the rules or of the user's presence.
    ///
    /// - Parameter former: The state before the change.
    func reconsider(after former: Attention) {
        let attention = agentState.attention
        let (wasHeld, isHeld) = (former.hold(at: time.now) != nil, attention.hold(at: time.now) != nil)
        if wasHeld, !isHeld, holds.holdsAny { screen.catchUp() }
        if agentState.settings.quiet.hideTitlesWhenLocked,
            attention.presence.isLocked != former.presence.isLocked
        {
            return showAnew()
        }
        refresh()
    }

    /// Sets the alarm for the release of held reminders; none while none is held.
    ///
    /// - Parameter situation: The current one.
    func watchHolds(_ situation: Store.PopupSituation) {
        holds.watch(situation.held)
        do {
            try set(.holds, to: holds.release)
        } catch {
            log.warning("reminders that are held back may come late: \(error)")
        }
    }

    func holdMayEnd() {
        guard holds.release != nil else { return }
        if let reasons = holds.endIfDue(at: time.now) { screen.endHold(reasons) }
        refresh()
    }

    var held: HeldReminders {
        get throws(StoreError) { try situation().held }
    }

    /// Why a due reminder is held back; `nil` if it is not.
    func hold(of id: Reminder.ID) throws(StoreError) -> (until: Instant?, because: Attention.Reason)? {
        let situation = try situation()
        let owed = try agentState.attempt { try agentState.store.owed(id) }
        guard let owed, !situation.owed.contains(where: { $0.id == id }) else { return nil }
        let attention = agentState.attention
        switch attention.verdict(of: owed, at: time.now) {
        case .hold(let until, let reason): return (until, reason)
        case .brief(let moment): return (moment, .brief)
        case .show where situation.held.reasons.contains(.budget):
            return (attention.rules.brief.next(after: time.now, in: attention.zone), .budget)
        case .show: return nil
        }
    }

    /// Where the user can find an unanswered popup.
    var place: Explanation.Place {
        guard let quirks = present?.quirks, !quirks.staysOnScreen else { return .screen }
        return quirks.keepsPopups || quirks.afterlife != .gone ? .list : .nowhere
    }

    /// Whether popups must hide their titles now.
    var hidesTitles: Bool {
        agentState.settings.quiet.hideTitlesWhenLocked && agentState.presence.isLocked
    }
}
