import AgentInterface
package import ArgumentParser

/// The command line: parses it, and runs the command that it names.
package struct StewardCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "steward", abstract: "Tasks, and reminders that are answered where they pop up.",
        discussion: """
            A task is named by the beginning of its id, as far as it is printed.
            Times: 17:30, tomorrow 9:00, fri 18:00, 2026-11-24, +2h, in 3 days. Everything can be undone.
            """,
        version: "steward \(productVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Tasks",
                subcommands: [
                    AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DoneCommand.self,
                    ReopenCommand.self, SnoozeCommand.self, MoveCommand.self, RemoveCommand.self,
                    UndoCommand.self,
                    LabelCommand.self,
                ]),
            CommandGroup(
                name: "Reminders",
                subcommands: [RemindersCommand.self, NotifyCommand.self, HistoryCommand.self]),
            CommandGroup(
                name: "The agent and this desktop",
                subcommands: [
                    StatusCommand.self, DoctorCommand.self, ConfigCommand.self, CompletionsCommand.self,
                    PresentCommand.self, DemoCommand.self,
                ]),
        ])

    package init() {}
}

extension StewardCommand {
    /// Runs the command that the process's arguments name, and ends the process with its exit code.
    package static func runProcess() {
        main()
    }
}
