import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store

/// Shows on phones what nobody sees at the computer, and brings back the answers.
///
/// Asks servers only while a phone shows a reminder that waits for an answer, or is to show one. Without a phone, it has
/// no timer and starts no helper; all requests of a round go through one helper.
actor PhonePusher: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let secrets: Secrets
    private let endpoint: FetchEndpoint
    private let time: any TimeSource
    private let log: Logger
    /// Notifies clients that phones have changed.
    private let announce: @Sendable ([Phone.ID]) -> Void
    private let startedAt: Instant
    private var phones: [Phone.ID: Progress] = [:]
    /// Those for which the keyring may ask to be unlocked, as the user has asked for them.
    private var asked: Set<Phone.ID> = []
    /// Those that are about to be removed.
    private var emptied: Set<Phone.ID> = []
    private var tests: [Phone.ID: Test] = [:]
    private var passes = PassRequests()
    private var alarm = LazyAlarm()
    private var retry = DelayedCall()
    private var backoff = Backoff(from: .seconds(2), to: .seconds(300))
    private var connection: HelperConnection?
    private var waiters: [OneShot<Void>] = []
    private var isStarted = false
    private var isStopped = false

    /// The state of a phone in this session.
    private struct Progress {
        var readAt: Instant?
        /// The earliest time of the next request after a failure.
        var notBefore: Instant?
        var backoff = Backoff(from: .seconds(15), to: .seconds(1_800))
        /// The last problem that this session has reported.
        var told: PhoneProblem.Kind?
    }

    private final class Test {
        let token = PopupToken.random()
        var choice: Int?
    }

    /// How long to wait between two looks at the answers: at first, and once the message has been there for an hour.
    static let interval = Duration.seconds(30)
    private static let laterInterval = Duration.seconds(120)
    private static let isFresh = Duration.seconds(3_600)
    /// The pause between two looks during a test.
    private static let testInterval = Duration.seconds(2)
    /// How long a removal waits for the phone to be emptied.
    private static let patienceAtRemoval = Duration.seconds(5)

    init(
        agentState: AgentState, secrets: Secrets, endpoint: FetchEndpoint, time: any TimeSource,
        loop: EventLoop,
        log: Logger, announce: @escaping @Sendable ([Phone.ID]) -> Void
    ) {
        self.agentState = agentState
        self.secrets = secrets
        self.endpoint = endpoint
        self.time = time
        self.loop = loop
        self.log = log
        self.announce = announce
        startedAt = time.now
    }

    func start() {
        isStarted = true
        agentState.observe(callback { $0.handle($1) })
        refresh()
    }

    func stop() {
        isStopped = true
        retry.cancel()
        connection?.close()
        for waiter in waiters { waiter.fulfil(()) }
        waiters = []
    }

    // MARK: When

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .phonesChanged(let changed):
            for phone in changed { phones[phone] = nil }
            refresh()
        case .changed, .remindersDue, .zoneChanged, .attentionChanged, .configured, .recovered, .repaired,
            .peopleChanged:
            refresh()
        case .answered, .storageFailed, .syncRequested: break
        }
    }

    /// Tries again at once.
    func lookAgain() {
        for phone in phones.keys {
            phones[phone]?.notBefore = nil
            phones[phone]?.readAt = nil
        }
        refresh()
    }

    func networkIsBack() { lookAgain() }

    /// Takes back what the phone shows, and sends it nothing more; returns after five seconds at the latest. The keyring
    /// may ask, as the user waits.
    func empty(_ phone: Phone.ID) async {
        emptied.insert(phone)
        asked.insert(phone)
        phones[phone]?.notBefore = nil
        let done = OneShot<Void>()
        waiters.append(done)
        let limit = time.after(Self.patienceAtRemoval) { done.fulfil(()) }
        refresh()
        await done.get()
        limit.cancel()
    }

    /// Sends to the phone again: it has not been removed after all.
    func didNotRemove(_ phone: Phone.ID) {
        emptied.remove(phone)
        refresh()
    }

    private func refresh() {
        guard isStarted, !isStopped, !agentState.isClosed else { return }
        if passes.request() { task { await $0.work() } }
    }

    private func work() async {
        while passes.begin(unless: isStopped) {
            let served = waiters
            waiters = []
            do {
                try await pass()
                backoff.didSucceed()
            } catch {
                tryAgain(error)
            }
            for waiter in served { waiter.fulfil(()) }
        }
        connection?.close()
        connection = nil
    }

    private func pass() async throws(StoreError) {
        let all = try agentState.attempt { try agentState.store.phones() }
        phones = phones.filter { known in all.contains { $0.id == known.key } }
        emptied.formIntersection(all.map(\.id))
        var next: Instant?
        for phone in all where !isStopped && !agentState.isClosed {
            if try isDue(phone.id) { try await serve(phone) }
            if let moment = try moment(of: phone.id) { next = min(next ?? moment, moment) }
        }
        do {
            try alarm.set(to: next, by: time, callback { pusher, _ in pusher.fired() })
        } catch {
            log.warning("phones may be late: \(error)")
        }
    }

    private func fired() {
        alarm.didFire()
        refresh()
    }

    private func tryAgain(_ error: StoreError) {
        // A lasting failure has been reported, and so will its end.
        guard agentState.trouble == nil, !agentState.isClosed, !isStopped else {
            return log.debug("phones have to wait: \(error)")
        }
        log.warning("phones have to wait, trying again: \(error)")
        retry.schedule(after: backoff.pause(), by: time, callback { $0.refresh() })
    }

    private func round(of phone: Phone.ID) -> PhoneRound {
        PhoneRound(
            agentState: agentState, phone: phone, startedAt: startedAt, isEmptying: emptied.contains(phone)
        ) { [tests] reply in
            if let test = tests[phone], test.token == reply.token {
                test.choice = test.choice ?? reply.choice
            }
        }
    }

    private func isDue(_ phone: Phone.ID) throws(StoreError) -> Bool {
        guard let (plan, _, situation) = try round(of: phone).plan(), !plan.isIdle else { return false }
        guard phones[phone]?.notBefore.map({ $0 <= time.now || $0 - time.now > .seconds(8 * 86_400) }) ?? true
        else {
            return false
        }
        return !plan.steps.isEmpty || isReadingDue(phone, situation)
    }

    private func isReadingDue(_ phone: Phone.ID, _ situation: Store.PhoneSituation) -> Bool {
        readingMoment(phone, situation) <= time.now
    }

    private func readingMoment(_ phone: Phone.ID, _ situation: Store.PhoneSituation) -> Instant {
        guard let last = phones[phone]?.readAt, last <= time.now else { return time.now }
        let newest = situation.messages.compactMap(\.sentAt).max()
        let isFresh = newest.map { time.now - $0 < Self.isFresh } ?? true
        return last + (isFresh ? Self.interval : Self.laterInterval)
    }

    /// When to look at a phone again; `nil` if time alone changes nothing.
    private func moment(of phone: Phone.ID) throws(StoreError) -> Instant? {
        guard let (plan, _, situation) = try round(of: phone).plan() else { return nil }
        var moments = [plan.next, situation.held.until].compactMap(\.self)
        if plan.awaitsAnswer { moments.append(readingMoment(phone, situation)) }
        if !plan.isIdle, let pause = phones[phone]?.notBefore, pause > time.now {
            // Until then, the server is asked for nothing.
            return max(pause, moments.min() ?? pause)
        }
        return moments.min()
    }

    // MARK: Requests

    private func serve(_ phone: Phone) async throws(StoreError) {
        let round = round(of: phone.id)
        do {
            let access = try await access(to: phone)
            let reads: Bool =
                if let (_, _, situation) = try round.plan() { isReadingDue(phone.id, situation) } else {
                    false
                }
            if reads { phones[phone.id, default: Progress()].readAt = time.now }
            let connection = connect()
            try await round.run(reads: reads) { await connection.answer(to: $0, with: access) }
            succeeded(phone)
        } catch let failure as SecretFailure {
            try failed(
                phone, PhoneRound.Failure(problem: PhoneProblem(.noToken, failure.reason), retryAfter: nil))
        } catch let failure as PhoneRound.Failure {
            try failed(phone, failure)
        } catch {
            throw StoreError(error)
        }
    }

    private func access(to phone: Phone) async throws(SecretFailure) -> PhoneAccess {
        let mayAsk = asked.remove(phone.id) != nil
        return try await secrets.access(to: phone, mayAsk: mayAsk)
    }

    private func connect() -> HelperConnection {
        if let connection { return connection }
        let opened = HelperConnection(endpoint, on: loop) { [log] in log.warning("steward-fetch says: \($0)")
        }
        connection = opened
        return opened
    }

    private func succeeded(_ phone: Phone) {
        phones[phone.id, default: Progress()].notBefore = nil
        phones[phone.id]?.backoff.didSucceed()
        if phones[phone.id]?.told != nil {
            log.notice("phone '\(phone.name)': messages reach it again")
            announce([phone.id])
        }
        phones[phone.id]?.told = nil
    }

    private func failed(_ phone: Phone, _ failure: PhoneRound.Failure) throws(StoreError) {
        guard !isStopped, !agentState.isClosed else { return }
        var progress = phones[phone.id] ?? Progress()
        progress.notBefore = time.now + max(failure.retryAfter ?? .zero, progress.backoff.pause())
        let isNews = progress.told != failure.problem.kind
        progress.told = failure.problem.kind
        phones[phone.id] = progress
        try agentState.attempt {
            try agentState.store.updateChannel(of: phone.id) { $0.problem = failure.problem }
        }
        guard isNews else { return }
        log.warning("phone '\(phone.name)': \(failure.problem.words)")
        announce([phone.id])
    }

    // MARK: Tests

    /// Sends a message with two buttons, and waits for a tap.
    func test(_ phone: Phone, patience: Duration) async throws(AgentError) -> PhoneTestRecord {
        guard tests[phone.id] == nil else { throw AgentError(.conflict, PhoneText.isBeingTested) }
        let test = Test()
        tests[phone.id] = test
        defer { tests[phone.id] = nil }
        var record = PhoneTestRecord()
        let access: PhoneAccess
        do {
            access = try await secrets.access(to: phone, mayAsk: true)
        } catch {
            (record.problem, record.detail) = (.noToken, error.reason)
            return record
        }
        let connection = HelperConnection(endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        defer { connection.close() }
        let sequence = PhoneMessage.sequence(of: test.token)
        var post = PhonePost(
            title: PhoneText.testTitle, text: PhoneText.testText, sequence: sequence,
            answers: phone.channel.answers)
        if phone.service.hasButtons {
            post.buttons = PhoneText.testButtons.enumerated().map { choice, label in
                .init(label: label, reply: PhoneReply(token: test.token, choice: choice).description)
            }
        }
        let sent = await connection.answer(
            to: PhoneRequest(.publish(post), of: phone.service, at: phone.address, on: phone.channel.topic),
            with: access)
        if let problem = sent.problem {
            (record.problem, record.detail) = (problem.kind, problem.detail)
            try note(problem, of: phone)
            return record
        }
        record.isSent = true
        if phone.service.hasButtons {
            let end = time.uptime + patience
            let round = round(of: phone.id)
            while test.choice == nil, time.uptime < end, !isStopped {
                await sleep(min(Self.testInterval, end - time.uptime))
                do {
                    let present = try agentState.attempt { try agentState.store.phone(phone.id.description) }
                    try await round.read(of: present) { await connection.answer(to: $0, with: access) }
                } catch let failure as PhoneRound.Failure {
                    (record.problem, record.detail) = (failure.problem.kind, failure.problem.detail)
                    try note(failure.problem, of: phone)
                    break
                } catch {
                    throw AgentError(StoreError(error))
                }
            }
            record.button = test.choice.flatMap {
                PhoneText.testButtons.indices.contains($0) ? PhoneText.testButtons[$0] : nil
            }
        }
        let gone = await connection.answer(
            to: PhoneRequest(
                .withdraw(sequence: sequence, id: sent.id), of: phone.service, at: phone.address,
                on: phone.channel.topic), with: access)
        record.isWithdrawn = gone.problem == nil && !gone.isUnsupported
        let (canWithdraw, now) = (record.isWithdrawn, time.now)
        do {
            try agentState.attempt {
                try agentState.store.updateChannel(of: phone.id) { channel in
                    (channel.canWithdraw, channel.reachedAt) = (canWithdraw, now)
                    if record.problem == nil { channel.problem = nil }
                }
            }
        } catch {
            throw AgentError(error)
        }
        return record
    }

    private func note(_ problem: PhoneProblem, of phone: Phone) throws(AgentError) {
        do {
            try agentState.attempt {
                try agentState.store.updateChannel(of: phone.id) { $0.problem = problem }
            }
        } catch {
            throw AgentError(error)
        }
    }

    private func sleep(_ length: Duration) async {
        let end = OneShot<Void>()
        time.after(length) { end.fulfil(()) }
        await end.get()
    }
}
