package import CivilTime

/// When and where a change is made, and through which channel.
package struct ChangeContext: Sendable {
    package let now: Instant
    package let locality: Locality
    package let source: ChangeSource
    /// The program that asked for the change, if it has said its name.
    package let client: ClientName?
    /// Shelf lives, and when to remind of items.
    package let household: ItemRules
    /// When reminders are held back unless the user has chosen their time.
    package let quietHours: WeeklyHours
    /// The call with a key that makes the change, if one does.
    package let part: KeyedCall.Part?

    package init(
        now: Instant, locality: Locality, source: ChangeSource, client: ClientName? = nil,
        household: ItemRules = .usual, quietHours: WeeklyHours = .none, part: KeyedCall.Part? = nil
    ) {
        self.now = now
        self.locality = locality
        self.source = source
        self.client = client
        self.household = household
        self.quietHours = quietHours
        self.part = part
    }

    /// The same for what the agent does by itself.
    package var ofAgent: ChangeContext {
        ChangeContext(
            now: now, locality: locality, source: .agent, household: household, quietHours: quietHours)
    }

    /// The date in the user's zone.
    package var today: CivilDate { locality.zone.civil(of: now).date }
}

/// The channel of a change, by its name in the journal.
package enum ChangeSource: String, Sendable, Hashable, CaseIterable {
    case popup, cli, dbus, job, agent
}

/// The purpose of a change, by its name in the journal.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
    case add, edit, move, complete, reopen, snooze, remove, label, notify, dismiss, undo, skip, end
    /// Items.
    case use, open, freeze, thaw, discard, lend, attach, detach, stop, pause, resume
    case putBack = "put-back"
    case takeBack = "take-back"
    /// Which of two values to keep if a calendar server and this computer have both changed the same one.
    case conflict
    /// Recalls and shops.
    case check, resolve, watch, read
    case notMine = "not-mine"
}
