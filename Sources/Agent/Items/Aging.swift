import CivilTime
import EventLoop
import Logging
import Rules
import Store

/// Keeps the expiry stages and reminders of items up to date as time passes.
///
/// A pass updates items that have reached another stage or were planned by other rules, in pieces, so that
/// calls are answered in between. It runs after a start, after a suspend, when the zone or the rules change,
/// and after any change once the last pass is four hours old. Only midnight wakes the agent for it, and only
/// if an item expires.
actor Aging {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let storeSession: StoreSession
    private let time: any TimeSource
    private let log: Logger
    /// Created for the first item that expires.
    private var midnight: (any WallClockAlarm)?
    private var armed: Instant?
    private var isAtWork = false
    private var isWanted = false
    /// From when on any change starts a pass.
    private var next = Instant.earliest

    private static let interval = Duration.seconds(4 * 3600)

    init(storeSession: StoreSession, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.storeSession = storeSession
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        storeSession.observe { [weak self] news in self?.assumeIsolated { $0.heard(news) } }
        refresh()
    }

    /// Starts a pass, or restarts it: the day, the zone or the rules may have changed.
    func refresh() {
        isWanted = true
        guard !isAtWork, !storeSession.isClosed else { return }
        isAtWork = true
        Task(executorPreference: loop) { await self.work() }
    }

    private func heard(_ news: StoreSession.News) {
        switch news {
        case .changed(let subjects, _):
            // A clock that was set back must not delay the next pass for long.
            next = min(next, time.now + Self.interval)
            if time.now >= next { return refresh() }
            if subjects.contains(where: { $0.kind.list == .household }) { waitForMidnight() }
        case .recovered, .repaired: refresh()
        case .answered, .rang, .inTrouble: break
        }
    }

    private func work() async {
        while isWanted {
            isWanted = false
            next = time.now + Self.interval
            await pass()
        }
        isAtWork = false
        waitForMidnight()
    }

    /// Ends early if another pass is wanted or the agent is shutting down.
    private func pass() async {
        var cursor: Store.AgingCursor? = .start
        while let position = cursor, !isWanted, !storeSession.isClosed {
            do {
                cursor = try storeSession.change(.agent) { store, context throws(StoreError) in
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
        guard !storeSession.isClosed else { return }
        do {
            let isNeeded = try storeSession.attempt { () throws(StoreError) in
                try storeSession.store.hasExpiringItems()
            }
            let zone = storeSession.locality.zone
            let tomorrow = zone.civil(of: time.now).date.adding(days: 1)
            let moment = isNeeded ? zone.startOfDay(tomorrow) : nil
            guard moment != armed else { return }
            let alarm =
                try midnight ?? time.alarm { [weak self] _ in self?.assumeIsolated { $0.dayMayHaveCome() } }
            midnight = alarm
            armed = moment
            try alarm.arm(at: moment)
        } catch {
            log.warning("things at home are looked through late: \(error)")
        }
    }

    /// Also called when the clock was set.
    private func dayMayHaveCome() {
        armed = nil
        refresh()
    }
}
