import CivilTime
package import EventLoop
package import Logging
import Rules
import Settings
import Store

/// Makes reminders due when their time comes. Its one wall-clock alarm is set for the next reminder; nothing
/// else wakes it.
package actor Scheduler: AgentPart {
    package nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let time: any TimeSource
    private let log: Logger
    private var alarm = LazyAlarm()
    private var retry = DelayedCall()
    private var backoff = Backoff(from: .seconds(5), to: .seconds(300))
    private var replans = PassRequests()
    private var replanRetry = DelayedCall()
    private var replanBackoff = Backoff(from: .seconds(5), to: .seconds(300))
    private var stamp = ""
    private var syncer: CalendarSyncer?
    /// Whether due reminders wait for a sync of calendar accounts.
    private var isLooking = false

    package init(agentState: AgentState, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.agentState = agentState
        self.time = time
        self.loop = loop
        self.log = log
    }

    /// Makes due what came due while the agent was not running, and sets the alarm. Returns when all of that
    /// is due, so that the notifier can show it together; other calls run in between.
    package func start() async {
        agentState.observe(callback { $0.handle($1) })
        // The clock may have been set back while the agent was not running.
        pullBackReturns()
        while makeDue() { await Task.yield() }
    }

    /// Lets reminders of shared tasks and events wait briefly for a sync, in case they were answered
    /// elsewhere.
    func look(with syncer: CalendarSyncer) {
        self.syncer = syncer
    }

    /// Returns when nothing is being planned again and all that is due by now is due.
    package func catchUp() async {
        while replans.isAtWork { await Task.yield() }
        while makeDue() { await Task.yield() }
    }

    /// Handles a resume or a changed clock.
    package func lookAgain() {
        lookAndRing()
    }

    /// Computes all times that depend on the zone, its rules or the user's hour for dates again, if others
    /// were used before. Works in chunks; other calls run in between.
    ///
    /// - Parameter stamp: Identifies the zone, its rules and the hour.
    package func replan(for stamp: String) {
        self.stamp = stamp
        do {
            let planned = try agentState.attempt { try agentState.store.plannedWith() }
            if planned == stamp, !replans.isAtWork { return }
        } catch {
            // The work is then done once too often.
            log.debug("not known which zone was planned with: \(error)")
        }
        replanRetry.cancel()
        if replans.request() { task { await $0.replanInChunks() } }
    }

    /// Resumes a replan whose changes could not be saved.
    private func replanAgain() {
        if !stamp.isEmpty { replan(for: stamp) }
    }

    private func fired(_ firing: WallClockTimer.Firing) {
        switch firing {
        case .reached:
            alarm.didFire()
            return lookAndRing()
        case .clockWasSet:
            log.info("the clock was set")
            pullBackReturns()
        }
        ring()
    }

    /// Makes due reminders due, after a sync of the accounts that some of them belong to.
    private func lookAndRing() {
        if isLooking { return }
        guard let syncer, syncer.assumeIsolated({ $0.mayKnowBetter() }) else { return ring() }
        isLooking = true
        task { scheduler in
            await syncer.lookBeforeReminders()
            scheduler.isLooking = false
            scheduler.ring()
        }
    }

    /// Brings forward reminders that return by themselves, if a clock that was wrong has delayed them.
    private func pullBackReturns() {
        do {
            _ = try agentState.change(.agent) { store, context in
                let settings = agentState.settings.reminders
                // If the length cannot be added, the reminder does not wait.
                let later =
                    (try? When.instant(context.now).instant(
                        adding: settings.dismissSnooze, in: context.locality))
                return try store.pullBackReturns(
                    to: max(context.now + settings.returnAfter, later ?? context.now), agentState.nagTerms)
            }
        } catch {
            log.warning("some reminders may come back late: \(error)")
        }
    }

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .changed: arm()
        case .configured(let before):
            // Reminders that wait for the end of quiet hours may have to come earlier now.
            if before.quiet.repeats != agentState.settings.quiet.repeats { pullBackReturns() }
        case .answered, .storageFailed, .remindersDue, .zoneChanged, .syncRequested, .phonesChanged,
            .peopleChanged,
            .attentionChanged:
            break
        case .recovered, .repaired:
            ring()
            replanAgain()
        }
    }

    /// Makes all due reminders due; the storeSession tells the notifier.
    private func ring() {
        if makeDue() { later { $0.ring() } }
    }

    /// Makes some of the due reminders due, in one transaction.
    /// - Returns: Whether there are more.
    private func makeDue() -> Bool {
        do {
            let change = try agentState.change(.agent) { store, context in
                try store.enqueueDue(now: context.now, in: context.locality, nagging: agentState.nagRules)
            }
            agentState.publishDue(change.value.due, isLate: change.value.isLate)
            backoff.didSucceed()
            if !change.value.hasMore { arm() }
            return change.value.hasMore
        } catch {
            // Do not set the alarm here: it would fire at once, again and again.
            log.warning("cannot make reminders due: \(error)")
            retry.schedule(after: backoff.pause(), by: time, callback { $0.ring() })
            return false
        }
    }

    private func arm() {
        do {
            let next = try agentState.attempt { try agentState.store.nextAlarm() }
            // While nothing can be saved, `retry` handles overdue reminders.
            if agentState.trouble != nil, let next, next <= time.now { return }
            try alarm.set(to: next, by: time, callback { $0.fired($1) })
        } catch {
            log.error("cannot wait for the next reminder: \(error)")
            retry.schedule(after: backoff.pause(), by: time, callback { $0.ring() })
        }
    }

    private func replanInChunks() async {
        while replans.begin() {
            var cursor: Store.ReplanCursor? = .start
            while let position = cursor, !replans.isWanted {
                do {
                    cursor = try agentState.change(.agent) { store, context in
                        try store.replan(
                            from: position, now: context.now, in: context.locality, stamp: stamp)
                    }.value
                } catch {
                    log.warning("some reminders keep the times of the former zone for now: \(error)")
                    cursor = nil
                    planAnotherReplan()
                }
                await Task.yield()
            }
        }
        ring()
    }

    private func planAnotherReplan() {
        replanRetry.cancel()
        // The storeSession reports when saving works again.
        guard agentState.trouble == nil else { return }
        replanRetry.schedule(after: replanBackoff.pause(), by: time, callback { $0.replanAgain() })
    }
}
