import AgentInterface
import ArgumentParser

struct EndCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Stop tasks repeating; keep this occurrence as an ordinary task.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.complete))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await SeveralTasks(session: session, asJSON: wantsJSON).change(ids, "No longer repeats:") { id in
            .task(try await session.ask(Tasks1.end, id))
        }
    }
}
