import AgentInterface
import ArgumentParser

struct MaintenanceStopCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract:
            "Stop reminders for this occurrence of maintenance; the next one reminds again.")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        session.confirm(
            "No more reminders this time of", try await session.ask(Household1.stopMaintenance, found.id),
            asJSON: wantsJSON)
    }
}

struct MaintenancePauseCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause reminders for maintenance until you resume it.",
        discussion: "For what is out of use for a time: the boat on land, the house that is let.")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        session.confirm(
            "Paused", try await session.ask(Household1.pauseMaintenance, found.id), asJSON: wantsJSON)
    }
}

struct MaintenanceResumeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Be reminded of maintenance again that is paused or stopped.",
        discussion: "What was due meanwhile is due today, or on the next day of its rule.")

    @Argument(help: "The maintenance.", completion: .custom(MaintenanceIDs.complete))
    var maintenance: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let found = try await MaintenanceFinder(session: session).maintenance(maintenance)
        session.confirm(
            "Resumed", try await session.ask(Household1.resumeMaintenance, found.id), asJSON: wantsJSON)
    }
}
