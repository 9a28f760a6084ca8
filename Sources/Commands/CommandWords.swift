import ArgumentParser
import JSONText
import Settings

/// Checks the words of a command line before the parser sees them. The parser takes every word that begins
/// with '-' for options, so that a title such as "-cash the cheque" would print the help.
struct CommandWords {
    private let words: [String]

    /// Other words for commands are replaced by theirs.
    init(_ words: [String]) {
        self.words = CommandAlias.replacing(words)
    }

    /// The names of all commands.
    static var commands: [String] {
        StewardCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// Whether a line begins with a command and one of its own commands: "phone add".
    static func beginWithSubcommand(_ words: [String]) -> Bool {
        guard words.count > 1,
            let command = StewardCommand.configuration.subcommands.first(where: {
                $0.configuration.commandName == words[0]
            })
        else { return false }
        return command.configuration.subcommands.contains { $0.configuration.commandName == words[1] }
    }

    /// The words that `help` understands: commands, and topics of the manual.
    static var helpTopics: [String] {
        let names = commands
        return names + ManualPage.topics.filter { !names.contains($0) }
    }

    /// Whether errors should be printed as JSON.
    static func wantJSON(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains("--json")
    }

    /// - Returns: The words; a value that begins with '-' is joined to the option before it.
    /// - Throws: If a word is neither an option nor a command.
    func checked(asSentence isSentence: Bool = false) throws(CommandFailure) -> [String] {
        var checked: [String] = []
        var rest = words[...]
        // Leaves the words that shells use to request completions to the parser.
        if rest.first?.hasPrefix("---") == true { return words }
        if !isSentence { try checkCommand() }
        // Asking the parser takes as long as parsing, and few words need it.
        lazy var valued = (isSentence ? AddCommand.self : StewardCommand.command(namedBy: words))
            .optionsWithValue
        let takesSentence = isSentence || words.first == "add"
        while let word = rest.popFirst() {
            if word == "--" { return checked + [word] + rest }
            if takesSentence, word.isNamedTime, let value = rest.first, let next = rest.dropFirst().first {
                try refuse(next, after: word, value, hasTitle: checked.count > (isSentence ? 0 : 1))
            }
            if word.hasPrefix("--"), let value = rest.first, value.hasPrefix("-"), !value.hasPrefix("--"),
                valued.contains(word)
            {
                checked.append("\(word)=\(value)")
                rest.removeFirst()
                continue
            }
            if Self.isMistakenForOption(word) {
                throw CommandFailure(
                    .usage,
                    CommandLineText.beginsWithHyphen(
                        VisibleText.line(word), command: words.first ?? "add"))
            }
            checked.append(word)
        }
        return checked
    }

    /// - Throws: If `next` is the rest of a time that lacks its quotes, and not the beginning of the title.
    private func refuse(
        _ next: String, after option: String, _ value: String, hasTitle: Bool
    ) throws(CommandFailure) {
        guard !next.hasPrefix("-"), hasTitle || next.first?.isNumber == true else { return }
        throw CommandFailure(
            .usage,
            CommandLineText.unexpected(
                VisibleText.line(next), after: option, meaning: VisibleText.line("\(value) \(next)")))
    }

    /// The only short option is `-h`, and no option has a space before its `=`.
    private static func isMistakenForOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-", word != "-h" else { return false }
        if !word.hasPrefix("--") { return true }
        return word.prefix { $0 != "=" }.contains(" ")
    }

    /// What to say of the first option that the command does not have. The parser reports it after what is missing because
    /// of it.
    var unknownOption: String? {
        let command = areSentence ? AddCommand.self : StewardCommand.command(namedBy: words)
        let valued = command.optionsWithValue
        let known = valued.union(command.names(of: ["flag"])).union(["--help"])
        guard !valued.isEmpty else { return nil }
        var rest = words[...]
        while let word = rest.popFirst(), word != "--" {
            let name = String(word.prefix { $0 != "=" })
            guard name.hasPrefix("--") else { continue }
            guard known.contains(name) else {
                return CommandLineText.noOption(
                    VisibleText.line(name), nearest: nearest(to: name, in: known.sorted()))
            }
            if name == word, valued.contains(name) { _ = rest.popFirst() }
        }
        return nil
    }

    private func checkCommand() throws(CommandFailure) {
        guard var name = words.first else { return }
        let isHelp = name == "help"
        if isHelp {
            guard words.count > 1 else { return }
            name = words[1]
        }
        if name.hasPrefix("-") { return }
        let names = (isHelp ? Self.helpTopics : Self.commands) + ["help"]
        guard !names.contains(name) else { return }
        if !isHelp, let hint = CommandAlias.hints[name] {
            throw CommandFailure(.usage, CommandLineText.noCommand(name, hint: hint))
        }
        throw Self.noCommand(name, among: names)
    }

    /// - Parameter remedy: What else may have been meant.
    static func noCommand(
        _ name: String, _ remedy: String = "", among names: [String] = commands + ["help"]
    ) -> CommandFailure {
        CommandFailure(
            .usage,
            CommandLineText.noCommand(
                VisibleText.line(name), nearest: nearest(to: name, in: names), remedy))
    }

    /// Whether the words are a sentence rather than a command: the first one names no command, and there are
    /// more, in quotes or without. A single word may be a command that is misspelt.
    var areSentence: Bool {
        // "- [ ] buy stamps", from a list
        if words.count > 1, ["-", "*"].contains(words[0]), !words[1].hasPrefix("-") { return true }
        // "find out who has the key" is something to do.
        if words.count > 2, words[0].lowercased() == "find", words[1] == "out" { return true }
        // "help Leo pack for camp sunday night"
        if words.count > 2, words[0] == "help", !Self.helpTopics.contains(words[1]), !words[1].hasPrefix("-")
        {
            return true
        }
        guard let first = words.first, !first.hasPrefix("-"), first != "help", !Self.commands.contains(first),
            CommandAlias.hints[first] == nil
        else { return false }
        // "flowers - got em"
        return first.contains(" ")
            || words.dropFirst().first.map { !$0.hasPrefix("-") || $0 == "-" && words.count > 2 } ?? false
    }
}

extension ParsableCommand {
    /// The names of the options of this command that take a value, as its declaration says.
    fileprivate static var optionsWithValue: Set<String> { names(of: ["option"]) }

    /// The names of options and flags.
    /// - Parameter kinds: As the parser calls them: `option`, `flag`.
    fileprivate static func names(of kinds: Set<String>) -> Set<String> {
        // The parser publishes its declarations as JSON only. Without them, no word is checked here, and the parser
        // reports mistakes in its own words.
        guard let tool = try? JSON(parsing: Array(_dumpHelp().utf8), within: JSON.Limits(bytes: .max)),
            case .list(let arguments) = tool["command"]?["arguments"]
        else { return [] }
        let options = arguments.filter { $0["kind"]?.asText.map(kinds.contains) ?? false }
        return Set(
            options.flatMap { option in
                guard case .list(let names) = option["names"] else { return [String]() }
                return names.compactMap { $0["name"]?.asText.map { "--\($0)" } }
            })
    }
}
