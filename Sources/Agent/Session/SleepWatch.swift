package import DBus
package import EventLoop
package import Logging

/// Reports when the machine wakes up, and delays a suspend only briefly.
///
/// A delay lock makes logind wait for the agent, so that a suspend interrupts no transaction. Every
/// transaction ends before the loop reads the signal, so the agent releases the lock at once. Nothing depends
/// on logind: the kernel fires wall-clock timers on resume.
///
/// Source: org.freedesktop.login1(5), "Inhibit" and "PrepareForSleep".
package actor SleepWatch: LoopActor {
    private let connection: Connection
    private let log: Logger
    private let didWake: @Sendable () -> Void
    package nonisolated let loop: EventLoop
    private var lock: OwnedDescriptor?
    private var subscriptions: [Subscription] = []

    /// - Parameters:
    ///   - connection: The system bus.
    ///   - didWake: Called on the loop after each resume.
    package init(
        on connection: Connection, loop: EventLoop, log: Logger, didWake: @escaping @Sendable () -> Void
    ) {
        self.connection = connection
        self.loop = loop
        self.log = log
        self.didWake = didWake
    }

    package func start() async throws(BusError) {
        let rule = MatchRule(
            sender: Logind.name, interface: Logind.manager, member: "PrepareForSleep", path: Logind.path)
        let signals = try await connection.subscribe(
            rule,
            callback { watch, message in
                guard message.body.count == 1, let isStarting = message.body.first?.asBoolean else { return }
                watch.sleepChanges(isStarting: isStarting)
            })
        // A restarted logind has forgotten our lock.
        let owners = try await connection.ownerChanges(
            of: Logind.name, callback { watch, _, owner in if owner != nil { watch.takeLock() } })
        subscriptions = [signals, owners]
    }

    private func sleepChanges(isStarting: Bool) {
        if isStarting {
            lock = nil
        } else {
            log.info("the machine woke up")
            didWake()
            takeLock()
        }
    }

    private func takeLock() {
        task { await $0.inhibit() }
    }

    private func inhibit() async {
        let call = MethodCall(
            to: Logind.name, at: Logind.path, Logind.manager, "Inhibit",
            ["sleep", "Steward", AgentText.delaysSleep, "delay"].map(Value.string),
            autoStart: false)
        do {
            lock = try await connection.call(call).body.first?.asUnixFD
        } catch {
            log.info("going on without a say in when the machine sleeps: \(error)")
        }
    }
}
