import CivilTime
import FetchInterface
import Rules
import Store

/// Brings one phone in line with the reminders: reads its answers, takes back what is answered, and sends what waits.
/// Everything is written down before the server is asked, and read again after it has answered.
struct PhoneRound {
    let agentState: AgentState
    let phone: Phone.ID
    /// When the agent started.
    let startedAt: Instant
    /// Whether to take back everything, as if the phone were paused.
    var isEmptying = false
    /// Receives answers that belong to no reminder, such as those to a test.
    var other: (PhoneReply) -> Void = { _ in }

    /// Why a round has ended early.
    struct Failure: Error {
        let problem: PhoneProblem
        let retryAfter: Duration?
    }

    typealias Ask = (PhoneRequest) async -> PhoneAnswer

    /// More steps than a phone can need: a server that answers each must not keep the helper busy.
    private static let mostSteps = 200

    /// What is to be done now; `nil` if the phone is gone.
    func plan() throws(StoreError) -> (plan: PhonePlan, phone: Phone, situation: Store.PhoneSituation)? {
        guard let phone = try present() else { return nil }
        try agentState.lapse()
        let now = agentState.time.now
        let circumstances = Store.Circumstances(agentState.attention.regardlessOfAbsence, at: now)
        let situation = try agentState.attempt {
            try agentState.store.phoneSituation(of: phone, in: circumstances)
        }
        let plan = PhonePlan(
            of: phone, situation.candidates, situation.messages, in: agentState.presence,
            startedAt: startedAt,
            at: now)
        return (plan, phone, situation)
    }

    private func present() throws(StoreError) -> Phone? {
        let id = phone.description
        do throws(StoreError) {
            var present = try agentState.attempt { () throws(StoreError) in try agentState.store.phone(id) }
            present.isPaused = present.isPaused || isEmptying
            return present
        } catch .notFound {
            return nil
        }
    }

    /// - Parameter reads: Whether to read answers first, if any are awaited.
    /// - Throws: A storage error, or a `Failure`.
    func run(reads: Bool, _ ask: Ask) async throws {
        if reads, let (plan, phone, _) = try plan(), plan.awaitsAnswer { try await read(of: phone, ask) }
        for _ in 0..<Self.mostSteps {
            guard let (plan, phone, situation) = try plan(), let step = plan.steps.first else { return }
            try await carryOut(step, on: phone, situation, ask)
        }
    }

    /// Reads the answers that have come, and applies them.
    func read(of phone: Phone, _ ask: Ask) async throws {
        let answer = await ask(
            PhoneRequest(
                .answers(since: phone.channel.since), of: phone.service, at: phone.address,
                on: phone.channel.answers))
        try check(answer)
        for reply in answer.replies { try apply(reply.text, of: phone) }
        let last = answer.replies.last?.id
        let now = agentState.time.now
        try agentState.attempt {
            try agentState.store.updateChannel(of: phone.id) { channel in
                channel.since = last ?? channel.since
                channel.reachedAt = now
                channel.problem = nil
            }
        }
    }

    private func apply(_ text: String, of phone: Phone) throws(StoreError) {
        guard let reply = PhoneReply(text) else { return }
        let change = try agentState.change(.popup, client: ClientName(PhoneText.author(phone.name))) {
            store, context in try store.answerMessage(reply, from: phone.id, context)
        }
        switch change.value {
        case .applied(.snooze(let time), _): agentState.remember(time)
        case .applied, .late: break
        case .unknown: other(reply)
        }
    }

