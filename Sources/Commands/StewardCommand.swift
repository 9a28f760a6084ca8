import AgentInterface
package import ArgumentParser
import Glibc
import Rules

/// The root command: parses the command line, and runs the command that it names.
package struct StewardCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "steward", abstract: "Tasks, and reminders that you answer in their popups.",
        discussion: """
            Say what you want in a sentence: steward dentist next tuesday 3pm
            Name things by their titles, or by their short IDs: steward done Dentist
            Every change of your data can be undone.
            """,
        version: "steward \(productVersion)",
        groupedSubcommands: [
            CommandGroup(
                name: "Tasks",
                subcommands: [
                    TodayCommand.self, AddCommand.self, AskCommand.self, ChatCommand.self, ListCommand.self,
                    SearchCommand.self, ShowCommand.self, EditCommand.self,
                    DoneCommand.self,
                    ReopenCommand.self, SnoozeCommand.self, MoveCommand.self, SkipCommand.self,
                    EndCommand.self, RemoveCommand.self,
                    UndoCommand.self,
                    LabelCommand.self, ParseCommand.self, ImportCommand.self, ExportCommand.self,
                ]),
            CommandGroup(
                name: "Events", subcommands: [EventCommand.self, AgendaCommand.self, MonthCommand.self]),
            CommandGroup(
                name: "The household",
                subcommands: [
                    FoodCommand.self, ItemCommand.self, WarrantyCommand.self, MaintenanceCommand.self,
                    MeterCommand.self,
                    DocumentCommand.self, ExpiringCommand.self, ShoppingCommand.self, BoughtCommand.self,
                    LowCommand.self, SuppliesCommand.self, StatsCommand.self,
                ]),
            CommandGroup(
                name: "Recalls",
                subcommands: [RecallsCommand.self, SourcesCommand.self, RefreshCommand.self]),
            CommandGroup(name: "Calendars", subcommands: [AccountCommand.self]),
            CommandGroup(name: "Phones", subcommands: [PhoneCommand.self]),
            CommandGroup(name: "People", subcommands: [PersonCommand.self, FamilyCommand.self]),
            CommandGroup(
                name: "Shops", subcommands: [ShopCommand.self, WatchCommand.self, UnwatchCommand.self]),
            CommandGroup(
                name: "Reminders",
                subcommands: [
                    RemindersCommand.self, WhyCommand.self, SimulateCommand.self, NotifyCommand.self,
                    HistoryCommand.self, TimingCommand.self, InsightsCommand.self, PauseCommand.self,
                    HookCommand.self,
                ]),
            CommandGroup(
                name: "Agent and desktop",
                subcommands: [
                    QuietCommand.self, StatusCommand.self, DoctorCommand.self, ConfigCommand.self,
                    AssistantCommand.self, MCPCommand.self, OpenCommand.self, PickCommand.self,
                    CompletionsCommand.self, PresentCommand.self, DemoCommand.self,
                ]),
        ])

    package init() {}
}

extension String {
    /// Whether it is an option that takes a time.
    var isNamedTime: Bool {
        [
            "--due", "--remind", "--at", "--start", "--end", "--from", "--to", "--best-before", "--use-by",
            "--bought", "--until", "--since",
        ].contains(self)
    }
}

