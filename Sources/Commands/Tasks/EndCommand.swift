import AgentInterface
import ArgumentParser

struct EndCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Stop tasks repeating; keep this occurrence as an ordinary task.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.complete))
    var ids: [String] = []

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try selection.choice.check(named: ids)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let chosen = try await selection.choice.references(ids, for: .endRepetition, in: session)
        try await SeveralTasks(session: session, asJSON: wantsJSON).change(chosen, for: .endRepetition) {
            id in
            .task(try await session.ask(Tasks1.end, id))
        }
    }
}
