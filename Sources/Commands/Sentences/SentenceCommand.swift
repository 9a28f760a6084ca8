import ArgumentParser
import Rules
import Sentences
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
        if !sentence.plain, let page = PageSentence(words.joined(separator: " ")) {
            return try await page.execute(in: session, asJSON: wantsJSON)
        }
        let typed = TypedSentence(
            words: words, sentence: sentence, options: options, wantsJSON: wantsJSON, session: session)
        // In quotes it can be nothing else.
        if !sentence.plain, !words[0].contains(" "), isMisspeltCommand(in: session) {
            throw CommandWords.noCommand(words[0], SentenceText.addTakesAnyWords)
        }
        try await typed.execute()
    }

    /// `mvoe 3f2a tomorrow`: a word like a command, before what looks like an id, or that is one typing error away from
    /// one and no word that begins a wish.
    private func isMisspeltCommand(in session: Session) -> Bool {
        let first = words[0].lowercased()
        guard words.count > 1, let command = nearest(to: first, in: CommandWords.commands) else {
            return false
        }
        let id = words[1]
        if (3...36).contains(id.utf8.count), id.allSatisfy({ $0.isHexDigit || $0 == "-" }),
            // "5-12" is no ID.
            id.contains(where: \.isNumber), id.contains(where: \.isLetter)
        {
            return true
        }
        return words.count == 2 && first.count >= 4 && editDistance(Array(first), Array(command)) == 1
            && !session.sentences.knowsVerb(first)
    }
}
