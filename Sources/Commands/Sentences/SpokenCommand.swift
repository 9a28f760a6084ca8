import AgentInterface
import ArgumentParser
import Assistant
import Rules
import Sentences

/// A line that begins with the name of a command and may be a sentence: `skip the trash this week`, `open house at school
/// thursday 6pm`.
struct SpokenCommand: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "steward", shouldDisplay: false)

    @Argument var words: [String] = []

    /// Why the words are no command; `nil` if they may be one.
    private var failure: CommandFailure? = nil

    private enum CodingKeys: String, CodingKey { case words }

    init() {}

    /// Words that are to be tried as a sentence first.
    init(_ words: [String]) {
        self.words = words
    }

    /// - Returns: `nil` if the words can only be a command.
    init?(_ words: [String], insteadOf error: any Error) {
        guard words.count > 1, Self.arePlain(words),
            !["help", "config", "mcp", "completions"].contains(words[0]),
            CommandWords.commands.contains(words[0]),
            let failure = StewardCommand.usageFailure(error, words)
        else { return nil }
        self.words = words
        self.failure = failure
    }

    /// Whether the words may be prose whose first word happens to name a command that takes names: "low on milk", "undo the
    /// knots in the lights".
    static func mayBeProse(_ words: [String]) -> Bool {
        words.count > 2 && arePlain(words) && proseCommands.contains(words[0])
            && !CommandWords.beginWithSubcommand(words)
    }

    private static let proseCommands: Set<String> = [
        "low", "supplies", "import", "undo", "show", "person", "label", "notify", "history", "watch",
        "refresh",
        "export", "why", "edit", "end", "open", "bought",
    ]

    /// Whether the words may say in a sentence what a command of that name does, or something else.
    static func mayBeSentence(_ words: [String]) -> Bool {
        guard words.count > (words.first == "skip" ? 1 : 2), arePlain(words),
            verbs.contains(words[0].lowercased())
        else { return false }
        // An ID, or a row of the last list, is no sentence.
        return ListPlaces(words[1]) == nil && !(words[1].isIDLike && words[1].contains(where: \.isNumber))
    }

    private static let verbs: Set<String> = [
        "done", "complete", "remove", "delete", "rm", "del", "move", "reschedule", "snooze", "skip", "reopen",
        "pick", "search",
    ]

    /// Whether words stand among the names that are no part of any, as in a sentence: "skip the trash this week".
    private static func areSpoken(_ words: [String]) -> Bool {
        words.dropFirst().contains { SpokenName($0).isEmpty || particles.contains($0.lowercased()) }
    }

    /// What `SpokenName` takes for a part of a name, and people do not type between several of them.
    private static let particles: Set<String> = [
        "and", "or", "until", "till", "by", "on", "in", "from", "with", "next", "und", "oder", "bis", "auf",
        "um", "für", "mit", "for", "to", "at", "unless", "if", "is", "how", "about", "up",
    ]

    private static func arePlain(_ words: [String]) -> Bool {
        !words.contains { $0.hasPrefix("-") && $0.count > 1 }
    }

    var wantsJSON: Bool { false }

    func execute(in session: Session) async throws(CommandFailure) {
        let line = words.joined(separator: " ")
        if let page = PageSentence(line) { return try await page.execute(in: session, asJSON: wantsJSON) }
        var typed = TypedSentence(
            words: words, sentence: try .parsed([]), options: try .parsed([]), wantsJSON: false,
            session: session)
        if words[0] == "pick", words[1] == "up" { return try await typed.execute() }
        if words[0] == "search" {
            let isToDo = (words[1] == "for" || words.count > 4) && hasTime(line, in: session)
            return isToDo ? try await Self.add(line, in: session) : try await performCommand(in: session)
        }
        if failure == nil, Self.mayBeProse(words), !Self.mayBeSentence(words) {
            return try await performUnlessProse(typed, line, session)
        }
        if words[0] == "pick" {
            return try await isToDo(line, in: session) ? typed.execute() : performCommand(in: session)
        }
        if let failure, Self.groups.contains(words[0]) { return try await performInGroup(failure, session) }
        // Names that the sentence only guesses at are for the command to find: "done gas water" is two tasks.
        typed.asksAboutGuesses = failure != nil || Self.areSpoken(words)
        var guess: CommandFailure?
        do throws(CommandFailure) {
            if try await typed.actsOnWhatIsThere() { return }
        } catch {
            if error.refusal == .notFound, isThingToDo(line, in: session) {
                return try await Self.add(line, in: session)
            }
            let isGuess = !typed.asksAboutGuesses && error.refusal == .notFound
            guard isGuess || error.status == .unavailable else { throw error }
            // Without an agent, what is wrong with the command line is still known.
            if let failure { throw failure }
            guess = error
        }
        let first: CommandFailure
        if let failure {
            first = failure
        } else {
            do throws(CommandFailure) {
                return try await performCommand(in: session)
            } catch {
                // What is no time may be words of the name: "snooze oil chnge 1h".
                if let guess, guess.status != .unavailable, error.status == .badData { throw guess }
                // The user is asked which subject is meant; the line adds no task.
                let isMissing =
                    error.refusal != .ambiguous
                    && (error.status == .noInput || error.status == .badData || error.refusal == .notFound)
                guard isMissing, guess == nil else { throw error }
                first = error
            }
        }
        // What is to be done at some time is a task, whatever its first word: "remove the stain tomorrow".
        if try await isToDo(line, in: session) || isQuery(line, in: session) {
            var sentence = typed
            sentence.looksAtWhatIsThere = false
            return try await sentence.execute()
        }
        if isThingToDo(line, in: session) { return try await Self.add(line, in: session) }
        let mayBeProse =
            failure == nil
            ? words.count > 5 && first.status == .badData && Self.readsAsProse(words)
            : Self.readsAsProse(words) || session.sentences.knowsVerb(words[0])
        guard mayBeProse, !CommandWords.beginWithSubcommand(words) else { throw first }
        try await addIfAgreed(line, in: session)
    }

    /// Runs the command, if its words are one; what it cannot make anything of is read as a sentence, or asked about.
    private func performUnlessProse(
        _ typed: TypedSentence, _ line: String, _ session: Session
    ) async throws(CommandFailure) {
        do throws(CommandFailure) {
            return try await performCommand(in: session)
        } catch {
            guard [.usage, .noInput, .badData].contains(error.status), error.refusal != .ambiguous else {
                throw error
            }
            if try await typed.actsOnWhatIsThere() { return }
            if hasTime(line, in: session), !SpokenQuestion.asks(line) {
                return try await Self.add(line, in: session)
            }
            guard Self.readsAsProse(words) else { throw error }
            try await addIfAgreed(line, in: session)
        }
    }

    /// Whether several words that are no command have small words among them, as those of a command have not.
    private static func readsAsProse(_ words: [String]) -> Bool {
        words.count > 2 && areSpoken(words) && !words.contains { $0.hasPrefix("-") && $0.count > 1 }
    }

    private func addIfAgreed(_ line: String, in session: Session) async throws(CommandFailure) {
        let shown = VisibleText.line(line)
        try await session.agree(
            SentenceText.isNoCommand(words[0], shown),
            orRefuse: SentenceText.isNoCommand(words[0], asTask: shown))
        try await Self.add(line, in: session)
    }

    /// Whether words that are no command, and ask for nothing that is there, have a time: "list the bike on ebay
    /// saturday", "show grandad the photos sunday 3pm".
    private func isThingToDo(_ line: String, in session: Session) -> Bool {
        guard failure != nil, words.count > 3, !SpokenQuestion.asks(line), !isQuery(line, in: session) else {
            return false
        }
        return hasTime(line, in: session)
    }

    private func hasTime(_ line: String, in session: Session) -> Bool {
        var reader = session.sentences
        reader.onlyCreates = true
        return reader.sentence(line).due != nil
    }

    private func performCommand(in session: Session) async throws(CommandFailure) {
        let command: any ParsableCommand
        do {
            command = try StewardCommand.parseCommand(words)
        } catch {
            throw StewardCommand.usageFailure(error, words) ?? CommandFailure(.usage, "\(error)")
        }
        guard let work = command as? any SessionWork else { return }
        try await work.execute(in: session)
    }

    /// Commands for one kind of thing: after them, words are about such a thing.
    private static let groups: Set<String> = ["event", "food", "item", "document", "maintenance", "warranty"]

    /// `event move standup friday`: the order after the name of a kind of things.
    private func performInGroup(_ failure: CommandFailure, _ session: Session) async throws(CommandFailure) {
        let rest = Array(words.dropFirst())
        let typed = TypedSentence(
            words: rest, sentence: try .parsed([]), options: try .parsed([]), wantsJSON: false,
            session: session)
        // What is to be added is not there yet.
        if rest.count > 1, rest[0] != "add" {
            do throws(CommandFailure) {
                if try await typed.actsOnWhatIsThere() { return }
            } catch {
                throw error.status == .unavailable ? failure : error
            }
        }
        let line = words.joined(separator: " ")
        // "food for the school party friday"; "event move standup friday" is no title.
        guard !session.sentences.knowsVerb(rest[0]) else { throw failure }
        if try await isToDo(line, in: session) { return try await Self.add(line, in: session) }
        guard Self.readsAsProse(words) else { throw failure }
        try await addIfAgreed(line, in: session)
    }

    private func isToDo(_ line: String, in session: Session) async throws(CommandFailure) -> Bool {
        let read = session.sentences.sentence(line)
        guard read.intent == .create, read.title != nil, read.due != nil || read.recurrence != nil else {
            return false
        }
        guard Self.verbs.contains(words[0].lowercased()), words[0] != "pick" else { return true }
        // With a typing error in the name, the first failure suggests what is meant.
        let name = words.dropFirst().prefix(3).joined(separator: " ")
        let known = try await OrderExecutor(session).fitsOfCurrent(name)
        return !known.contains { $0 <= .misspelt }
    }

    private func isQuery(_ line: String, in session: Session) -> Bool {
        let reading = SubjectRequest.Reading(line, session.sentences)
        return reading.sentence.intent == .query && reading.isSure(session.sentences)
    }

    /// Adds a sentence as it stands.
    static func add(_ line: String, in session: Session) async throws(CommandFailure) {
        var typed = TypedSentence(
            words: [line], sentence: try .parsed([]), options: try .parsed([]), wantsJSON: false,
            session: session)
        typed.onlyAdds = true
        try await typed.execute()
    }
}
