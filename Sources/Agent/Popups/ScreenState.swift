import Notifications
import Rules
import Store

/// What to show on the screen, and what has happened to the reminders there.
///
/// Told what happens, it decides the next step and whether a popup may make a sound.
struct ScreenState: Sendable, Hashable {
    /// Why the screen is being arranged: at first, to show missed reminders in a few popups.
    private(set) var occasion = PopupPlan.Occasion.catchUp
    /// Whether the reminders that waited for the brief are still to be shown, in one popup.
    private(set) var isBriefing = false
    /// Whether to close and repost our popups: the server may have lost some, or their offers are outdated.
    private(set) var isUncertain = false
    /// Reminders taken off the screen only to be shown again: a hold does not apply to them.
    private(set) var standing: Set<Reminder.ID> = []
    /// Reminders whose popups the user has closed without an answer.
    private(set) var closedByUser: Set<Reminder.ID> = []
    /// Whether popups that are reposted because of `isUncertain` may make a sound.
    private var playsSound = false
    /// Reminders that were on screen before: shown again, they make no sound.
    private var restored: Set<Reminder.ID> = []
    /// Reminders that return because a list may have lost their popup: they make no sound.
    private var returning: Set<Reminder.ID> = []
    /// Reminders that have rung and are not shown yet, most of them again.
    private var ringing: Set<Reminder.ID> = []
    /// Reminders on screen when their server was lost, and its bus: in a new session, they make a sound
    /// again.
    private var lost: [Reminder.ID: String] = [:]
    /// Reminders whose buttons the user wants to see: their next popup stays until it is answered.
    private var called: Set<Reminder.ID> = []
    /// Whether more popups than usual are on the screen, because a summary is unfolded and they are low.
    var isUnfoldedWidely = false
    /// Reminders of a summary that the user wants to see, and those that were beside it, while `occasion` is
    /// `.unfolded`.
    private var unfolded: [Reminder.ID: OwedReminder.Unfolding] = [:]

    // MARK: What happens

    /// - Parameter isLate: Whether some of them were due long ago.
    mutating func enqueue(_ reminders: [Reminder.ID], isLate: Bool) {
        ringing.formUnion(reminders)
        for reminder in reminders {
            if returning.remove(reminder) == nil {
                restored.remove(reminder)
            } else {
                restored.insert(reminder)
            }
        }
        if isLate { catchUp() }
    }

    /// A server has appeared.
    ///
    /// - Parameter isUncertain: Whether it may show popups of ours that are outdated or not followed.
    mutating func serverDidAppear(isUncertain: Bool) {
        standing = []
        returning = []
        self.isUncertain = isUncertain
        catchUp()
    }

    mutating func serverDidVanish() {
        standing = []
    }

    /// Records on which bus reminders were on screen when their server was lost.
    mutating func markLost(_ reminders: [Reminder.ID: String]) {
        lost.merge(reminders) { _, latest in latest }
    }

    /// Decides which of the lost reminders return silently on this server: those of its session, and those
    /// that the desktop kept.
    mutating func restoreLost(on epoch: PopupEpoch) {
        restored.formUnion(lost.filter { [epoch.bus, PopupEpoch.lasting.bus].contains($0.value) }.keys)
        lost = [:]
    }

    /// The clock ends a hold for these reasons.
    mutating func endHold(_ reasons: Set<Attention.Reason>) {
        let brief: Set<Attention.Reason> = [.brief, .budget]
        isBriefing = !reasons.isDisjoint(with: brief)
        // What waited for its hour comes as if it rang then.
        if !reasons.isSubset(of: brief.union([.timing])) { catchUp() }
    }

    /// Next, show missed reminders in a few popups and a summary.
    mutating func catchUp() {
        occasion = .catchUp
    }

    /// Next, close our popups and post them again.
    ///
    /// - Parameter isToBeNoticed: Whether they may make a sound. A later `false` does not revoke it.
    mutating func showAnew(as occasion: PopupPlan.Occasion, playsSound: Bool = false) {
        isUncertain = true
        self.playsSound = self.playsSound || playsSound
        self.occasion = occasion
    }

    /// The popups that are uncertain are about to be closed.
    ///
    /// - Returns: Whether their reminders may make a sound again.
    mutating func reset() -> Bool {
        defer { (isUncertain, playsSound) = (false, false) }
        return playsSound
    }

    /// A popup was taken off the screen to show its reminders in another one: silently, unless
    /// `playsSound` or they were due to alert again anyway.
    mutating func takeOff(
        _ reminders: [Reminder.ID], in situation: Store.PopupSituation, playsSound: Bool = false
    ) {
        standing.formUnion(reminders)
        let alerting = Set(situation.owed.filter(\.alertsAgain).map(\.id))
        if !playsSound { restored.formUnion(reminders.filter { !alerting.contains($0) }) }
    }

    /// The user wants to see another face of the popup of these reminders.
    ///
    /// - Parameter isCalled: Whether it is the ordinary face, which the user looked for in a list.
    mutating func reopen(_ reminders: [Reminder.ID], isCalled: Bool) {
        standing.formUnion(reminders)
        if isCalled { called.formUnion(reminders) }
    }

