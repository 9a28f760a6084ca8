import ArgumentParser
import Settings

/// Checks the words of a command line before the parser sees them. The parser takes every word that begins
/// with '-' for options, so that a title such as "-cash the cheque" would print the help.
struct CommandWords {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// Options that take a value.
    private static let valued: Set<String> = [
        "--due", "--remind", "--note", "--priority", "--estimate", "--late-cancel", "--label", "--location",
        "--parent",
        "--title",
        "--clear", "--unlabel", "--position", "--search", "--limit", "--in", "--at", "--urgency", "--timeout",
        "--answer", "--keep", "--every", "--on", "--rrule", "--after-done", "--only", "--occurrence",
        "--start", "--end", "--for", "--place", "--days", "--from", "--to", "--week-starts",
        "--brand", "--gtin", "--category", "--quantity", "--bought", "--shop", "--price", "--lot",
        "--minimum",
        "--best-before", "--use-by", "--opened", "--after-opening", "--frozen", "--model", "--serial",
        "--until",
        "--provider", "--terms", "--contact", "--name", "--amount", "--reason", "--receipt", "--order",
        "--before",
        "--format", "--currency", "--item", "--season", "--part", "--by", "--cost", "--svg", "--html",
        "--thawed-until", "--barcode", "--source", "--since", "--severity", "--offset",
        "--sort", "--kind", "--below", "--unless-below", "--product", "--drop", "--rise", "--also", "--not",
    ]

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
        while let word = rest.popFirst() {
            if word == "--" { return checked + [word] + rest }
            if Self.valued.contains(word), let value = rest.first, value.hasPrefix("-"),
                !value.hasPrefix("--")
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
