package import CivilTime
package import Rules
import SQLite

/// The command that the user has set for reminders that become due.
extension Store {
    private static let hookKey = "hook_due"

    /// Notes whether a command is set. What is due when one is set was due before: the command is not run for it.
    package func followHook(isSet: Bool, now: Instant) throws(StoreError) {
        let wasSet = try read { db in try db.meta(Self.hookKey) } != nil
        guard isSet != wasSet else { return }
        try write(.reserve) { db in
            if isSet { try HookRows(db: db).skipAll(at: now) }
            try db.setMeta(Self.hookKey, to: isSet ? "set" : nil)
        }
    }

    /// Notes that the runs of an earlier agent have been interrupted. They are not repeated.
    package func interruptHooks() throws(StoreError) {
        let wasInterrupted = try read { db in
            try db.number("SELECT 1 FROM hook_run WHERE state = 'begun' LIMIT 1")
        }
        guard wasInterrupted != nil else { return }
        try write(.reserve) { db in
            try db.run("UPDATE hook_run SET state = 'interrupted' WHERE state = 'begun'")
        }
    }

    /// The due reminders for which the command has not been run.
    package struct HookSituation: Sendable, Hashable {
        /// Those that nothing holds back, soonest first.
        package let ready: [HookReminder]
        package let held: HeldReminders
    }

    package struct HookReminder: Sendable, Hashable {
        package let id: Reminder.ID
        package let dueAt: Instant
        /// When its first popup appeared since it rang; `nil` if there was none.
        package let shownAt: Instant?
    }

    /// - Parameter circumstances: Of popups, as if somebody were there.
    package func hookSituation(in circumstances: Circumstances, limit: Int = 10_000) throws(StoreError)
        -> HookSituation
    {
        try read { db in
            let waiting = try HookRows(db: db).waiting(limit)
            // The usual case.
            if waiting.isEmpty { return HookSituation(ready: [], held: HeldReminders()) }
            let rows = OwedRows(db: db, now: circumstances.now)
            var triage = Triage(
                circumstances.attention, at: circumstances.now,
                onScreen: Set(try Self.live(db).flatMap { $0.members.map(\.id) }),
                spent: try rows.spent(circumstances), isBriefing: false)
            for reminder in waiting { try rows.find(reminder).map { triage.sort($0) } }
            let ready = try triage.shown.map {
                HookReminder(id: $0.id, dueAt: $0.ringAt, shownAt: try HookRows(db: db).shownAt($0.id))
            }
            return HookSituation(ready: ready, held: triage.held)
        }
    }

    /// Records that the command starts for a reminder: it must not start before this is on disk, and never again.
    ///
    /// - Returns: The reminder; `nil` if the command is not to be run, as the reminder is no longer due or has had it.
    package func beginHook(of id: Reminder.ID, now: Instant) throws(StoreError) -> ReminderIdentity? {
        try write(.reserve) { db in
            guard let reminder = try ReminderRows(db: db).find(id),
                [.due, .shown].contains(reminder.state.kind),
                try HookRows(db: db).insert(reminder.identity, .begun, at: now)
            else { return nil }
            return reminder.identity
        }
    }

    /// Records that a reminder needs no command.
    package func skipHook(of id: Reminder.ID, now: Instant) throws(StoreError) {
        try write(.reserve) { db in
            guard let reminder = try ReminderRows(db: db).find(id) else { return }
            _ = try HookRows(db: db).insert(reminder.identity, .skipped, at: now)
        }
    }

    /// - Parameter failure: One line of at most 1,000 characters; `nil` if the command succeeded.
    package func endHook(of reminder: ReminderIdentity, failure: String?) throws(StoreError) {
        try write(.reserve) { db in
            try HookRows(db: db).end(reminder, failure == nil ? .succeeded : .failed, failure ?? "")
        }
    }

    /// What has become of the runs of the command.
    package struct HookHistory: Sendable, Hashable {
        package let runs: Int
        /// How many of them failed, or were interrupted by the end of the agent.
        package let failures: Int
        package let lastFailure: HookFailure?
    }

    package struct HookFailure: Sendable, Hashable {
        /// When the command started.
        package let at: Instant
        /// `nil` if it was interrupted.
        package let detail: String?

        package init(at moment: Instant, detail: String?) {
            at = moment
            self.detail = detail
        }
    }

    /// - Parameter start: Runs that began before it do not count.
    package func hookHistory(since start: Instant) throws(StoreError) -> HookHistory {
        try read { db in
            let failures = try db.rows(
                """
                SELECT state, begun_at, detail FROM hook_run
                WHERE begun_at >= ? AND state IN ('failed', 'interrupted') ORDER BY begun_at DESC, number DESC
                """, [start.stored])
            return HookHistory(
                runs: try db.count(
                    "SELECT count(*) FROM hook_run WHERE begun_at >= ? AND state <> 'skipped'", [start.stored]
                ),
                failures: failures.count,
                lastFailure: try failures.first.map { row in
                    let state: HookRows.State = try row.choice("state")
                    return HookFailure(
                        at: try row.instant("begun_at"),
                        detail: state == .interrupted ? nil : try row.text("detail"))
                })
        }
    }
}
