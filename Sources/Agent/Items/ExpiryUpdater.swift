import CivilTime
import EventLoop
import Logging
import Rules
import Settings
import Store

/// Keeps the expiry stages and reminders of items up to date as time passes.
///
/// A pass updates items that have reached another stage or were planned by other rules, in pieces, so that
/// calls are answered in between. It runs after a start, after a suspend, when the zone or the rules change,
/// and after any change once the last pass is four hours old. Only midnight wakes the agent for it, and only
/// if an item expires.
actor ExpiryUpdater: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let time: any TimeSource
    private let log: Logger
    /// Set while any item expires.
    private var midnight = LazyAlarm()
    private var passes = PassRequests()
    /// From when on any change starts a pass.
    private var next = Instant.earliest

    private static let interval = Duration.seconds(4 * 3600)

    init(agentState: AgentState, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.agentState = agentState
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        refresh()
    }

    /// Returns when no pass is running.
    func catchUp() async {
        while passes.isAtWork { await Task.yield() }
    }

    /// Starts a pass, or restarts it: the day, the zone or the rules may have changed.
    func refresh() {
        if !agentState.isClosed, passes.request() { task { await $0.work() } }
    }

    func lookAgain() { refresh() }

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .changed(let subjects, _):
            // A clock that was set back must not delay the next pass for long.
            next = min(next, time.now + Self.interval)
            if time.now >= next { return refresh() }
            if subjects.contains(where: { [.items, .maintenance].contains($0.kind.list) }) {
                waitForMidnight()
            }
        case .recovered, .repaired: refresh()
        case .configured(let before):
            if agentState.itemRules != before.household.rules { refresh() }
        case .answered, .remindersDue, .storageFailed, .zoneChanged, .syncRequested, .phonesChanged,
            .peopleChanged,
            .attentionChanged:
            break
        }
    }

    private func work() async {
        while passes.begin(unless: agentState.isClosed) {
            next = time.now + Self.interval
            await pass()
        }
        waitForMidnight()
    }

    /// Ends early if another pass is wanted or the agent is shutting down.
    private func pass() async {
        var cursor: Store.AgingCursor? = .start
        while let position = cursor, !passes.isWanted, !agentState.isClosed {
            do {
                cursor = try agentState.change(.agent) { store, context in
                    try store.age(from: position, context)
                }.value
            } catch {
                // The next occasion retries it; planned reminders still ring.
                log.warning("things at home are not looked through: \(error)")
                return
            }
            await Task.yield()
        }
    }

    /// Sets the alarm for the next day if any item expires.
    private func waitForMidnight() {
        guard !agentState.isClosed else { return }
        do {
            let isNeeded = try agentState.attempt { try agentState.store.hasExpiringItems() }
            let zone = agentState.locality.zone
            let tomorrow = zone.civil(of: time.now).date.adding(days: 1)
            let moment = isNeeded ? zone.startOfDay(tomorrow) : nil
            try midnight.set(
                to: moment, by: time, callback { expiryUpdater, _ in expiryUpdater.dayMayHaveCome() })
        } catch {
            log.warning("things at home are looked through late: \(error)")
        }
    }

    /// Also called when the clock was set.
    private func dayMayHaveCome() {
        midnight.didFire()
        refresh()
    }
}
