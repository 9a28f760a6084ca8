import AgentInterface
import ArgumentParser

struct RemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove tasks with their subtasks; 'steward undo' brings them back.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.complete))
    var ids: [String]

    @OptionGroup var output: OutputOptions

    var wantsJSON: Bool { output.isJSON }

    func execute(in session: Session) async throws(CommandFailure) {
        let count = try await session.ask(Tasks1.remove, ids)
        if wantsJSON {
            session.console.sayVerbatim(json: JSON.object(["removed": .number(Int64(count))]).text)
        } else {
            session.confirm(count == 1 ? "Removed 1 task." : "Removed \(count) tasks.")
        }
    }
}
