import AgentInterface
import ArgumentParser
import Rules

struct RemoveCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove tasks with their subtasks; 'steward undo' brings them back.",
        discussion: "An alert, named by its ID from 'steward reminders', is dismissed.")

    @Argument(help: "The tasks, or alerts.", completion: .names(of: .task))
    var ids: [String] = []

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice { selection.choice }

    func execute(in session: Session) async throws(CommandFailure) {
        let chosen = try await chosen(for: .remove, in: session)
        var ids: [String] = []
        for id in try await session.meant(chosen, [.task], for: .remove) {
            do throws(CommandFailure) {
                ids.append(try await session.taskID(id, for: .remove))
            } catch {
                // Alerts have titles, too.
                ids.append(try await session.reminder(id, insteadOf: error).id)
            }
        }
        guard !ids.isEmpty else {
            if wantsJSON { session.confirmRemoval(of: 0, .task, asJSON: true) }
            return
        }
        let names = try await names(of: ids, in: session)
        try await session.confirmRemoval(
            of: names.count > 1 ? names : [], .task, named: chosen.count,
            isConfirmed: selection.yes || !choice.isEmpty)
        var alerts: [ReminderRecord] = []
        var count: UInt32 = 0
        do throws(CommandFailure) {
            count = try await session.ask(Tasks1.remove, ids)
        } catch {
            guard error.refusal == .notFound else { throw error }
            let tasks = try await sort(ids, &alerts, in: session)
            if alerts.isEmpty { throw error }
            if !tasks.isEmpty { count = try await session.ask(Tasks1.remove, tasks) }
        }
        for alert in alerts {
            let dismissed = try await session.ask(Reminders1.answer, (alert.id, .dismiss, nil))
            if !wantsJSON { session.confirmEnd(of: dismissed) }
        }
        if wantsJSON || count > 0 {
            session.confirmRemoval(
                of: wantsJSON ? count + UInt32(alerts.count) : count, .task, names: names.map(\.name),
                asJSON: wantsJSON)
        }
    }

    /// How to name the tasks; alerts have no name here.
    private func names(of ids: [String], in session: Session) async throws(CommandFailure)
        -> [(short: String, name: String)]
    {
        var names: [(short: String, name: String)] = []
        for id in ids {
            if let task = try await session.found(Tasks1.get, id) { names.append((task.short, task.title)) }
        }
        return names
    }

    /// Separates the ids of alerts from those of tasks, before anything is changed.
    /// - Returns: The ids of the tasks.
    private func sort(
        _ ids: [String], _ alerts: inout [ReminderRecord], in session: Session
    ) async throws(CommandFailure) -> [String] {
        var tasks: [String] = []
        for id in ids {
            do throws(CommandFailure) {
                tasks.append(try await session.ask(Tasks1.get, id).id)
            } catch {
                let reminder = try await session.reminder(id, insteadOf: error)
                guard reminder.isAlert else {
                    throw CommandFailure(
                        .refused,
                        TaskText.isReminder(
                            reminder.short, of: reminder.subject, reminder.title,
                            insteadOfRemoving: reminder.changeOfSubject))
                }
                alerts.append(reminder)
            }
        }
        return tasks
    }
}
