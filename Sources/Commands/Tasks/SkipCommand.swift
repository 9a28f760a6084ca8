import AgentInterface
import ArgumentParser
import Rules

struct SkipCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip this occurrence of repeating tasks.",
        discussion: """
            To be reminded later, 'snooze' it; to do it another day this time, 'move' it; to stop it, 'end' it.
            """)

    @Argument(help: "The tasks, or their reminders.", completion: .names(of: .task))
    var ids: [String] = []

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice { selection.choice }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .skip, in: session) { id in
            do throws(CommandFailure) {
                return .task(try await session.ask(Tasks1.skip, id))
            } catch {
                let reminder = try await session.reminder(id, insteadOf: error)
                let skipped = try await session.ask(Reminders1.answer, (reminder.id, .skip, nil))
                guard reminder.isOfTask else { return .reminder(skipped, .skip) }
                return .task(try await session.ask(Tasks1.get, reminder.subjectID))
            }
        }
    }
}