extension StewardCommand {
    /// Runs the command that the process's arguments name, and exits with its status.
    package static func runProcess() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.isEmpty { arguments = [TodayCommand.configuration.commandName ?? ""] }
        do {
            if let listing = plainListing(arguments) { Glibc.exit(try listing.runInProcess().rawValue) }
            if let request = HelpRequest(arguments) { Glibc.exit(try request.answerInProcess().rawValue) }
            var command = try parse(arguments)
            if let work = command as? any SessionWork { Glibc.exit(try work.runInProcess().rawValue) }
            try command.run()
        } catch {
            let console = Console.ofProcess(environment: Environment.ofProcess())
            guard let failure = usageFailure(error, arguments) else { exit(withError: error) }
            failure.report(on: console, asJSON: CommandWords.wantJSON(arguments))
            Glibc.exit(failure.status.rawValue)
        }
    }

    /// The command that `arguments` name, or a sentence that begins with the name of one.
    static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        if SpokenCommand.mayBeSentence(arguments) || SpokenCommand.mayBeProse(arguments) {
            return SpokenCommand(arguments)
        }
        do {
            return try parseCommand(arguments)
        } catch {
            guard let spoken = SpokenCommand(arguments, insteadOf: error) else { throw error }
            return spoken
        }
    }

    /// The command that `arguments` name.
    static func parseCommand(_ arguments: [String]) throws -> any ParsableCommand {
        let typed = CommandWords(arguments)
        if typed.areSentence { return try SentenceCommand.parse(typed.checked(asSentence: true)) }
        let words = try typed.checked()
        var command: any ParsableCommand.Type = StewardCommand.self
        var rest = words[...]
        while let next = command.next(for: rest.first) {
            if next.isNamed { rest.removeFirst() }
            command = next.command
        }
        // Parsing the tree of all commands costs more than most commands do, so it is the fallback: it finds
        // the message for a wrong command line.
        if command.configuration.subcommands.isEmpty, let parsed = try? command.parse(Array(rest)) {
            return parsed
        }
        return try parseAsRoot(words)
    }

    /// The failure for a wrong command line; `nil` if it is not wrong.
    static func usageFailure(_ error: any Error, _ arguments: [String]) -> CommandFailure? {
        if let failure = error as? CommandFailure { return failure }
        guard exitCode(for: error) == .validationFailure else { return nil }
        let command = words(naming: arguments)
        if let unknown = CommandWords(arguments).unknownOption {
            return CommandFailure(.usage, unknown + CommandLineText.seeHelp(of: command))
        }
        var text = VisibleText.line(oneLine(message(for: error)))
        while text.hasSuffix(".") { text.removeLast() }
        let isTooLong = text.contains("nexpected argument")
        let remedy =
            if isTooLong, arguments.contains(where: \.isNamedTime) {
                CommandLineText.timeNeedsQuotes
            } else if isTooLong, arguments.count > 2, !arguments.contains(where: { $0.hasPrefix("-") }) {
                // "open the windows tomorrow" begins with the name of a command.
                CommandLineText.seeHelp(
                    of: command, orAdd: VisibleText.line(arguments.joined(separator: " ")))
            } else {
                CommandLineText.seeHelp(of: command)
            }
        text = text.prefix(1).lowercased() + text.dropFirst() + (text.hasSuffix("?") ? " " : "; ")
        return CommandFailure(.usage, text + remedy)
    }

    /// Puts the parser's list of values, which has one on each line, on a single line.
    private static func oneLine(_ message: String) -> String {
        let lines = message.split(separator: "\n")
        guard let first = lines.first, first.hasSuffix(" the following:") else { return message }
        let values = lines.dropFirst().map { $0.drop { " -".contains($0) } }
        return first.dropLast(" the following:".count) + " " + values.joined(separator: ", ")
    }

    /// `steward` and the commands at the beginning of `arguments`.
    private static func words(naming arguments: [String]) -> String {
        var command: any ParsableCommand.Type = StewardCommand.self
        var words = ["steward"]
        for argument in arguments {
            guard let next = command.next(for: argument), next.isNamed else { break }
            words.append(argument)
            command = next.command
        }
        return words.joined(separator: " ")
    }

    /// The most frequent command, which skips the parser: that would double its time.
    private static func plainListing(_ arguments: [String]) -> TaskListing? {
        switch arguments {
        case ["list"]: return TaskListing()
        case ["list", "--json"]: return TaskListing(wantsJSON: true)
        default: return nil
        }
    }

    /// The command that `words` name; where they name none, the default command of the group.
    static func command(namedBy words: [String]) -> any ParsableCommand.Type {
        var command: any ParsableCommand.Type = self
        var rest = words[...]
        while let next = command.next(for: rest.first) ?? command.next(for: nil) {
            if next.isNamed { rest.removeFirst() }
            command = next.command
        }
        return command
    }
}

extension ParsableCommand {
    /// The subcommand that `word` names, or the default one.
    fileprivate static func next(
        for word: String?
    ) -> (command: any ParsableCommand.Type, isNamed: Bool)? {
        guard let word, !word.hasPrefix("-") else {
            return configuration.defaultSubcommand.map { ($0, false) }
        }
        return configuration.subcommands.first { $0.configuration.commandName == word }.map { ($0, true) }
    }
}
