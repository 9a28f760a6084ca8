import ArgumentParser
import JSONText
import Settings

/// Checks the words of a command line before the parser sees them. The parser takes every word that begins
/// with '-' for options, so that a title such as "-cash the cheque" would print the help.
struct CommandWords {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// The names of all commands.
    static var commands: [String] {
        StewardCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
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
    func checked() throws(CommandFailure) -> [String] {
        var checked: [String] = []
        var rest = words[...]
        // Leaves the words that shells use to request completions to the parser.
        if rest.first?.hasPrefix("---") == true { return words }
        try checkCommand()
        // Asking the parser takes as long as parsing, and few words need it.
        lazy var valued = StewardCommand.command(namedBy: words).optionsWithValue
        while let word = rest.popFirst() {
            if word == "--" { return checked + [word] + rest }
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
                    "'\(VisibleText.line(word))' begins with '-' but is not an option; if you mean it as text, put -- "
                        + "before it: steward \(words.first ?? "add") -- \"\(VisibleText.line(word))\"")
            }
            checked.append(word)
        }
        return checked
    }

    /// The only short option is `-h`, and no option has a space before its `=`.
    private static func isMistakenForOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-", word != "-h" else { return false }
        if !word.hasPrefix("--") { return true }
        return word.prefix { $0 != "=" }.contains(" ")
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
        let hint = nearest(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
        throw CommandFailure(
            .usage, "there is no command '\(VisibleText.line(name))': \(hint)'steward --help' lists them all")
    }
}

extension ParsableCommand {
    /// The names of the options of this command that take a value, as its declaration says.
    fileprivate static var optionsWithValue: Set<String> {
        // The parser publishes its declarations as JSON only. Without them, no word is checked here, and the parser
        // reports mistakes in its own words.
        guard let tool = try? JSON(parsing: Array(_dumpHelp().utf8), within: JSON.Limits(bytes: .max)),
            case .list(let arguments) = tool["command"]?["arguments"]
        else { return [] }
        let options = arguments.filter { $0["kind"] == .text("option") }
        return Set(
            options.flatMap { option in
                guard case .list(let names) = option["names"] else { return [String]() }
                return names.compactMap { $0["name"]?.asText.map { "--\($0)" } }
            })
    }
}
