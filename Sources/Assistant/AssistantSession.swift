package import CivilTime
package import JSONText
import Rules
package import Sentences

/// A conversation with a model. It lives in memory only, and begins anew after half an hour without a message.
package struct AssistantSession: Sendable {
    /// What the model was asked and what came of it, for those who watch.
    package enum News: Sendable {
        /// A request is about to be sent.
        case asking(JSON, isSecond: Bool)
        /// The first answer was refused, so the model is asked once more.
        case refused(reason: String)
    }

    private var turns: [AssistantPrompt.Turn] = []
    private var lastUsed: Instant?

    /// How long a conversation lasts without a message.
    package static let idleTime = Duration.seconds(30 * 60)
    /// For one message, whatever happens.
    package static let deadline = Duration.seconds(20)
    /// The most turns that are sent along, and their length in bytes.
    private static let (mostTurns, mostBytes) = (12, 4_000)
    /// In bytes; longer messages are not for models that run on a desktop.
    package static let longestMessage = 4_000

    package init() {}

    /// Forgets the conversation.
    package mutating func reset() {
        self = AssistantSession()
    }

    /// Whether nothing has been said yet, or so long ago that the conversation is over.
    package func isNew(at now: Instant) -> Bool {
        guard let lastUsed else { return true }
        return lastUsed + Self.idleTime <= now || now < lastUsed
    }

    /// The user's messages so far, whose words may name things.
    package var earlierMessages: [String] { turns.filter(\.isUser).map(\.text) }

    /// Records what was said and done, for the messages that follow.
    package mutating func note(_ message: String, answer: String, at now: Instant) {
        if isNew(at: now) { reset() }
        turns += [.init(isUser: true, message), .init(isUser: false, answer)]
        while turns.count > Self.mostTurns || turns.count > 2 && bytes > Self.mostBytes {
            turns.removeFirst(2)
        }
        lastUsed = now
    }

    private var bytes: Int { turns.reduce(0) { $0 + $1.text.utf8.count } }

    // MARK: Asking

    /// The outcome of a message, and whether a second request is left for it.
    package struct Outcome: Sendable {
        package var meaning: AssistantMeaning
        package var requests: Int
        /// Whether the server enforces the schema.
        package var hasSchema: Bool
        /// Of `deadline`.
        package var timeLeft: Duration
    }

    /// Asks a model what `message` wants done; with a second request if the first answer cannot be used.
    ///
    /// - Parameters:
    ///   - times: Reads the times in the answer.
    ///   - start: When the user sent the message: `deadline` counts from then.
    ///   - watch: Learns of each request before it is sent.
    /// - Throws: Why there is no answer; nothing has been done.
    package mutating func ask(
        _ message: String, of provider: some AssistantProvider, context: AssistantContext, times: TypedTime,
        at now: Instant, since start: ContinuousClock.Instant = .now, watch: (News) -> Void
    ) async throws(AssistantFailure) -> Outcome {
        guard message.utf8.count <= Self.longestMessage else { throw .contextTooLong }
        if isNew(at: now) { reset() }
        let reader = AssistantReader(message, earlier: earlierMessages, times: times)
        var refused: (answer: String, reason: String)?
        var hasSchema = true
        var lastProse: String?
        for number in 1...2 {
            let body = AssistantPrompt.request(
                message, model: provider.model, context: context, earlier: turns, refused: refused,
                hasSchema: hasSchema)
            watch(.asking(body, isSecond: number == 2))
            var content = ""
            do throws(AssistantFailure) {
                content = try await provider.answer(body, within: try Self.rest(since: start))
                guard let json = ChatReply.json(in: content) else {
                    lastProse = ChatReply.prose(in: content)
                    throw AssistantFailure.fault(AssistantFault("it is not JSON"))
                }
                lastProse = nil
                let meaning: AssistantMeaning
                do throws(AssistantFault) {
                    meaning = try reader.meaning(of: try AssistantAnswer(json: json))
                } catch {
                    throw AssistantFailure.fault(error)
                }
                return Outcome(
                    meaning: meaning, requests: number, hasSchema: hasSchema,
                    timeLeft: Self.deadline - start.duration(to: .now))
            } catch {
                guard number == 1, error.isWorthAnotherRequest else {
                    // A model that talks instead of answering in JSON is heard, and nothing is done.
                    if let lastProse, !lastProse.isEmpty, case .fault = error {
                        return Outcome(
                            meaning: .talk(lastProse), requests: number, hasSchema: hasSchema, timeLeft: .zero
                        )
                    }
                    throw error
                }
                if case .refusedRequest = error {
                    hasSchema = false
                } else {
                    refused = (content, error.reasonForModel)
                }
                watch(.refused(reason: error.words))
            }
        }
        throw .empty
    }

    /// Asks for a sentence about the user's data; its answer cannot act.
    package func explain(
        _ message: String, from lines: [String], after outcome: Outcome, of provider: some AssistantProvider,
        context: AssistantContext, watch: (News) -> Void
    ) async throws(AssistantFailure) -> String {
        let body = AssistantPrompt.question(
            message, model: provider.model, context: context, data: lines, hasSchema: outcome.hasSchema)
        watch(.asking(body, isSecond: true))
        guard outcome.timeLeft > .zero else { throw .timeout }
        let content = try await provider.answer(body, within: outcome.timeLeft)
        if let reply = ChatReply.json(in: content)?["reply"]?.asText { return ChatReply.prose(in: reply) }
        // JSON of another form says nothing to people.
        guard ChatReply.json(in: content) == nil else { throw .fault(AssistantFault("it has no reply")) }
        return ChatReply.prose(in: content)
    }

    private static func rest(since start: ContinuousClock.Instant) throws(AssistantFailure) -> Duration {
        let rest = deadline - start.duration(to: .now)
        guard rest > .zero else { throw .timeout }
        return rest
    }
}

extension AssistantFailure {
    /// Without remedies for users.
    fileprivate var reasonForModel: String {
        switch self {
        case .fault(let fault):
            fault.remedy.isEmpty ? fault.description : "\(fault.description); \(fault.remedy)"
        case .empty: "it was empty"
        default: words
        }
    }
}
