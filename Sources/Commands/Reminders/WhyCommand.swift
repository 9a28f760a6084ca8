import AgentInterface
import ArgumentParser
import CivilTime
import JSONText

struct WhyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why a reminder comes when it does, and when it comes next.",
        discussion:
            "Of a task or an event it explains the reminder that waits for an answer, or else the next one.")

    @Argument(help: "A task, an event or a reminder.", completion: .custom(TaskIDs.complete))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let explanation = try await session.ask(Reminders1.why, id)
        if wantsJSON { return session.console.sayVerbatim(json: explanation.json.text) }
        let reminder = explanation.reminder
        session.console.say(
            StyledText(reminder.short, .bold) + StyledText(" \(reminder.title)", .bold)
                + StyledText("  \(reminder.state.rawValue)", .dim))
        for sentence in explanation.sentences { session.console.say(StyledText(sentence)) }
    }
}
