import AgentInterface
import ArgumentParser
import Rules

struct ReopenCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @Argument(help: "The tasks.", completion: .custom(TaskIDs.completeCompleted))
    var ids: [String] = []

    @Option(
        name: .customLong("label"), help: "All completed tasks with this label.",
        completion: .custom(KnownValues.labels))
    var withLabel: String?

    @OptionGroup(title: "Choosing tasks") var selection: FurtherSelection
    @OptionGroup var output: OutputOptions

    private var choice: TaskChoice {
        var choice = selection.choice(label: withLabel)
        choice.status = .completed
        return choice
    }

    func validate() throws {
        try choice.check(named: ids)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let chosen = try await choice.references(ids, for: .reopen, in: session)
        try await SeveralTasks(session: session, asJSON: wantsJSON, status: .gone).change(
            chosen, for: .reopen
        ) {
            id in
            .task(try await session.ask(Tasks1.reopen, id))
        }
    }
}
