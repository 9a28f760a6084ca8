import ArgumentParser

struct RecallsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recalls", abstract: "List recalls of items you have, and answer them.",
        discussion: """
            Recalls come from the authorities of your country; set it under [recalls] in the configuration. \
            'steward sources' prints who is asked, and how that goes.
            Example: steward recalls, steward recalls show 3f2a, steward recalls mute 3f2a
            """,
        subcommands: [
            RecallsListCommand.self, RecallsShowCommand.self, RecallsWhyCommand.self,
            RecallsOpenCommand.self, RecallAnswerCommand<RecallMute>.self,
            RecallAnswerCommand<RecallChecked>.self,
            RecallAnswerCommand<RecallDisposed>.self, RecallAnswerCommand<RecallReturned>.self,
            RecallAnswerCommand<RecallRepaired>.self,
            RecallsSearchCommand.self, RecallsCheckCommand.self, RecallsHistoryCommand.self,
        ], defaultSubcommand: RecallsListCommand.self)
}
