import AgentInterface
import ArgumentParser
import Rules

struct ReopenCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.completeCompleted))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await SeveralTasks(session: session, asJSON: wantsJSON, status: .gone).change(ids, "Opened") {
            id in
            .task(try await session.ask(Tasks1.reopen, id))
        }
    }
}
