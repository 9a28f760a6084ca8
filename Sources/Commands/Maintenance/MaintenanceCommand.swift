import ArgumentParser

struct MaintenanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintenance", abstract: "Track recurring maintenance.",
        discussion: """
            Example: steward maintenance add "Descale the kettle" --item Kettle --after-done "3 months"
            Name maintenance by the beginning of its id, or by its title if no other maintenance has it.
            """,
        subcommands: [
            MaintenanceAddCommand.self, MaintenanceListCommand.self, SubjectShowCommand<MaintenanceKind>.self,
            SubjectEditCommand<MaintenanceKind>.self, MaintenanceDoneCommand.self,
            MaintenanceAcceptCommand.self,
            MaintenanceActionCommand<MaintenanceSkip>.self,
            MaintenanceActionCommand<MaintenanceStop>.self, MaintenanceActionCommand<MaintenancePause>.self,
            MaintenanceActionCommand<MaintenanceResume>.self,
            SubjectHistoryCommand<MaintenanceKind>.self, SubjectRemoveCommand<MaintenanceKind>.self,
        ], defaultSubcommand: MaintenanceListCommand.self)
}
