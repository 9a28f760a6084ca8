package import CivilTime

/// The circumstances of a change: when, where, and through what.
package struct ChangeContext: Sendable {
    package let now: Instant
    package let locality: Locality
    package let source: ChangeSource
    /// How long things keep, and when they are told of.
    package let household: HouseholdRules

    package init(
        now: Instant, locality: Locality, source: ChangeSource, household: HouseholdRules = .usual
    ) {
        self.now = now
        self.locality = locality
        self.source = source
        self.household = household
    }

    /// The day where the user is.
    package var today: CivilDate { locality.zone.civil(of: now).date }
}

/// Through what a change came, by its name in the journal.
package enum ChangeSource: String, Sendable, Hashable, CaseIterable {
    case popup, cli, dbus, job, agent
}

/// What somebody meant to do, by its name in the journal.
package enum Intention: String, Sendable, Hashable, CaseIterable {
    case add, edit, move, complete, reopen, snooze, remove, label, notify, dismiss, undo, skip, end
    /// Of things in the household.
    case use, open, freeze, thaw, discard, lend, attach, detach, stop, pause, resume
    case putBack = "put-back"
    case takeBack = "take-back"
    /// Of recalls and shops.
    case check, resolve, watch, read
    case notMine = "not-mine"
}
