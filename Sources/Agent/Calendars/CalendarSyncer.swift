import CalendarSync
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Keeps the lists of calendar accounts in step with their servers: after a change here, at intervals, at the start, after
/// a resume, on a new network, and before a reminder of theirs is shown.
///
/// One account is synchronised at a time. While there is no account, it has no timer and starts no helper.
actor CalendarSyncer: LoopActor {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let secrets: AccountSecrets
    private let endpoint: FetchEndpoint
    private let time: any TimeSource
    private let log: Logger
    /// Tells clients that accounts have changed.
    private let announce: @Sendable (CalendarAccount.ID) -> Void
    /// The accounts to keep in step.
    private var accounts: [CalendarAccount.ID: Progress] = [:]
    /// What waits for its turn, in this order.
    private var wanted: [CalendarAccount.ID] = []
    /// Accounts that the user asks for, so that the keyring may ask to be unlocked.
    private var asked: Set<CalendarAccount.ID> = []
    private var waiters: [CalendarAccount.ID: [OneShot<Void>]] = [:]
    private var alarm = LazyAlarm()
    private var isGathering = false
    private var isAtWork = false
    private var isStopped = false
    private var talk: CalendarTalk?

    /// What is known of an account in this session.
    struct Progress: Sendable {
        var endedAt: Instant?
        /// The earliest time of the next attempt, after one that has failed.
        var notBefore: Instant?
        var backoff = Backoff(from: .seconds(30), to: .seconds(3_600))
        /// Whether only the user can do something about it.
        var isResting = false
        var findings = ServerFacts()
        /// The problem that was last spoken of in this session.
        var told: AccountProblem.Kind?
    }

    /// How long changes are gathered before they are sent.
    private static let gathering = Duration.seconds(1)
    /// How long a reminder waits for what its server may say about it.
    private static let patienceOfReminders = Duration.seconds(2)
    /// What is younger than this need not be asked again for a reminder.
    private static let isFresh = Duration.seconds(20)
    /// While a popup is on the screen.
    private static let intervalWithPopup = Duration.seconds(120)

    init(
        agentState: AgentState, secrets: AccountSecrets, endpoint: FetchEndpoint, time: any TimeSource,
        loop: EventLoop, log: Logger, announce: @escaping @Sendable (CalendarAccount.ID) -> Void
    ) {
        self.agentState = agentState
        self.secrets = secrets
        self.endpoint = endpoint
        self.time = time
        self.loop = loop
        self.log = log
        self.announce = announce
    }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        accountsDidChange()
    }

    func stop() {
        isStopped = true
        talk?.close()
        for waiter in waiters.values.joined() { waiter.fulfil(()) }
        waiters = [:]
    }

    // MARK: Requests

    /// Looks which accounts there are. New ones are synchronised at once, and so are those that the user has changed.
    func accountsDidChange(_ changed: CalendarAccount.ID? = nil) {
        do {
            let known = accounts
            accounts = [:]
            for account in try agentState.attempt({ try agentState.store.accounts() })
            where !account.isPaused && account.lists.contains(where: { $0.role != .off }) {
                var progress = known[account.id] ?? Progress()
                if account.id == changed { (progress.notBefore, progress.isResting) = (nil, false) }
                progress.isResting = account.problem?.kind.isRetryable == false
                accounts[account.id] = progress
                if known[account.id] == nil || account.id == changed, !progress.isResting { want(account.id) }
            }
        } catch {
            log.warning("calendar accounts are not known: \(error)")
        }
        begin()
        arm()
    }

    /// Brings an account in step now; returns when that is done, or cannot be.
    func synchronise(_ account: CalendarAccount.ID) async {
        guard !isStopped else { return }
        if accounts[account] == nil { accounts[account] = Progress() }
        accounts[account]?.notBefore = nil
        accounts[account]?.isResting = false
        asked.insert(account)
        await wait(for: [account], atMost: nil)
    }

    /// Carries out requests of an account that is being added, with one helper.
    func answers(to requests: [DAVRequest], with access: DAVAccess) async -> [DAVAnswer] {
        let connection = CalendarConnection(endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        var answers: [DAVAnswer] = []
        for request in requests { answers.append(await connection.answer(to: request, with: access)) }
        connection.close()
        return answers
    }

    /// What the server of an account has said of itself last.
    func facts(of account: CalendarAccount.ID) -> ServerFacts {
        accounts[account]?.findings ?? ServerFacts()
    }

    /// After a resume, or with a new network.
    func circumstancesDidChange() {
        for id in accounts.keys.sorted() where accounts[id]?.isResting == false {
            accounts[id]?.notBefore = nil
            want(id)
        }
        begin()
    }

    /// Whether a reminder that is due now is about something on a calendar server, which may know better.
    func mayKnowBetter() -> Bool {
        guard accounts.contains(where: { isDue($0.value) }) else { return false }
        // If the store cannot say, the reminder comes at once.
        return (try? agentState.attempt { try agentState.store.ringsSyncedReminder(at: time.now) }) ?? false
    }

    private func isDue(_ progress: Progress) -> Bool {
        guard !progress.isResting, (progress.notBefore ?? .earliest) <= time.now else { return false }
        return progress.endedAt.map { time.now - $0 > Self.isFresh || $0 > time.now } ?? true
    }

    /// Looks at the lists before reminders of theirs are shown; returns after two seconds at the latest.
    func lookBeforeReminders() async {
        await wait(
            for: accounts.filter { isDue($0.value) }.keys.sorted(), atMost: Self.patienceOfReminders)
    }

    private func wait(for ids: [CalendarAccount.ID], atMost patience: Duration?) async {
        let ends = ids.map { id in
            let end = OneShot<Void>()
            waiters[id, default: []].append(end)
            want(id)
            return end
        }
        let limit = patience.map { time.after($0) { for end in ends { end.fulfil(()) } } }
        begin()
        for end in ends { await end.get() }
        limit?.cancel()
    }

    // MARK: When

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .recovered, .repaired: accountsDidChange()
        case .changed where !accounts.isEmpty: gather()
        case .remindersDue, .attentionChanged: arm()
        case .configured(let before) where before.sync != agentState.settings.sync: arm()
        case .changed, .configured, .answered, .storageFailed, .zoneChanged: break
        }
    }

    /// Sends what was changed here, together with what is changed within a second.
    private func gather() {
        guard !isGathering, !isStopped else { return }
        isGathering = true
        time.after(Self.gathering, callback { $0.didGather() })
    }

    private func didGather() {
        isGathering = false
        guard !isStopped, !agentState.isClosed else { return }
        do {
            for id in try agentState.attempt({ try agentState.store.accountsToSend() }) {
                guard let progress = accounts[id], !progress.isResting,
                    (progress.notBefore ?? .earliest) <= time.now
                else { continue }
                want(id)
            }
        } catch {
            log.warning("what is to be sent to calendar servers is not known: \(error)")
        }
        begin()
        arm()
    }

    private func want(_ id: CalendarAccount.ID) {
        if accounts[id] != nil, !wanted.contains(id) { wanted.append(id) }
    }

    /// Sets the alarm for the next look. Nobody is there to see what changes while the session is idle or locked.
    private func arm() {
        guard !isStopped, !agentState.isClosed else { return }
        do {
            var next: Instant?
            if !accounts.isEmpty, !agentState.presence.isIdle, !agentState.presence.isLocked {
                let interval = try self.interval
                next = accounts.values.filter { !$0.isResting }.map { progress in
                    progress.notBefore ?? progress.endedAt.map { min($0, time.now) + interval } ?? time.now
                }.min()
            }
            try alarm.set(to: next, by: time, callback { syncer, _ in syncer.fired() })
        } catch {
            log.warning("calendars may be late: \(error)")
        }
    }

    private var interval: Duration {
        get throws {
            let usual = max(agentState.settings.sync.interval, .seconds(60))
            let showsPopup = try agentState.attempt { try agentState.store.showsSyncedReminder() }
            return showsPopup ? min(usual, Self.intervalWithPopup) : usual
        }
    }

    private func fired() {
        alarm.didFire()
        guard !isStopped, !agentState.isClosed else { return }
        let interval = (try? self.interval) ?? agentState.settings.sync.interval
        for (id, progress) in accounts where !progress.isResting {
            let next = progress.notBefore ?? progress.endedAt.map { min($0, time.now) + interval }
            if (next ?? .earliest) <= time.now { want(id) }
        }
        begin()
        if !isAtWork { arm() }
    }

    // MARK: Work

    private func begin() {
        guard !isAtWork, !wanted.isEmpty, !isStopped, !agentState.isClosed else { return }
        isAtWork = true
        task { await $0.work() }
    }

    private func work() async {
        let connection = CalendarConnection(endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        while !wanted.isEmpty, !isStopped, !agentState.isClosed {
            let id = wanted.removeFirst()
            let served = waiters.removeValue(forKey: id) ?? []
            do {
                try await synchronise(id, over: connection)
            } catch {
                log.warning("a calendar account is not in step: \(error)")
                postpone(id, retryAfter: nil)
            }
            for waiter in served { waiter.fulfil(()) }
        }
        connection.close()
        talk = nil
        isAtWork = false
        arm()
    }

    private func synchronise(_ id: CalendarAccount.ID, over connection: CalendarConnection) async throws {
        let all = try agentState.attempt { try agentState.store.accounts() }
        guard let account = all.first(where: { $0.id == id }), !account.isPaused else {
            accounts[id] = nil
            return
        }
        let mayAsk = asked.remove(id) != nil
        let talk: CalendarTalk
        do {
            talk = CalendarTalk(
                connection, with: account, secrets, try await secrets.access(to: account, mayAsk: mayAsk),
                time)
        } catch {
            return try conclude(account, AccountProblem(.noPassword, error.reason), retryAfter: nil)
        }
        self.talk = talk
        var problem: AccountProblem?
        var retryAfter: Duration?
        for list in account.lists where list.role != .off && problem?.endsAccount != true && !isStopped {
            let run = CalendarRun(agentState: agentState, list: list.id, name: account.name)
            switch try await run.run({ await talk.answer(to: $0) }) {
            case .synced, .asks: break
            case .noCollection:
                problem = problem ?? AccountProblem(.trouble, CalendarText.listIsGone(list.name))
            case .failed(let failure, let status, let pause):
                problem = AccountProblem(failure, status: status)
                retryAfter = pause
            }
        }
        guard !isStopped, !agentState.isClosed else { return }
        accounts[id]?.findings.add(talk.facts)
        try look(at: account)
        try conclude(account, problem, retryAfter: retryAfter)
    }

    /// Asks about entries that a list has suddenly no more, and closes such a question that has become idle.
    private func look(at before: CalendarAccount) throws {
        let account = try agentState.attempt { try agentState.store.account(before.id.description) }
        for list in account.lists {
            if list.missing > 0, list.question == nil { try agentState.ask(about: list, of: account.name) }
            let old = before.lists.first { $0.id == list.id }?.question
            if let old, list.question == nil { try agentState.dismiss(old) }
        }
    }

    private func conclude(
        _ account: CalendarAccount, _ problem: AccountProblem?, retryAfter: Duration?
    ) throws {
        _ = try agentState.attempt {
            try agentState.store.updateAccount(account.id.description) { stored in
                stored.problem = problem
                if problem == nil { stored.syncedAt = time.now }
            }
        }
        accounts[account.id]?.endedAt = time.now
        accounts[account.id]?.isResting = problem?.kind.isRetryable == false
        if let problem {
            postpone(account.id, retryAfter: retryAfter)
            if problem.kind != accounts[account.id]?.told {
                accounts[account.id]?.told = problem.kind
                log.warning("calendar account '\(account.name)': \(AccountText.words(problem))")
                if problem.kind.needsUser {
                    try agentState.say(
                        CalendarText.needsYou(account.name), CalendarText.remedy(problem, account.name))
                }
            }
        } else {
            accounts[account.id]?.notBefore = nil
            accounts[account.id]?.told = nil
            accounts[account.id]?.backoff.didSucceed()
            if account.problem != nil {
                for alert in try agentState.attempt({
                    try agentState.store.openAlerts(titled: CalendarText.needsYou(account.name))
                }) {
                    try agentState.dismiss(alert)
                }
            }
        }
        announce(account.id)
    }

    private func postpone(_ id: CalendarAccount.ID, retryAfter: Duration?) {
        guard var progress = accounts[id] else { return }
        progress.notBefore = time.now + max(retryAfter ?? .zero, progress.backoff.pause())
        accounts[id] = progress
    }
}

extension AccountProblem.Kind {
    /// Whether a popup tells of it: what passes by itself does not.
    fileprivate var needsUser: Bool {
        switch self {
        case .password, .noPassword, .certificate: true
        case .unreachable, .notCalendar, .trouble: false
        }
    }
}

extension AccountProblem {
    /// Whether the other lists of the account need not be tried.
    fileprivate var endsAccount: Bool { kind != .trouble }

    /// How a cycle of a list ended that knows nothing of it.
    fileprivate init(_ failure: DAVAnswer.Failure?, status: Int) {
        var answer = DAVAnswer()
        answer.failure = failure
        if let problem = AccountProblem(answer) {
            self = problem
        } else if status == 401 {
            self.init(.password)
        } else {
            self.init(.trouble, CalendarText.refused(status))
        }
    }
}
