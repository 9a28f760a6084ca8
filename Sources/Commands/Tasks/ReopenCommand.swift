import AgentInterface
import ArgumentParser
import Rules

struct ReopenCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @Argument(help: "The tasks.", completion: .names(of: .task, .gone))
    var ids: [String] = []

    @Option(
        name: .customLong("label"), help: "All completed tasks with this label.",
        completion: .custom(KnownValues.labels))
    var withLabel: String?

    @OptionGroup(title: "Choosing tasks") var selection: FurtherSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice {
        var choice = selection.choice(label: withLabel)
        choice.status = .completed
        return choice
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .reopen, .gone, in: session) { id in
            .task(try await session.ask(Tasks1.reopen, id))
        }
    }
}
