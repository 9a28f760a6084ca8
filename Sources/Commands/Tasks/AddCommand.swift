import AgentInterface
import ArgumentParser
import Rules

struct AddCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add what a sentence says: a task, an event, food, a document.",
        discussion: """
            Examples: steward add Dentist next tuesday 3pm
                      steward add "Call the dentist" --due 17:30 --remind 1h
            Options override words. 'steward parse' prints how Steward reads a sentence.
            """)

    @Argument(help: "What to do, and when: Dentist next tuesday 3pm.")
    var words: [String]

    @OptionGroup var sentence: SentenceOptions
    @OptionGroup var options: TaskOptions
    @OptionGroup var output: JSONOptions

    var wantsJSON: Bool { output.isJSON }

    func execute(in session: Session) async throws(CommandFailure) {
        var typed = TypedSentence(
            words: words, sentence: sentence, options: options, wantsJSON: wantsJSON, session: session)
        typed.onlyAdds = true
        try await typed.execute()
    }
}
