import AgentInterface
import ArgumentParser
import Rules

/// What a command does to one maintenance, without further options.
protocol MaintenanceAction {
    static var configuration: CommandConfiguration { get }
    static var operation: Operation<String, MaintenanceRecord> { get }
    static var action: SubjectAction { get }
}

struct MaintenanceActionCommand<Action: MaintenanceAction>: OutputCommand {
    static var configuration: CommandConfiguration { Action.configuration }

    @Argument(help: "The maintenance.", completion: .names(of: .maintenance))
    var maintenance: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        try await SeveralSubjects(session: session, kind: .maintenance, asJSON: wantsJSON).change(
            maintenance, for: Action.action
        ) { reference throws(CommandFailure) in
            let found = try await session.maintenance(reference)
            return try await session.ask(Action.operation, found.id)
        } confirm: {
            session.confirm(Action.action, $0, asJSON: false)
        }
    }
}

enum MaintenanceSkip: MaintenanceAction {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip this occurrence of maintenance, and print when it is due next.")
    static let operation = Maintenance1.skip
    static let action = SubjectAction.skip
}

enum MaintenanceStop: MaintenanceAction {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop reminders for this occurrence of maintenance; the next one has its own.")
    static let operation = Maintenance1.stopReminding
    static let action = SubjectAction.stopThisTime
}

enum MaintenancePause: MaintenanceAction {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause reminders for maintenance until you resume it.",
        discussion: "For things out of use for a while: a boat on land, a house that is let.")
    static let operation = Maintenance1.pause
    static let action = SubjectAction.pause
}

enum MaintenanceResume: MaintenanceAction {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume reminders for maintenance that is paused or stopped.",
        discussion: "What was due meanwhile is due today, or on the next day of its rule.")
    static let operation = Maintenance1.resume
    static let action = SubjectAction.resume
}
