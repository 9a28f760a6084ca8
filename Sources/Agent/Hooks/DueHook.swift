import AgentInterface
import CivilTime
import EventLoop
import Glibc
import Logging
import Rules
import Settings
import Store

/// Runs the user's command, `hooks.due`, once for each reminder that becomes due.
///
/// The store marks a reminder before the command starts: a crash can cost a run, but never causes a second one. Reminders
/// wait as for popups, except that an absent user holds nothing back. One command runs at a time; nothing waits for it.
actor DueHook: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let program: HookProgram
    private let time: any TimeSource
    private let log: Logger
    private var passes = PassRequests()
    /// For the end of what holds reminders back.
    private var alarm = LazyAlarm()
    private var retry = DelayedCall()
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))
    private var running: ChildProcess?
    private let startedAt: Instant
    private var isTrying = false
    private var isStopping = false
    /// Fulfilled once no command runs any more.
    private let isIdle = OneShot<Void>()

    static let patienceAtEnd = Duration.seconds(1)
    /// Failures longer ago are not mentioned.
    static let memory = Duration.seconds(7 * 86_400)

    init(
        agentState: AgentState, program: HookProgram, time: any TimeSource, loop: EventLoop, log: Logger
    ) {
        self.agentState = agentState
        self.program = program
        self.time = time
        self.loop = loop
        self.log = log
        startedAt = time.now
    }

    /// Call it when the agent has caught up: what is superseded by then needs no command.
    func start() {
        agentState.observe(callback { $0.handle($1) })
        do {
            try agentState.attempt { try agentState.store.interruptHooks() }
        } catch {
            log.debug("cannot mark interrupted runs of the command in hooks.due: \(error)")
        }
        follow()
    }

    func stop() async { await stop(patience: Self.patienceAtEnd) }

    /// Kills a running command that does not end within `patience`.
    func stop(patience: Duration) async {
        guard !isStopping else { return }
        isStopping = true
        retry.cancel()
        guard passes.isAtWork else { return }
        let patience = loop.after(patience, callback { $0.running?.kill(SIGKILL) })
        await isIdle.get()
        patience.cancel()
    }

    private var command: String { agentState.settings.hooks.due }

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .configured(let before):
            before.hooks == agentState.settings.hooks ? refresh() : follow()
        case .recovered, .repaired: follow()
        case .changed, .remindersDue, .zoneChanged, .attentionChanged: refresh()
        case .answered, .storageFailed, .syncRequested, .phonesChanged, .peopleChanged: break
        }
    }

    func lookAgain() { refresh() }

    // MARK: When

    /// Tells the store whether there is a command.
    private func follow() {
        do {
            let (isSet, now) = (!command.isEmpty, time.now)
            try agentState.attempt { try agentState.store.followHook(isSet: isSet, now: now) }
            refresh()
        } catch {
            tryAgain(error)
        }
    }

    private func refresh() {
        guard !command.isEmpty, !isStopping else { return arm(nil) }
        if passes.request() { task { await $0.work() } }
    }

    private func work() async {
        while passes.begin(unless: isStopping) {
            do {
                try await runReady()
                backoff.didSucceed()
            } catch {
                tryAgain(error)
            }
        }
        if isStopping { isIdle.fulfil(()) }
    }

    private func runReady() async throws(StoreError) {
        try agentState.lapse()
        let now = time.now
        let situation = try agentState.attempt {
            try agentState.store.hookSituation(
                in: Store.Circumstances(agentState.attention.regardlessOfAbsence, at: now))
        }
        var ready: [Reminder.ID] = []
        var next = situation.held.until
        for reminder in situation.ready {
            switch verdict(of: reminder, at: now) {
            case .now: ready.append(reminder.id)
            case .at(let moment): next = min(next ?? moment, moment)
            case .later: break
            }
        }
        arm(next)
        for reminder in ready {
            // The settings or the rules may have changed while the last command ran.
            guard !passes.isWanted, !isStopping, !command.isEmpty else { return }
            try await run(for: reminder)
        }
    }

    private func verdict(of reminder: Store.HookReminder, at now: Instant) -> Reach.Verdict {
        agentState.settings.hooks.when.verdict(
            shownAt: reminder.shownAt, dueAt: max(reminder.dueAt, startedAt), in: agentState.presence, at: now
        )
    }

    private func arm(_ moment: Instant?) {
        do {
            try alarm.set(to: moment, by: time, callback { hook, _ in hook.fired() })
        } catch {
            log.warning("the command in hooks.due may run late: \(error)")
        }
    }

    private func fired() {
        alarm.didFire()
        refresh()
    }

    private func tryAgain(_ error: StoreError) {
        // A lasting failure has been reported, and so will its end.
        guard agentState.trouble == nil, !agentState.isClosed, !isStopping else {
            return log.debug("cannot run the command in hooks.due yet: \(error)")
        }
        log.warning("cannot run the command in hooks.due yet, trying again: \(error)")
        retry.schedule(after: backoff.pause(), by: time, callback { $0.follow() })
    }

    // MARK: Running

    private func run(for id: Reminder.ID) async throws(StoreError) {
        guard let message = try message(about: id) else {
            let now = time.now
            return try agentState.attempt { try agentState.store.skipHook(of: id, now: now) }
        }
        let now = time.now
        guard let reminder = try agentState.attempt({ try agentState.store.beginHook(of: id, now: now) })
        else { return }
        let result = await program.run(command, input: message.line) { running = $0 }
        running = nil
        // The agent ends and has killed it: the next start counts it as interrupted.
        if isStopping, result.end == .signalled(SIGKILL) { return }
        report(result, about: id)
        do {
            let failure = HookText.failure(result)
            try agentState.attempt { try agentState.store.endHook(of: reminder, failure: failure) }
        } catch {
            // It counts as interrupted at the next start.
            log.warning("cannot record how the command in hooks.due ended: \(error)")
        }
    }

    private func report(_ result: HookResult, about id: Reminder.ID) {
        if let failure = HookText.failure(result) {
            log.warning("the command in hooks.due failed for reminder \(id): \(failure)")
        } else {
            log.info("the command in hooks.due has run for reminder \(id)")
        }
        for line in result.output.split(separator: "\n") { log.info("hooks.due: \(line)") }
    }

    /// `nil` if there is nothing to tell: the subject is gone, or the popup only confirms what the user has just done.
    private func message(about id: Reminder.ID) throws(StoreError) -> HookMessage? {
        do {
            return try agentState.attempt {
                let overview = try agentState.store.reminder(id.description)
                let topic = try overview.reminder.identity.subject.kind.popups
                    .topic(of: overview, in: agentState, now: time.now)
                guard let topic, !topic.content.isPassing else { return nil }
                return HookMessage(overview.record, about: topic, in: agentState)
            }
        } catch .notFound {
            return nil
        }
    }

    // MARK: Telling

    /// Runs the command with an example.
    func test() async throws(AgentError) -> HookTestRecord {
        guard !command.isEmpty else { throw AgentError(.conflict, HookText.isNotSet) }
        guard !isTrying else { throw AgentError(.limitsExceeded, HookText.isBeingTested, retry: .later()) }
        isTrying = true
        defer { isTrying = false }
        let input: String
        do {
            input = try HookMessage.example(in: agentState).line
        } catch {
            throw AgentError(.failed, "\(error)")
        }
        var record = HookTestRecord()
        record.command = command
        record.input = input
        let result = await program.run(command, input: input)
        record.output = result.output
        record.failure = HookText.failure(result)
        return record
    }

    /// Adds to the status what has become of the runs in the last days; nothing without a command.
    func describe(in record: inout StatusRecord) throws(StoreError) {
        guard !command.isEmpty else { return }
        let start = time.now - Self.memory
        let history = try agentState.attempt { try agentState.store.hookHistory(since: start) }
        record.hookRuns = UInt32(clamping: history.runs)
        record.hookFailures = UInt32(clamping: history.failures)
        record.hookFailedAt = history.lastFailure?.at
        record.hookFailure = history.lastFailure.map { $0.detail ?? HookText.wasInterrupted }
    }
}
