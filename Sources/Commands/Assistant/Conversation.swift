import AgentInterface
import ArgumentParser
import Assistant
import CivilTime
import JSONText
import Rules
import Sentences
import Settings

/// Messages of a user, what a model makes of them, and what comes of that.
final class Conversation {
    private let session: Session
    private let time: MessageTime
    private let isElsewhere: Bool
    private let options: MessageOptions
    private var talk = AssistantSession()
    /// The model to ask instead of the configured one.
    var model: String?

    /// - Parameter time: `nil`: now and here.
    init(_ session: Session, _ time: MessageTime? = nil, _ options: MessageOptions) {
        self.session = session
        self.options = options
        isElsewhere = time != nil
        self.time =
            time
            ?? MessageTime(now: session.now, locality: session.locality, locale: session.environment.locale)
    }

    /// Begins anew: the model learns nothing of what was said before.
    func reset() {
        talk.reset()
    }

    /// Whether nothing has been said to a model yet, or too long ago.
    var isNew: Bool { talk.isNew(at: session.now) }

    private var times: TypedTime {
        TypedTime(now: isElsewhere ? time.now : session.now, locality: time.locality, locale: time.locale)
    }

    /// The model that would be asked; `nil` if there is none.
    func server() async throws(CommandFailure) -> ModelServer? {
        try await ModelServer.configured(model, in: session)
    }

    /// Does what a message says that our parser is not sure of.
    func send(_ message: String) async throws(CommandFailure) {
        let start = ContinuousClock.now
        guard let server = try await server() else {
            if options.showsRequest { show(try await request(message, model: "")) }
            return try await readAlone(message)
        }
        let context = try await context()
        let outcome: AssistantSession.Outcome
        do throws(AssistantFailure) {
            outcome = try await talk.ask(
                message, of: server, context: context, times: times, at: session.now, since: start,
                watch: { report($0, server) })
        } catch {
            throw CommandFailure(error)
        }
        switch outcome.meaning {
        case .talk(let words): say(words, requests: outcome.requests)
        case .question: try await explain(message, outcome, server, context)
        case .steps(let steps): try await take(steps, for: message, outcome)
        }
    }

    // MARK: Without a model

    /// Does what a message says about things that are there, or answers what it asks about them.
    /// - Returns: Whether it did.
    func actsAlone(_ message: String) async throws(CommandFailure) -> Bool {
        guard !options.isDryRun, !options.isByModel else { return false }
        var typed = try TypedSentence(
            message: message, try SentenceOptions.parsed([]), asJSON: options.wantsJSON, in: session)
        typed.leavesDoubts = try session.settings().assistant.url != nil
        typed.noticesDoubles = false
        return try await typed.actsOnWhatIsThere()
    }

    /// Does what our parser makes of a message, though it says less than it should.
    func readAlone(_ message: String) async throws(CommandFailure) {
        await session.knowPeople(in: message)
        let read = SubjectRequest.Reading(message, session.sentences).sentence
        let isQuestion = message.last { !$0.isWhitespace } == "?"
        guard read.intent != .create || !read.parts.isEmpty && !isQuestion, !options.isByModel else {
            throw CommandFailure(.noInput, AssistantText.cannotTell(VisibleText.line(message)))
        }
        let sentence = try SentenceOptions.parsed(options.isDryRun ? ["--dry-run"] : [])
        var typed = try TypedSentence(message: message, sentence, asJSON: options.wantsJSON, in: session)
        typed.noticesDuplicates = !options.isConfirmed
        typed.noticesDoubles = false
        try await typed.execute()
    }

    // MARK: What is sent

    /// What a conversation begins with. Elsewhere and at other times, the user's own data is not asked for.
    private func context() async throws(CommandFailure) -> AssistantContext {
        let now = isElsewhere ? time.now : session.now
        var context = AssistantContext(
            now: time.locality.zone.civil(of: now), zone: time.locality.zone.id?.description ?? "local time")
        guard !isElsewhere else { return context }
        context.labels = try await session.ask(Tasks1.labels, ()).map(\.name)
        var due = TaskQuery()
        due.dueBefore = .date(session.today.adding(days: 1))
        due.limit = UInt32(Self.mostDue)
        context.due = try await session.ask(Tasks1.list, due).map(\.title)
        return context
    }

    /// The most tasks whose titles are sent along.
    private static let mostDue = 20

    private func request(_ message: String, model: String) async throws(CommandFailure) -> JSON {
        AssistantPrompt.request(message, model: model, context: try await context())
    }

    private func show(_ request: JSON) {
        session.console.fail(json: request.text)
    }

    private func report(_ news: AssistantSession.News, _ server: ModelServer) {
        switch news {
        case .asking(let request, let isSecond):
            if options.showsRequest { show(request) }
            guard session.prompt != nil, !options.wantsJSON else { return }
            session.console.offer(
                StyledText(AssistantText.asking(server.name, isSecond: isSecond), .dim))
        case .refused(let reason):
            guard session.prompt != nil, !options.wantsJSON else { return }
            session.console.offer(StyledText(AssistantText.notYet(reason), .dim))
        }
    }

    // MARK: Words

    /// Shows what a model says; nothing is done.
    private func say(_ words: String, requests: Int) {
        if options.wantsJSON {
            return session.console.say(
                json: .object([
                    "done": .list([]), "reply": .text(words), "requests": .number(Int64(requests)),
                ]))
        }
        session.console.say(words)
        session.console.offer(StyledText(SessionText.nothingWasChanged, .dim))
    }

