import EventLoop
import FetchInterface
import JSONText
import Rules

/// Sends requests to servers of the user's through one `steward-fetch`: calendar servers, push servers. It runs until `close` and so keeps its
/// connections to the servers. Use it on the loop's thread.
///
/// It repeats no request, even if the helper has died: the server may have carried the request out.
final class HelperConnection {
    private let endpoint: FetchEndpoint
    private let loop: EventLoop
    private let patience: Duration
    private let complaint: (String) -> Void
    private var link: FetchLink?
    private var count = 0
    private var lastPause = ContinuousClock.now

    /// - Parameters:
    ///   - patience: How long a helper may stay silent; must exceed the longest time that a request may take.
    ///   - complaint: Receives the first lines that the helper writes to standard error, as they arrive.
    init(
        _ endpoint: FetchEndpoint, patience: Duration = FetchLimits.most.total + .seconds(30),
        on loop: EventLoop, complaint: @escaping (String) -> Void
    ) {
        self.endpoint = endpoint
        self.loop = loop
        self.patience = patience
        self.complaint = complaint
    }

    /// Sends a request. Only one task may wait at a time; cancelling it closes the connection.
    /// - Returns: An answer, whose `failure` reports any error.
    func answer(to request: DAVRequest, with access: DAVAccess) async -> DAVAnswer {
        var collector = DAVAnswerCollector()
        do throws(FetchLoss) {
            return try await converse(.calendar(request, access)) { try collector.add($0) }
        } catch {
            return Self.failure(error.outcome.status, error.outcome.detail)
        }
    }

    /// Carries out a step of the login flow, under the same conditions.
    /// - Returns: The answer, or `nil` and the reason.
    func answer(
        to step: LoginStep, trusting fingerprint: String? = nil
    ) async -> (answer: LoginAnswer?, outcome: FetchOutcome) {
        var found: LoginAnswer?
        do throws(FetchLoss) {
            let outcome = try await converse(.login(step, fingerprint: fingerprint)) {
                reply -> FetchOutcome? in
                if case .login(_, let answer) = reply { found = answer }
                if case .end(_, let outcome) = reply { return outcome }
                return nil
            }
            return (outcome.status.isSuccess ? found : nil, outcome)
        } catch {
            return (nil, error.outcome)
        }
    }

    /// Sends a request to a push server, under the same conditions.
    /// - Returns: An answer, whose `problem` reports any error.
    func answer(to request: PhoneRequest, with access: PhoneAccess) async -> PhoneAnswer {
        var found: PhoneAnswer?
        var outcome = FetchOutcome(.lost)
        do throws(FetchLoss) {
            outcome = try await converse(.phone(request, access), within: Self.pushLimits) {
                reply -> FetchOutcome? in
                if case .phone(_, let answer) = reply { found = answer }
                if case .end(_, let outcome) = reply { return outcome }
                return nil
            }
            if let found, outcome.status.isSuccess { return found }
        } catch {
            outcome = error.outcome
        }
        var answer = PhoneAnswer()
        answer.problem = PhoneProblem(.trouble, outcome.words)
        answer.mayHaveArrived = outcome.status != .refused
        return answer
    }

    /// Ends the helper. The next request starts a new one.
    func close() {
        link?.close(because: nil)
        link = nil
    }

    private static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.records = FetchLimits.most.records
        limits.total = .seconds(120)
        return limits
    }()

    /// A message is short, and so is the patience of those who wait for it.
    private static let pushLimits: FetchLimits = {
        var limits = FetchLimits()
        limits.total = .seconds(20)
        return limits
    }()

    /// Why the helper's answer is incomplete.
    private struct FetchLoss: Error {
        let outcome: FetchOutcome
    }

    /// - Parameter take: Receives each reply, until it returns the complete answer.
    private func converse<Answer>(
        _ target: FetchRequest.Target, within limits: FetchLimits = HelperConnection.limits,
        _ take: (FetchReply) throws -> Answer?
    ) async throws(FetchLoss) -> Answer {
        count += 1
        var order = FetchRequest(id: String(count), target)
        order.limits = limits
        let link = try openLink()
        link.send(.fetch(order))
        while true {
            await yieldTurn()
            switch await link.next() {
            case .line(let line):
                do {
                    guard let reply = try Self.reply(in: line, to: order.id) else { continue }
                    if let answer = try take(reply) { return answer }
                } catch {
                    // Users need not know why a line of another program is invalid.
                    close()
                    throw Self.loss(AgentRefreshText.helper(RequestText.notUnderstood))
                }
            case .end(let reason):
                close()
                if Task.isCancelled { throw FetchLoss(outcome: FetchOutcome(.cancelled)) }
                throw Self.loss(AgentRefreshText.helper(reason ?? AgentRefreshText.endedEarly))
            }
        }
    }

    private func openLink() throws(FetchLoss) -> FetchLink {
        if let link { return link }
        do throws(SystemError) {
            let opened = try FetchLink(endpoint, patience: patience, on: loop, complaint: complaint)
            link = opened
            return opened
        } catch {
            throw Self.loss(AgentRefreshText.cannotStartHelper("\(error)"))
        }
    }

    private static func loss(_ detail: String) -> FetchLoss {
        FetchLoss(outcome: FetchOutcome(.lost, detail))
    }

    /// - Returns: `nil` for a line that belongs to no request.
    private static func reply(in line: [UInt8], to id: String) throws -> FetchReply? {
        let reply = try FetchReply(json: try JSON(parsing: line, within: FetchReply.limits))
        if case .hello = reply { return nil }
        guard reply.request == id else {
            throw FetchFormError(key: "id", reason: RequestText.notUnderstood)
        }
        return reply
    }

    /// Lines that have already arrived are returned without suspension, so this yields from time to time.
    private func yieldTurn() async {
        guard lastPause.duration(to: .now) > .milliseconds(5) else { return }
        await Task.yield()
        lastPause = .now
    }

    private static func failure(_ status: FetchStatus, _ detail: String) -> DAVAnswer {
        var answer = DAVAnswer()
        answer.failure = .fetch(status, detail)
        return answer
    }
}
