import CalendarSync
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Syncs calendar accounts with their servers: after a local change, at intervals, at the start, after a
/// resume, on a new network, and before one of their reminders is shown.
///
/// Syncs one account at a time. Without an account, it has no timer and starts no helper.
actor CalendarSyncer: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let secrets: Secrets
    private let endpoint: FetchEndpoint
    private let time: any TimeSource
    private let log: Logger
    private let memory: RestMemory
    /// Notifies clients that accounts have changed.
    private let announce: @Sendable (CalendarAccount.ID) -> Void
    /// The accounts to sync.
    private var accounts: [CalendarAccount.ID: Progress] = [:]
    /// The accounts that wait for their turn, in this order.
    private var wanted: [CalendarAccount.ID] = []
    /// Accounts whose sync the user has requested, so the keyring may ask to be unlocked.
    private var asked: Set<CalendarAccount.ID> = []
    /// Accounts that a popup is to try again, and to report if that fails.
    private var retried: Set<CalendarAccount.ID> = []
    /// Accounts whose lists the user wants to see in their present state.
    private var looked: Set<CalendarAccount.ID> = []
    private var waiters: [CalendarAccount.ID: [OneShot<Void>]] = [:]
    private var alarm = LazyAlarm()
    private var isGathering = false
    private var isAtWork = false
    private var isStopped = false
    private var talk: CalendarTalk?

    /// The state of an account in this session.
    struct Progress: Sendable {
        var endedAt: Instant?
        /// The earliest time of the next attempt after a failure.
        var notBefore: Instant?
        /// Until when the server wants to be left alone.
        var pauseEnd: Instant?
        var backoff = Backoff(from: .seconds(30), to: .seconds(3_600))
        /// Whether only the user can solve the problem.
        var isResting = false
        var findings = ServerFacts()
        /// The last problem that this session has reported.
        var told: AccountProblem.Kind?

        func mayTry(at now: Instant) -> Bool { !isResting && (notBefore ?? .earliest) <= now }

        /// The time of the next attempt; now if there has been none. A clock that was set back delays nothing.
        func next(every interval: Duration, now: Instant) -> Instant {
            notBefore ?? endedAt.map { min($0, now) + interval } ?? now
        }
    }

    /// How long after a sync to release its memory.
    private static let restAfter = Duration.seconds(1)
    /// How long to collect changes before sending them.
    private static let gathering = Duration.seconds(1)
    /// How long a reminder waits for the sync of its account.
    private static let patienceOfReminders = Duration.seconds(2)
    /// If the last sync is more recent than this, a reminder does not wait for another.
    private static let isFresh = Duration.seconds(20)
    /// How long to wait before looking for new lists again, unless the user asks.
    private static let lookInterval = Duration.seconds(86_400)
    /// If the user looks at an account again within this time, its server need not be asked again.
    private static let glance = Duration.seconds(60)
    /// The interval while a popup of a shared task or event is on the screen.
    private static let intervalWithPopup = Duration.seconds(120)

    init(
        agentState: AgentState, secrets: Secrets, endpoint: FetchEndpoint, time: any TimeSource,
        loop: EventLoop, log: Logger, memory: RestMemory,
        announce: @escaping @Sendable (CalendarAccount.ID) -> Void
    ) {
        self.agentState = agentState
        self.secrets = secrets
        self.endpoint = endpoint
        self.time = time
        self.loop = loop
        self.log = log
        self.memory = memory
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

    /// Reads the list of accounts, and syncs new and changed ones at once.
    func accountsDidChange(_ changed: CalendarAccount.ID? = nil) {
        do {
            let known = accounts
            accounts = [:]
            for account in try agentState.attempt({ try agentState.store.accounts() })
            where !account.isPaused && account.lists.contains(where: { $0.role != .off }) {
                var progress = known[account.id] ?? Progress()
                if account.id == changed { (progress.notBefore, progress.told) = (nil, nil) }
                progress.isResting = account.problem?.kind.isRetryable == false
                accounts[account.id] = progress
                if known[account.id] == nil || account.id == changed, !progress.isResting { want(account.id) }
            }
        } catch {
            log.warning("cannot read the calendar accounts: \(error)")
        }
        begin()
        arm()
    }

    /// Syncs an account now; returns once that has succeeded or failed.
    func synchronise(_ account: CalendarAccount.ID) async {
        guard !isStopped else { return }
        if accounts[account] == nil { accounts[account] = Progress() }
        accounts[account]?.notBefore = nil
        accounts[account]?.isResting = false
        asked.insert(account)
        await wait(for: [account], atMost: nil)
    }

    /// Syncs an account whose failure a popup has reported; another popup says if it fails again.
    private func tryAgain(_ account: CalendarAccount.ID) {
        retried.insert(account)
        task { await $0.synchronise(account) }
    }

    /// Whether the problem of the account may pass, and how long its server wants to be left alone.
    func retry(of account: CalendarAccount.ID) -> Retry {
        guard let end = accounts[account]?.pauseEnd, end > time.now else { return .later() }
        return .later(after: end - time.now)
    }

    /// Syncs an account that the user looks at, unless that has just been done or is bound to fail; returns after
    /// two seconds at the latest.
    func glance(at account: CalendarAccount) async {
        let isFresh = account.lookedAt.map { time.now - $0 < Self.glance && $0 <= time.now } ?? false
        guard !isFresh, !isStopped, accounts[account.id]?.mayTry(at: time.now) == true else { return }
        looked.insert(account.id)
        await wait(for: [account.id], atMost: Self.patienceOfReminders)
    }

    /// Sends requests for an account that is being added, through one helper.
    func answers(to requests: [DAVRequest], with access: DAVAccess) async -> [DAVAnswer] {
        let connection = connect()
        var answers: [DAVAnswer] = []
        for request in requests { answers.append(await connection.answer(to: request, with: access)) }
        connection.close()
        return answers
    }

    /// What the account's server last reported about itself.
    func facts(of account: CalendarAccount.ID) -> ServerFacts {
        accounts[account]?.findings ?? ServerFacts()
    }

    /// Syncs all accounts.
    func lookAgain() {
        for id in accounts.keys.sorted() where accounts[id]?.isResting == false {
            accounts[id]?.notBefore = nil
            want(id)
        }
        begin()
    }

    func networkIsBack() { lookAgain() }

    /// Whether a reminder that is due now is about a shared task or event whose account has not been synced
    /// just now.
    func mayKnowBetter() -> Bool {
        guard accounts.contains(where: { isDue($0.value) }) else { return false }
        // If the store fails, the reminder does not wait.
        return (try? agentState.attempt { try agentState.store.ringsSyncedReminder(at: time.now) }) ?? false
    }

    private func isDue(_ progress: Progress) -> Bool {
        guard progress.mayTry(at: time.now) else { return false }
        return progress.endedAt.map { time.now - $0 > Self.isFresh || $0 > time.now } ?? true
    }

    /// Syncs the accounts before reminders of shared tasks and events are shown; returns after two seconds at
    /// the latest.
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
        case .syncRequested(let account): tryAgain(account)
        case .configured(let before) where before.sync != agentState.settings.sync: arm()
        case .changed, .configured, .answered, .phonesChanged, .peopleChanged, .storageFailed, .zoneChanged:
            break
        }
    }

    /// Sends local changes, together with any others made within a second.
    private func gather() {
        guard !isGathering, !isStopped else { return }
        isGathering = true
        time.after(Self.gathering, callback { $0.didGather() })
    }

    private func didGather() {
        isGathering = false
        guard !isStopped, !agentState.isClosed else { return }
        do {
            try agentState.attempt {
                try agentState.store.compareHousehold(now: time.now, in: agentState.locality)
            }
            for id in try agentState.attempt({ try agentState.store.accountsToSend() }) {
                if accounts[id]?.mayTry(at: time.now) == true { want(id) }
            }
        } catch {
            log.warning("cannot find out what to send to calendar servers: \(error)")
        }
        begin()
        arm()
    }

    private func want(_ id: CalendarAccount.ID) {
        if accounts[id] != nil, !wanted.contains(id) { wanted.append(id) }
    }

    /// Sets the alarm for the next sync. While the session is idle or locked, nobody would see the changes.
    private func arm() {
        guard !isStopped, !agentState.isClosed else { return }
        do {
            var next: Instant?
            if !accounts.isEmpty, !agentState.presence.isIdle, !agentState.presence.isLocked {
                let interval = try self.interval
                next = accounts.values.filter { !$0.isResting }.map {
                    $0.next(every: interval, now: time.now)
                }.min()
            }
            try alarm.set(to: next, by: time, callback { syncer, _ in syncer.fired() })
        } catch {
            log.warning("calendars may be synced late: \(error)")
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
        // If the store cannot say whether a popup is shown, the usual interval will do.
        let interval = (try? self.interval) ?? agentState.settings.sync.interval
        for (id, progress) in accounts where !progress.isResting {
            if progress.next(every: interval, now: time.now) <= time.now { want(id) }
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

    private func connect() -> HelperConnection {
        HelperConnection(endpoint, on: loop) { [log] in log.warning("steward-fetch says: \($0)") }
    }

    private func work() async {
        let connection = connect()
        while !wanted.isEmpty, !isStopped, !agentState.isClosed {
            let id = wanted.removeFirst()
            let served = waiters.removeValue(forKey: id) ?? []
            do {
                try await synchronise(id, over: connection)
            } catch {
                log.warning("cannot sync a calendar account: \(error)")
                postpone(id, retryAfter: nil)
            }
            for waiter in served { waiter.fulfil(()) }
        }
        connection.close()
        talk = nil
        isAtWork = false
        arm()
        time.after(Self.restAfter, callback { $0.rest() })
    }

    /// Nothing of a sync is needed until the next one, which may be in a quarter of an hour.
    private func rest() {
        if !isAtWork, !isStopped, !agentState.isClosed { memory.release() }
    }

    private func synchronise(_ id: CalendarAccount.ID, over connection: HelperConnection) async throws {
        let all = try agentState.attempt { try agentState.store.accounts() }
        guard let account = all.first(where: { $0.id == id }), !account.isPaused else {
            accounts[id] = nil
            return
        }
        let mayAsk = asked.remove(id) != nil
        let isLookedAt = looked.remove(id) != nil || mayAsk
        let talk: CalendarTalk
        do {
            talk = CalendarTalk(
                connection, with: account, secrets, try await secrets.access(to: account, mayAsk: mayAsk),
                time)
        } catch {
            return try conclude(account, AccountProblem(.noPassword, error.reason), retryAfter: nil)
        }
        self.talk = talk
        var lists = CalendarLists(agentState: agentState, account: account)
        if isLookedAt || lists.isDue(every: Self.lookInterval) {
            try await lists.look { await talk.answer(to: $0) }
        }
        var problem: AccountProblem?
        var retryAfter: Duration?
        for list in lists.account.lists where list.role != .off && problem?.endsAccount != true && !isStopped
        {
            var run = CalendarRun(agentState: agentState, list: list.id, name: account.name)
            let outcome =
                if list.role == .birthdays {
                    try await BirthdayRun(agentState: agentState, list: list, name: account.name).run {
                        await talk.answer(to: $0)
                    }
                } else {
                    try await run.run { await talk.answer(to: $0) }
                }
            if !run.keptBeside.isEmpty {
                try agentState.say(
                    CalendarText.keptBesideTitle(run.keptBeside, list.name),
                    CalendarText.keptBesideBody(run.keptBeside), urgency: .low)
            }
            if !run.bought.isEmpty {
                try agentState.say(
                    CalendarText.boughtTitle(run.bought),
                    CalendarText.boughtBody(run.bought, list.name, undated: try undated()),
                    undoing: try agentState.attempt { try agentState.store.join(run.purchases) }.map {
                        .step($0)
                    })
            }
            switch outcome {
            case .synced, .asks: break
            case .noCollection:
                if try await lists.settle(list, { await talk.answer(to: $0) }) { break }
                problem = problem ?? AccountProblem(.trouble, CalendarText.listIsGone(list.name))
            case .failed(let failure, let status, let pause):
                problem = AccountProblem(failure, status: status)
                retryAfter = pause
            }
        }
        guard !isStopped, !agentState.isClosed else { return }
        accounts[id]?.findings.add(talk.facts)
        try look(at: account, lists.gone)
        try conclude(account, problem, retryAfter: retryAfter)
    }

    /// How many of the things that were bought have no date yet, although such things usually have one.
    private func undated() throws -> Int {
        try agentState.attempt {
            try agentState.store.undatedPurchases(now: time.now, in: agentState.locality)
        }.count
    }

    /// Asks about entries that are suddenly missing from a list, and closes such a question once it is
    /// obsolete.
    /// - Parameter gone: The numbers of lists that the server no longer has.
    private func look(at before: CalendarAccount, _ gone: Set<Int64>) throws {
        let account = try agentState.attempt { try agentState.store.account(before.id.description) }
        for list in before.lists where !account.lists.contains(where: { $0.id == list.id }) {
            if let question = list.question { try agentState.dismiss(question) }
        }
        for list in account.lists {
            if list.missing > 0, list.question == nil {
                try agentState.ask(about: list, isGone: gone.contains(list.id), of: account.name)
            }
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
        let isRetried = retried.remove(account.id) != nil
        if let problem {
            postpone(account.id, retryAfter: retryAfter)
            if problem.kind != accounts[account.id]?.told || isRetried {
                accounts[account.id]?.told = problem.kind
                log.warning("calendar account '\(account.name)': \(problem.words)")
                try agentState.report(problem, of: account, isAsked: isRetried)
            }
        } else {
            accounts[account.id]?.notBefore = nil
            accounts[account.id]?.pauseEnd = nil
            accounts[account.id]?.told = nil
            accounts[account.id]?.backoff.didSucceed()
            try agentState.report(nil, of: account)
        }
        announce(account.id)
    }

    private func postpone(_ id: CalendarAccount.ID, retryAfter: Duration?) {
        guard var progress = accounts[id] else { return }
        progress.pauseEnd = retryAfter.map { time.now + $0 }
        progress.notBefore = time.now + max(retryAfter ?? .zero, progress.backoff.pause())
        accounts[id] = progress
    }
}

extension AccountProblem {
    /// Whether the problem makes trying the account's other lists pointless.
    fileprivate var endsAccount: Bool { kind != .trouble }

    /// The problem for a cycle that failed without learning anything about the list.
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
