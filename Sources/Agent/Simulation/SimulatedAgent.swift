package import CivilTime
package import EventLoop
package import Household
package import Logging
import Notifications
package import Settings
package import Store

/// The working parts of an agent, the real ones, over a clock that jumps from one event to the next and a notification
/// server that only records: without a bus, in no time. It belongs to the loop's thread.
///
/// Nobody answers unless told to by `server`. All that is done is done on `store`: give it a copy.
package final class SimulatedAgent: @unchecked Sendable {
    package let loop: EventLoop
    package let time: SimulatedTime
    package let server: RecordingServer
    package let opener = RecordingOpener()
    package let ledger: Ledger
    package let scheduler: Scheduler
    package let notifier: Notifier

    /// - Parameter start: What the clock shows first.
    package init(
        store: Store, settings: Settings, locality: Locality, from start: Instant,
        server: RecordingServer = RecordingServer(), on loop: EventLoop, log: Logger
    ) {
        self.loop = loop
        self.server = server
        time = SimulatedTime(start, on: loop)
        ledger = Ledger(store: store, locality: locality, settings: settings, time: time, log: log)
        scheduler = Scheduler(ledger: ledger, time: time, loop: loop, log: log)
        notifier = Notifier(
            ledger: ledger, server: server, opener: opener, time: time, loop: loop, log: log)
    }

    /// Catches up with what is due already, as an agent that starts.
    package func start() async throws {
        ledger.presence.quietUntil = try ledger.store.quietUntil()
        try await scheduler.start()
        try await notifier.start()
        await settle()
    }

    /// Lets time pass event by event, each with all that it leads to.
    ///
    /// - Parameter limit: How many events to go through at most: a fault that wakes up again and again must end.
    /// - Returns: Whether the clock has come to `end`.
    @discardableResult
    package func run(until end: Instant, events limit: Int = .max) async -> Bool {
        var count = 0
        while time.step(upTo: end) {
            await settle()
            count += 1
            if count >= limit || Task.isCancelled { return false }
        }
        await settle()
        return true
    }

    /// The machine sleeps, and wakes up at `end`.
    package func sleep(until end: Instant) async {
        time.setUnnoticed(to: end)
        catchUp()
        await settle()
    }

    /// In one go, as the agent does.
    private func catchUp() {
        notifier.assumeIsolated { $0.didWake() }
        scheduler.assumeIsolated { $0.lookAgain() }
    }

    /// The user has travelled.
    /// - Parameter stamp: Says which zone and rules these are.
    package func move(to locality: Locality, stamp: String) async {
        ledger.locality = locality
        await scheduler.replan(for: stamp)
        await settle()
    }

    /// The user has changed the configuration; `move` follows where that changes the hour for dates.
    package func configure(_ settings: Settings) async {
        let attention = ledger.attention
        ledger.settings = settings
        await notifier.reconsider(after: attention)
        await settle()
    }

    /// Something has become known of the user and the desktop.
    package func learn(_ change: @Sendable (inout Presence) -> Void) async {
        await notifier.learn(change)
        await settle()
    }

    /// Returns when all is done that needs no time to pass.
    package func settle() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            loop.whenIdle { continuation.resume() }
        }
    }

    /// Nothing is read or saved afterwards.
    package func end() {
        time.forgetEverybody()
        ledger.close()
    }
}
