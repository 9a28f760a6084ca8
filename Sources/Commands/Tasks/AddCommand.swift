import AgentInterface
import ArgumentParser
import Rules

struct AddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a task.",
        discussion: "Example: steward add \"Call the dentist\" --due 17:30 --remind 1h")

    @Argument(help: "What to do.")
    var title: String

    @OptionGroup var options: TaskOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = try await options.fields(
            in: session, remindsWhenDue: options.due != nil || !options.repeating.isEmpty)
        fields.title = title
        if !options.labels.isEmpty { fields.labels = options.labels }
        let task: TaskRecord
        do throws(CommandFailure) {
            task = try await session.ask(Tasks1.add, fields)
        } catch {
            throw options.quotingReminders(error)
        }
        session.confirm("Added", task, details: options.details(of: task, session), asJSON: wantsJSON)
    }
}
