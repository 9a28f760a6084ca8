import ArgumentParser
import Settings

/// `steward dentist next tuesday 3pm`: a sentence where a command could be.
struct SentenceCommand: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "steward")

    @Argument var words: [String]

    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var options: TaskOptions
    @OptionGroup var output: JSONOptions

    var wantsJSON: Bool { output.isJSON }

    func execute(in session: Session) async throws(CommandFailure) {
        let typed = TypedSentence(
            words: words, sentence: sentence, options: options, wantsJSON: wantsJSON, session: session)
        let saysNothing = try typed.saysNothing()
        // In quotes it can be nothing else.
        if !sentence.plain, !words[0].contains(" "), isMisspeltCommand || saysNothing {
            throw CommandWords.noCommand(words[0], SentenceText.addTakesAnyWords)
        }
        try await typed.execute()
    }

    /// `mvoe 3f2a tomorrow`: a word like a command, before what looks like an id.
    private var isMisspeltCommand: Bool {
        guard words.count > 1, nearest(to: words[0], in: CommandWords.commands) != nil else { return false }
        let id = words[1]
        return (3...36).contains(id.utf8.count) && id.allSatisfy { $0.isHexDigit || $0 == "-" }
            && id.contains(where: \.isNumber) && !id.allSatisfy(\.isNumber)
    }
}
