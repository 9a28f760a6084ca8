import AgentInterface
import ArgumentParser
import Assistant
import CivilTime
import JSONText
import Rules
import Sentences
import Settings

/// `steward ask`: does what a message says, in whatever words; with a model only if our parser is not sure.
struct AskCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask", abstract: "Do what a message says, in your own words.",
        discussion: """
            Steward reads what it can by itself. Only for the rest it asks the language model that you have set up with \
            'steward assistant setup'; without one, nothing is sent anywhere.
            Example: steward ask "we are out of milk, and the trash is done"
            With a model only: steward ask "what should I do before the trip on friday?"
            """)

    @Argument(help: "The message.")
    var words: [String]

    @Flag(help: "Ask no questions: remove, change many, add what is there already.")
    var yes = false

    @Flag(help: "For programs: ask questions as lines of JSON, and read y or n from the input.")
    var questions = false

    @Flag(help: "Print what is sent to the model.")
    var showRequest = false

    @Flag(help: "Ask the model even if Steward can read the message.")
    var byModel = false

    @Option(help: "With --dry-run: the time that 'now' means, such as 2026-11-24T17:30.")
    var now: String?

    @Option(name: .customLong("tz"), help: "With --dry-run: the time zone, such as Europe/Paris.")
    var zone: String?

    @Option(help: "With --dry-run: the language, and the order of day and month, such as en_GB.")
    var locale: String?

    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var output: JSONOptions

    var wantsJSON: Bool { output.isJSON }

    func validate() throws {
        if !sentence.dryRun, now != nil || zone != nil || locale != nil {
            throw ValidationError(AssistantText.timesNeedDryRun)
        }
        if byModel, sentence.plain || !sentence.kept.isEmpty {
            throw ValidationError(AssistantText.modelReadsAlone)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let session =
            questions ? Session(of: session, answeredBy: .ofInput(on: session.loop)) : session
        var line = words.joined(separator: " ")
        // "ask me again about the bank on monday" is a sentence, and no message to somebody.
        if words.count > 2, ["me", "us"].contains(words[0].lowercased()) { line = "ask " + line }
        if isTask(line, in: session) { return try await SpokenCommand.add("ask " + line, in: session) }
        // What it does is confirmed by a popup: people send messages from where they do not see an answer.
        if !sentence.dryRun { try await session.introduce(named: "assistant") }
        if !byModel {
            var typed = try TypedSentence(message: line, sentence, asJSON: wantsJSON, in: session)
            typed.noticesDuplicates = !yes
            typed.noticesDoubles = false
            typed.leavesDoubts = try session.settings().assistant.url != nil
            if !sentence.plain, sentence.kept.isEmpty, try await typed.actsOnWhatIsThere() { return }
            let parser = session.sentences
            let reading = SubjectRequest.Reading(line, parser)
            if sentence.plain || !sentence.kept.isEmpty || reading.isSure(parser) {
                typed.known = reading
                typed.looksAtWhatIsThere = false
                return try await typed.execute()
            }
        }
        let options = MessageOptions(
            isConfirmed: yes, isDryRun: sentence.dryRun, showsRequest: showRequest, isByModel: byModel,
            wantsJSON: wantsJSON)
        let conversation = Conversation(session, try times(in: session), options)
        try await conversation.send(line)
    }

    /// "ask the neighbours for their ladder on sunday", which is to be done, and no message.
    private func isTask(_ line: String, in session: Session) -> Bool {
        guard words.count > 2, !byModel, !sentence.plain, !wantsJSON else { return false }
        let isAboutPeople = words.dropFirst().prefix(4).contains {
            ["for", "about", "if", "whether", "to", "when", "why", "how"].contains($0.lowercased())
        }
        let first = words[0].lowercased()
        let isNoun =
            !["i", "we", "what", "when", "me", "us"].contains(first) && !session.sentences.knowsVerb(first)
            && session.sentences.sentence(line).parts.first?.meaning != .lead
        let read = session.sentences.sentence("ask " + line)
        return isAboutPeople && isNoun && read.intent == .create && read.due != nil && read.doubts.isEmpty
    }

    /// `nil` if messages are meant now and here.
    private func times(in session: Session) throws(CommandFailure) -> MessageTime? {
        guard now != nil || zone != nil || locale != nil else { return nil }
        do {
            let civilZone =
                try zone.map { try session.locality.zones.zone(try ZoneID(parsing: $0)) }
                ?? session.locality.zone
            let moment =
                try now.map {
                    civilZone.instant(of: try CivilDateTime(parsing: $0.replacing(" ", with: "T")))
                } ?? session.now
            return MessageTime(
                now: moment, locality: Locality(zone: civilZone, zones: session.locality.zones),
                locale: locale ?? session.environment.locale)
        } catch {
            throw CommandFailure(.usage, AssistantText.cannotUseTimes("\(error)"))
        }
    }
}

/// When and where a message is meant.
struct MessageTime: Sendable {
    let now: Instant
    let locality: Locality
    let locale: String?
}

/// What somebody who sends a message wants besides.
struct MessageOptions: Sendable {
    var isConfirmed = false
    var isDryRun = false
    var showsRequest = false
    var isByModel = false
    var wantsJSON = false
}

extension TypedSentence {
    /// A message that our parser reads.
    init(message: String, _ sentence: SentenceOptions, asJSON: Bool, in session: Session)
        throws(CommandFailure)
    {
        self.init(
            words: [message], sentence: sentence, options: try .parsed([]), wantsJSON: asJSON,
            session: session
        )
    }
}

extension ParsableArguments {
    static func parsed(_ words: [String]) throws(CommandFailure) -> Self {
        do { return try parse(words) } catch { throw CommandFailure(.usage, "\(error)") }
    }
}