    /// Answers a question from the user's data.
    private func explain(
        _ message: String, _ outcome: AssistantSession.Outcome, _ server: ModelServer,
        _ context: AssistantContext
    ) async throws(CommandFailure) {
        guard outcome.requests == 1, !options.isDryRun else {
            if options.isDryRun { return say("question", requests: outcome.requests) }
            // Both requests are used up: the list says it, too.
            return try await session.perform(["agenda"], asJSON: options.wantsJSON)
        }
        let lines = try await QuestionData(session: session).lines()
        let reply: String
        do throws(AssistantFailure) {
            reply = try await talk.explain(
                message, from: lines, after: outcome, of: server, context: context,
                watch: { report($0, server) })
        } catch {
            throw CommandFailure(error)
        }
        // What it says comes from other people's texts, too: later messages must not see it.
        talk.note(message, answer: "(answered)", at: session.now)
        say(reply, requests: 2)
    }

    // MARK: Steps

    private func take(
        _ steps: [AssistantStep], for message: String, _ outcome: AssistantSession.Outcome
    ) async throws(CommandFailure) {
        if options.isDryRun { return sayPlan(steps, outcome) }
        let changes = steps.filter(\.isChange)
        var done: [PerformedAction] = []
        if !changes.isEmpty {
            let executor = ActionExecutor(session: session, isConfirmed: options.isConfirmed)
            try await executor.confirmDate(of: changes, in: message)
            let ready = try await executor.ready(changes)
            try await executor.confirm(ready)
            done = try await executor.carryOut(ready)
            if !options.wantsJSON { session.confirm(AssistantText.did(done)) }
        }
        if options.wantsJSON, !changes.isEmpty || steps.isEmpty {
            session.console.say(
                json: .object([
                    "done": .list(done.map(\.json)), "reply": .null,
                    "requests": .number(Int64(outcome.requests)),
                ]))
        }
        talk.note(message, answer: PerformedAction.words(for: done), at: session.now)
        for case .list(let query) in steps where !options.wantsJSON || changes.isEmpty {
            try await session.perform(
                QueryWords(query, today: session.today).words, asJSON: options.wantsJSON)
        }
    }

    private func sayPlan(_ steps: [AssistantStep], _ outcome: AssistantSession.Outcome) {
        let sentences = steps.map { $0.sentence(in: time.locality.zone, at: time.now) }
        if options.wantsJSON {
            return session.console.sayVerbatim(
                json: JSON.object([
                    "actions": .list(sentences.map { $0.record(of: $0.title ?? "") }),
                    "requests": .number(Int64(outcome.requests)),
                ]).line)
        }
        for sentence in sentences { session.console.say(sentence.meaning) }
        session.console.say(SessionText.nothingWasChanged, .dim)
    }
}

extension AssistantStep {
    /// The step as our parser would have read it.
    fileprivate func sentence(in zone: Zone, at now: Instant) -> Sentence {
        var sentence = Sentence()
        switch self {
        case .create(_, _, let read, let kind):
            sentence = read
            sentence.kind = kind
            sentence.parts = []
        case .complete(let title): (sentence.intent, sentence.title) = (.complete, title)
        case .remove(let title, _): (sentence.intent, sentence.title) = (.complete, "remove \(title)")
        case .move(let title, let when):
            (sentence.intent, sentence.title) = (.snooze, title)
            sentence.setDue(when, in: zone)
        case .snooze(let title, let phrase):
            (sentence.intent, sentence.title) = (.snooze, title)
            switch phrase {
            case .until(let when): sentence.setDue(when, in: zone)
            case .length(let period):
                let civil = zone.civil(of: now)
                let day = zone.instant(of: CivilDateTime(civil.date.adding(period), civil.time))
                sentence.setDue(.instant(day + period.exactPart), in: zone)
            }
        case .list(let query): (sentence.intent, sentence.query) = (.query, query)
        }
        return sentence
    }
}

extension Sentence {
    fileprivate mutating func setDue(_ when: When, in zone: Zone) {
        (due, dateRole) = (when, .snoozeUntil)
        switch when {
        case .date(let day): dueDay = day
        case .floating(let civil), .zoned(let civil, _): (dueDay, dueTime) = (civil.date, civil.time)
        case .instant(let moment):
            let civil = zone.civil(of: moment)
            (dueDay, dueTime) = (civil.date, civil.time)
        }
    }
}

extension CommandFailure {
    /// Why a model was of no help.
    init(_ failure: AssistantFailure) {
        switch failure {
        case .cancelled: self.init(.interrupted, SessionText.interruptedUnchanged)
        case .unreachable, .timeout, .busy, .serverTrouble, .cutOff:
            self.init(.unavailable, AssistantText.nothingChanged(failure.words), retry: failure.retry)
        case .refusedAddress, .denied, .wrongAddress, .noModel, .badCertificate, .redirected:
            self.init(.badConfiguration, AssistantText.nothingChanged(failure.words))
        case .contextTooLong, .refusedRequest, .page, .tooLarge, .notUnderstood, .empty, .declined, .fault:
            self.init(.refused, AssistantText.nothingChanged(failure.words), retry: failure.retry)
        }
    }
}

extension Session {
    /// Runs another command in this session.
    func perform(_ words: [String], asJSON: Bool) async throws(CommandFailure) {
        let command: any ParsableCommand
        do {
            command = try StewardCommand.parseCommand(words + (asJSON ? ["--json"] : []))
        } catch {
            throw StewardCommand.usageFailure(error, words) ?? CommandFailure(.usage, "\(error)")
        }
        guard let command = command as? any SessionCommand else { return }
        try await command.execute(in: self)
    }
}
