import AgentInterface
package import ArgumentParser
import Glibc

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
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let listing = plainListing(arguments) {
            do { Glibc.exit(try listing.runInProcess().rawValue) } catch { exit(withError: error) }
        }
        // The tree of all commands costs more than most of them. Whatever is wrong with a command line is left to
        // it: it knows the words for that.
        guard var command = try? leaf(for: arguments) else { return main() }
        do { try command.run() } catch { exit(withError: error) }
    }

    /// The command that is used most, for which the parser's start would take as long as all the rest.
    private static func plainListing(_ arguments: [String]) -> TaskListing? {
        switch arguments {
        case ["list"]: return TaskListing()
        case ["list", "--json"]: return TaskListing(wantsJSON: true)
        default: return nil
        }
    }

    /// The command that `arguments` name, where it is one of those that are used all day and all of it is understood.
    private static func leaf(for arguments: [String]) throws -> (any ParsableCommand)? {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "list": return try ListCommand.parse(rest)
        case "add": return try AddCommand.parse(rest)
        case "done": return try DoneCommand.parse(rest)
        case "show": return try ShowCommand.parse(rest)
        default: return nil
        }
    }
}