    /// The user has opened what the popup of these reminders refers to. They return silently.
    mutating func didOpen(_ reminders: [Reminder.ID]) {
        standing.formUnion(reminders)
        restored.formUnion(reminders)
    }

    /// The user wants to see the reminders of a summary.
    ///
    /// - Parameters:
    ///   - others: What is on screen beside it, most urgent first. As many stay as leave room for one of `reminders`.
    ///   - limit: The most popups that the agent may show, with the summary of what does not fit.
    ///   - staysOnScreen: Whether the server's popups stay until they are answered.
    mutating func unfold(
        _ reminders: [Reminder.ID], beside others: [Reminder.ID], limit: Int, staysOnScreen: Bool
    ) {
        restored.formUnion(reminders)
        unfolded = Dictionary(reminders.enumerated().map { ($1, .next(place: $0)) }) { first, _ in first }
        for reminder in others.prefix(max(0, limit - 2)) { unfolded[reminder] = .first }
        if !staysOnScreen { called.formUnion(reminders) }
        occasion = .unfolded
    }

    /// The user has closed a popup without an answer.
    mutating func didClose(_ reminders: [Reminder.ID]) {
        closedByUser.formUnion(reminders)
    }

    /// A list may have lost the popup of these reminders.
    mutating func bringBack(_ reminders: [Reminder.ID]) {
        returning.formUnion(reminders)
    }

    mutating func didShow(_ reminders: [Reminder.ID]) {
        called.subtract(reminders)
        closedByUser.subtract(reminders)
        ringing.subtract(reminders)
    }

    /// Those of a summary that have come back by themselves: they have had a popup, and the user has not snoozed them
    /// until now. They make a sound only if they nag.
    func comesBack(_ reminders: [Reminder.ID], in situation: Store.PopupSituation) -> [Reminder.ID] {
        let back = situation.owed.filter {
            $0.wasShown && !$0.isInsistent && !$0.isCritical && !$0.alertsAgain
        }
        let those = Set(back.map(\.id)).intersection(ringing)
        return reminders.filter(those.contains)
    }

    // MARK: What to do

    /// The next step towards the screen as it should be; `nil` if it is.
    ///
    /// - Parameters:
    ///   - limit: The most popups that the agent may show.
    ///   - hidesNewest: Whether the server hides new popups while older ones fill the screen.
    mutating func nextStep(
        in situation: Store.PopupSituation, limit: Int, hidesNewest: Bool
    ) -> PopupStep? {
        if situation.owed.isEmpty, occasion == .unfolded { occasion = .news }
        if occasion != .unfolded { (unfolded, isUnfoldedWidely) = ([:], false) }
        return PopupPlan(
            owed: owed(in: situation), live: situation.live, limit: limit, hidesNewest: hidesNewest,
            occasion: occasion
        ).steps.first
    }

    /// The reminders that may get a popup of their own while a summary is unfolded, if there is room for `most`.
    func first(of situation: Store.PopupSituation, _ most: Int) -> [Reminder.ID] {
        Array(OwedReminder.mostUrgentFirst(owed(in: situation)).map(\.id).prefix(most))
    }

    private func owed(in situation: Store.PopupSituation) -> [OwedReminder] {
        situation.owed.map {
            var reminder = $0
            reminder.unfolding = unfolded[reminder.id]
            return reminder
        }
    }

    /// The screen is as it should be.
    ///
    /// - Returns: Whether `situation` still applies: what is held back does not change now.
    @discardableResult mutating func didArrange(in situation: Store.PopupSituation, limit: Int) -> Bool {
        if situation.held.count == 0 {
            restored = []
        } else {
            // Reminders that were taken off the screen and are held back now must reappear silently.
            for popup in situation.live { restored.subtract(popup.members.map(\.id)) }
        }
        // A server that shows one popup at a time gets the next one in the next pass.
        if occasion == .catchUp || limit == 1 { occasion = .news }
        defer { (standing, isBriefing) = ([], false) }
        return standing.isEmpty && !isBriefing
    }

    /// How a popup of these reminders appears. Reminders that have been on screen, and old ones, make no
    /// sound.
    ///
    /// - Parameter silent: Those that make no sound in this popup, whatever they are.
    func manner(
        of reminders: [Reminder.ID], in situation: Store.PopupSituation, silent: Set<Reminder.ID> = []
    ) -> PopupManner {
        // A reminder that alerts again in its place makes a sound, unless it is held back.
        let alerting = Set(situation.owed.filter(\.alertsAgain).map(\.id))
        let onScreen = Set(situation.live.flatMap { $0.members.map(\.id) }).subtracting(alerting)
        let old = Set(situation.owed.filter(\.isOld).map(\.id))
        let known = restored.union(old).union(onScreen).union(silent)
        return PopupManner(
            isQuiet: reminders.allSatisfy(known.contains), older: reminders.count(where: old.contains),
            isCalled: reminders.count == 1 && reminders.allSatisfy(called.contains))
    }
}

/// How a popup appears.
struct PopupManner: Sendable, Hashable {
    /// Whether it makes no sound.
    let isQuiet: Bool
    /// How many of its reminders are so old that it only counts them.
    let older: Int
    /// Whether the user waits for its buttons, so that it stays until it is answered.
    let isCalled: Bool
}
