import AgentInterface
import ArgumentParser

struct MoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change when a task is due.",
        discussion: """
            Example: steward move 3f2a fri 18:00. To be reminded later and leave the due time as it is, 'snooze' it.
            """)

    @Argument(help: "The task.", completion: .custom(TaskIDs.complete))
    var id: String

    @Argument(help: "When it is due: 17:30, tomorrow 9:00, fri, 2026-11-24, +2h, in 3 days.")
    var time: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let due = try await session.when(time.joined(separator: " "), for: "the due time")
        session.confirm("Moved", try await session.ask(Tasks1.move, (id, due)), asJSON: wantsJSON)
    }
}
