import ArgumentParser

struct EventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Add, list and change events.",
        discussion: "'steward agenda' and 'steward month' print them with the tasks.",
        subcommands: [
            EventAddCommand.self, EventListCommand.self, EventShowCommand.self, EventEditCommand.self,
            EventSkipCommand.self, EventRemoveCommand.self,
        ], defaultSubcommand: EventListCommand.self)
}
