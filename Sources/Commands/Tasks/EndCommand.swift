import AgentInterface
import ArgumentParser

struct EndCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Let tasks repeat no more; this time stays, as an ordinary task.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.complete))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await SeveralTasks(session: session, asJSON: wantsJSON).change(ids, "Repeats no more:") {
            id throws(CommandFailure) in .task(try await session.ask(Tasks1.end, id))
        }
    }
}
