import AgentInterface
import ArgumentParser
import Rules

struct EndCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "end", abstract: "Stop tasks repeating; keep this occurrence as an ordinary task.")

    @Argument(help: "The tasks.", completion: .names(of: .task))
    var ids: [String] = []

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice { selection.choice }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .endRepetition, in: session) { id in
            .task(try await session.ask(Tasks1.end, id))
        }
    }
}