    private func carryOut(
        _ step: PhonePlan.Step, on phone: Phone, _ situation: Store.PhoneSituation, _ ask: Ask
    ) async throws {
        let (store, now) = (agentState.store, agentState.time.now)
        switch step {
        case .end(let id): try agentState.attempt { try store.endMessage(id) }
        case .begin(let candidate):
            let wording = try PhoneWording.about(candidate.id, on: phone, in: agentState)
            try agentState.attempt {
                try store.beginMessage(
                    about: candidate, on: phone.id, offering: wording?.buttons.map(\.answer), now: now)
            }
        case .fold(let candidates, let messages):
            try agentState.attempt {
                try store.foldMessages(candidates, messages, on: phone.id, now: now)
            }
        case .withdraw(let id):
            guard let message = situation.messages.first(where: { $0.id == id }) else { return }
            try await withdraw(message, from: phone, ask)
        case .send(let id):
            guard let message = situation.messages.first(where: { $0.id == id }) else { return }
            try await send(message, to: phone, ask)
        }
    }

    private func send(_ message: PhoneMessage, to phone: Phone, _ ask: Ask) async throws {
        guard let post = try post(message, on: phone) else {
            return try agentState.attempt { try agentState.store.endMessage(message.id) }
        }
        guard let wasThere = try agentState.attempt({ try agentState.store.willSend(message.id) }) else {
            return
        }
        let answer = await ask(
            PhoneRequest(.publish(post), of: phone.service, at: phone.address, on: phone.channel.topic))
        if answer.problem != nil, !answer.mayHaveArrived {
            try agentState.attempt { try agentState.store.didNotSend(message.id, wasThere: wasThere) }
        }
        try check(answer)
        let now = agentState.time.now
        try agentState.attempt {
            try agentState.store.didSend(message.id, as: answer.id, now: now)
            try agentState.store.updateChannel(of: phone.id) { ($0.reachedAt, $0.problem) = (now, nil) }
        }
    }

    /// `nil` if there is nothing to say any more.
    private func post(_ message: PhoneMessage, on phone: Phone) throws(StoreError) -> PhonePost? {
        guard let reminder = message.reminder else {
            let count = try agentState.attempt { try agentState.store.foldedCount(on: phone.id) }
            return PhonePost(
                title: PhoneText.wait(count), text: PhoneText.seeComputer(count), sequence: message.sequence,
                answers: phone.channel.answers)
        }
        return try PhoneWording.about(reminder, on: phone, in: agentState).map {
            PhonePost($0, of: message, to: phone.channel)
        }
    }

    private func withdraw(_ message: PhoneMessage, from phone: Phone, _ ask: Ask) async throws {
        // Gotify names messages itself: without its name, nothing can be asked for.
        if phone.service.hasButtons || message.serverID != nil {
            let answer = await ask(
                PhoneRequest(
                    .withdraw(sequence: message.sequence, id: message.serverID), of: phone.service,
                    at: phone.address, on: phone.channel.topic))
            // Without the token of a client, Gotify's messages stay.
            if phone.service.hasButtons { try check(answer) }
            if answer.isUnsupported { try await replace(message, on: phone, ask) }
            let (canWithdraw, now) = (!answer.isUnsupported && answer.problem == nil, agentState.time.now)
            try agentState.attempt {
                try agentState.store.updateChannel(of: phone.id) {
                    ($0.canWithdraw, $0.reachedAt) = (canWithdraw, now)
                    if canWithdraw { $0.problem = nil }
                }
            }
        }
        try agentState.attempt { try agentState.store.endMessage(message.id) }
    }

    /// Says quietly that a message is over, for servers that take none back. A tap on the phone has removed its own.
    private func replace(_ message: PhoneMessage, on phone: Phone, _ ask: Ask) async throws {
        guard message.state != .withdrawing, message.reminder != nil, let post = try post(message, on: phone)
        else {
            return
        }
        var over = PhonePost(
            title: post.title, text: PhoneText.answered, sequence: post.sequence, answers: post.answers)
        over.priority = .least
        try check(
            await ask(
                PhoneRequest(.publish(over), of: phone.service, at: phone.address, on: phone.channel.topic)))
    }

    private func check(_ answer: PhoneAnswer) throws(Failure) {
        if let problem = answer.problem { throw Failure(problem: problem, retryAfter: answer.retryAfter) }
    }
}
