import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsWhyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why a recall may concern an item of yours.",
        discussion: "Example: steward recalls why 3f2a")

    @Argument(help: "The recall.", completion: .custom(RecallIDs.complete))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let recall = try await session.ask(Recalls1.get, id)
        if wantsJSON { return session.console.sayVerbatim(json: recall.json.text) }
        let console = session.console
        console.say(
            StyledText(recall.short, .bold) + StyledText(" \(recall.itemName)", .bold)
                + StyledText("  \(recall.recall), \(RecallTable.words(recall.verdict))", .dim))
        console.say(StyledText(recall.title))
        console.say("")
        for signal in recall.signals { console.say(StyledText("  - \(signal)")) }
        console.say("")
        for sentence in Self.sentences(recall, session) { console.say(StyledText(sentence)) }
    }

    /// Explains the verdict, how to settle a doubtful one, the severity, and whether a popup was shown.
    static func sentences(_ recall: RecallRecord, _ session: Session) -> [String] {
        var sentences: [String] = []
        switch recall.verdict {
        case .match:
            sentences.append(
                "So it is about this very thing: brand, name or codes agree, and nothing that is known contradicts."
            )
        case .possible where recall.lookFor.isEmpty:
            sentences.append("So it may be about this thing: only a look at the notice decides.")
        case .possible:
            let codes = recall.lookFor.joined(separator: ", ")
            sentences.append(
                "So it may be about this thing, and only a look decides: compare \(codes) with the notice "
                    + "('steward recalls show \(recall.short)')."
            )
            sentences.append(
                "With its lot, model or barcode, Steward can decide itself: 'steward item edit' takes --lot, --model and --gtin."
            )
        }
        sentences.append(
            "It is \(recall.severity.rawValue)" + (recall.reason.isEmpty ? "" : ": \(recall.reason)") + ".")
        sentences.append(
            recall.isTold
                ? "It was found \(session.relative.text(for: recall.foundAt)), and shown in a popup."
                : "It was found \(session.relative.text(for: recall.foundAt)) among old recalls, so no popup showed it."
        )
        let answer = RecallTable.answer(recall)
        if recall.state == .gone { sentences.append("Its source says it no more.") }
        if !answer.isEmpty { sentences.append("Your answer: \(answer).") }
        return sentences
    }
}
