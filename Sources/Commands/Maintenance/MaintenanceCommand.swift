import ArgumentParser

struct MaintenanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintenance", abstract: "Track recurring maintenance.",
        discussion: """
            Example: steward maintenance add "Descale the kettle" --item Kettle --after-done "3 months"
            Maintenance is named by the beginning of its id, or by its title where only one is called so.
            """,
        subcommands: [
            MaintenanceAddCommand.self, MaintenanceListCommand.self, MaintenanceShowCommand.self,
            MaintenanceEditCommand.self, MaintenanceDoneCommand.self,
            MaintenanceActionCommand<MaintenanceSkip>.self,
            MaintenanceActionCommand<MaintenanceStop>.self, MaintenanceActionCommand<MaintenancePause>.self,
            MaintenanceActionCommand<MaintenanceResume>.self,
            MaintenanceHistoryCommand.self, MaintenanceRemoveCommand.self,
        ], defaultSubcommand: MaintenanceListCommand.self)
}
