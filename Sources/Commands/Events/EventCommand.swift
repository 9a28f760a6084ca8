import ArgumentParser

struct EventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Add, list and change events.",
        discussion: "'steward agenda' and 'steward month' print them with the tasks.",
        subcommands: [
            EventAddCommand.self, EventListCommand.self, SubjectShowCommand<EventKind>.self,
            SubjectEditCommand<EventKind>.self,
            EventSkipCommand.self, EventJoinCommand.self, SubjectRemoveCommand<EventKind>.self,
        ], defaultSubcommand: EventListCommand.self)
}
