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
        if wantsJSON { return session.console.say(json: recall.json) }
        let console = session.console
        console.say(
            StyledText(recall.short, .bold) + StyledText(" \(recall.itemName)", .bold)
                + StyledText("  \(recall.recall), \(RecallText.verdict(recall.verdict))", .dim))
        console.say(recall.title)
        console.say("")
        for signal in recall.signals { console.say("  - \(signal)") }
        console.say("")
        for sentence in Self.sentences(recall, session) { console.say(sentence) }
    }

    /// Explains the verdict, how to settle a doubtful one, the severity, and whether a popup was shown.
    static func sentences(_ recall: RecallRecord, _ session: Session) -> [String] {
        var sentences: [String] = []
        switch recall.verdict {
        case .match:
            sentences.append(RecallText.isThisItem)
        case .possible where recall.lookFor.isEmpty:
            sentences.append(RecallText.noticeDecides)
        case .possible:
            sentences.append(RecallText.codesDecide(recall.lookFor, recall.short))
            sentences.append(RecallText.itemCanDecide)
        }
        sentences.append(RecallText.severity(recall.severity, reason: recall.reason))
        sentences.append(
            RecallText.found(session.relative.text(for: recall.foundAt), isReported: recall.isReported))
        let answer = RecallText.answer(recall.state, recall.resolution)
        if recall.state == .gone { sentences.append(RecallText.isWithdrawn) }
        if !answer.isEmpty { sentences.append(RecallText.yourAnswer(answer)) }
        return sentences
    }
}
