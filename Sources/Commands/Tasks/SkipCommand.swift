import AgentInterface
import ArgumentParser

struct SkipCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip this occurrence of repeating tasks.",
        discussion: """
            To be reminded later, 'snooze' it; to do it another day this time, 'move' it; to stop it, 'end' it.
            """)

    @Argument(help: "The tasks, or their reminders.", completion: .custom(TaskIDs.complete))
    var ids: [String] = []

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try selection.choice.check(named: ids)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let chosen = try await selection.choice.references(ids, for: .skip, in: session)
        try await SeveralTasks(session: session, asJSON: wantsJSON).change(chosen, for: .skip) { id in
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
