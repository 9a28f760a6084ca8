package import CivilTime
package import EventLoop
package import Logging
import Notifications
package import Rules
package import Settings
package import Store

/// The real scheduler, notifier and storeSession of an agent, with a clock that jumps from event to event and a
/// notification server that only records. Needs no bus. Use it on the loop's thread.
///
/// Nothing is answered except through `server`. It changes `store`: pass a copy.
package final class SimulatedAgent: Sendable {
    package let loop: EventLoop
    package let time: SimulatedTime
    package let server: RecordingServer
    package let opener = RecordingOpener()
    package let agentState: AgentState
    package let scheduler: Scheduler
    package let notifier: Notifier

    /// - Parameter start: The initial time of the clock.
    package init(
        store: Store, settings: Settings, locality: Locality, from start: Instant,
        server: RecordingServer = RecordingServer(), on loop: EventLoop, log: Logger
    ) {
        self.loop = loop
        self.server = server
        time = SimulatedTime(start, on: loop)
        agentState = AgentState(
            store: store, locality: locality, settings: settings, time: time, log: log)
        scheduler = Scheduler(agentState: agentState, time: time, loop: loop, log: log)
        notifier = Notifier(
            agentState: agentState, server: server, opener: opener, time: time, loop: loop, log: log)
    }

    /// Catches up with what is already due, as an agent does at its start.
    package func start() async throws {
        agentState.presence.quietUntil = try agentState.store.quietUntil()
        agentState.presence.pausedUntil = try agentState.store.pausedUntil()
        await scheduler.start()
        try await notifier.start()
        await settle()
    }

    /// Advances the clock event by event, and lets each take its full effect.
    ///
    /// - Parameter limit: The maximum number of events, so that a fault that fires events forever ends.
    /// - Returns: Whether the clock has reached `end`.
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

    /// Simulates a suspend that ends at `end`.
    package func sleep(until end: Instant) async {
        time.setUnnoticed(to: end)
        catchUp()
        await settle()
    }

    /// Runs both in one turn of the loop, as the agent does.
    private func catchUp() {
        notifier.assumeIsolated { $0.didWake() }
        scheduler.assumeIsolated { $0.lookAgain() }
    }

    /// Simulates a journey of the user.
    /// - Parameter stamp: Identifies the zone and its rules.
    package func move(to locality: Locality, stamp: String) async {
        agentState.locality = locality
        await scheduler.replan(for: stamp)
        await settle()
    }

    /// Applies a changed configuration; call `move` as well if the hour for dates has changed.
    package func configure(_ settings: Settings) async {
        agentState.settings = settings
        await settle()
    }

    /// Updates what is known about the user and the desktop.
    package func learn(_ change: @Sendable (inout Presence) -> Void) async {
        change(&agentState.presence)
        await settle()
    }

    /// Returns when all work is done that needs no time to pass.
    package func settle() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            loop.whenIdle { continuation.resume() }
        }
    }

    /// Stops all timers and closes the store.
    package func end() {
        time.forgetEverybody()
        agentState.close()
    }
}
