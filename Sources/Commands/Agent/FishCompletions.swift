import JSONText

/// Completions for fish.
///
/// The parser's own script has a rule with a condition of its own for every option of every command, and fish runs all
/// of them at each press of Tab: a second for Steward's 1,500. Here one function finds the command, and looks up what
/// may follow.
struct FishCompletions {
    /// A command, and what its declaration says.
    private struct Command {
        let path: [String]
        let about: JSON

        var name: String { path.joined(separator: " ") }
        var abstract: String { about["abstract"]?.asText ?? "" }
        var arguments: [JSON] { Self.list(about["arguments"]).filter { $0["shouldDisplay"] != .flag(false) } }
        var positionals: [JSON] { arguments.filter { $0["kind"] == .text("positional") } }

        /// Without those that are not to be shown.
        var subcommands: [Command] {
            Self.list(about["subcommands"]).filter { $0["shouldDisplay"] != .flag(false) }.compactMap {
                child in
                child["commandName"]?.asText.map { Command(path: path + [$0], about: child) }
            }
        }

        var all: [Command] { [self] + subcommands.flatMap(\.all) }

        static func list(_ json: JSON?) -> [JSON] {
            if case .list(let list)? = json { list } else { [] }
        }

        /// `--label`, `-h`.
        static func names(_ argument: JSON) -> [String] {
            list(argument["names"]).compactMap { name in
                name["name"]?.asText.map { name["kind"] == .text("short") ? "-\($0)" : "--\($0)" }
            }
        }
    }

    private let root: Command
    private let topics: [String]

    /// - Parameters:
    ///   - declarations: What the parser publishes about the command and all below it, as JSON.
    ///   - topics: The words that `help` understands.
    init(declarations: String, topics: [String]) throws(JSONFault) {
        let json = try JSON(parsing: Array(declarations.utf8), within: JSON.Limits(bytes: .max))
        root = Command(path: [], about: json["command"] ?? .null)
        self.topics = topics
    }

    var script: String {
        let commands = root.all
        return """
            # Completions of steward for fish.

            function __steward_tokens
                if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
                    commandline --tokens-raw $argv
                else
                    commandline -o $argv
                end
            end

            # Asks steward itself: for names of tasks, items and so on, with their dates.
            function __steward_ask
                set -lx SAP_SHELL fish
                set -lx SAP_SHELL_VERSION $FISH_VERSION
                set -l before (__steward_tokens -pc)
                set -l current (commandline -ct)
                set -l length (string length -- "$current")
                command $before[1] ---completion $argv[2..] -- $argv[1] (count $before) $length $before "$current"
            end

            function __steward_complete
                set -l words (__steward_tokens -pc)
                set -l current (commandline -ct)
                set -l command
                set -l place 0
                set -l option
                for word in $words[2..]
                    if test -n "$option"
                        set option
                        continue
                    end
                    switch $word
                        case '--*=*' -h
                        case '-*'
                            contains -- "$command $word" $__steward_valued
                            and set option $word
                        case '*'
                            if test $place -eq 0
                                and contains -- "$command $word" $__steward_commands
                                set -a command $word
                            else
                                set place (math $place + 1)
                            end
                    end
                end
                if test -n "$option"
                    __steward_values "$command $option"
                else if string match -q -- '--*=*' "$current"
                    set option (string split -m 1 -f 1 = -- "$current")
                    __steward_values "$command $option" | string replace -r '^' -- "$option="
                else if string match -q -- '-*' "$current"
                    __steward_options "$command"
                else
                    test $place -eq 0
                    and __steward_subcommands "$command"
                    __steward_values "$command @$place"
                end
            end

            # Commands, and options with a value after the command that they belong to.
            set -g __steward_commands \(words(commands.dropFirst().map { "\(Self.parent($0.path)) \($0.path.last ?? "")" }))
            set -g __steward_valued \(words(commands.flatMap(valued)))

            function __steward_subcommands
                switch "$argv"
            \(cases(commands.map { ($0.name, describedSubcommands(of: $0)) }))    end
            end

            function __steward_options
                switch "$argv"
            \(cases(commands.map { ($0.name, describedOptions(of: $0)) }))    end
            end

            # What follows an option, or stands in a place: @0 is the first.
            function __steward_values
                switch "$argv"
            \(cases(commands.flatMap(values)))    end
            end

            complete -c steward -f -k -a '(__steward_complete)'

            """
    }

    private static func parent(_ path: [String]) -> String { path.dropLast().joined(separator: " ") }

    private func valued(_ command: Command) -> [String] {
        command.arguments.filter { $0["kind"] == .text("option") }.flatMap(Command.names).map {
            "\(command.name) \($0)"
        }
    }

    private func describedSubcommands(of command: Command) -> String {
        if command.path == ["help"] { return printed(topics) }
        return described(
            command.subcommands.compactMap { child in child.path.last.map { ($0, child.abstract) } })
    }

    private func describedOptions(of command: Command) -> String {
        described(
            command.arguments.flatMap { argument in
                Command.names(argument).map { ($0, argument["abstract"]?.asText ?? "") }
            })
    }

    /// What completes each option and each place of a command.
    private func values(_ command: Command) -> [(String, String)] {
        let options = command.arguments.filter { $0["kind"] == .text("option") }.flatMap { option in
            Command.names(option).map { name in
                ("\(command.name) \(name)", completing(option, as: name, of: command))
            }
        }
        let places = command.positionals.enumerated().map { place, argument in
            // Every further word belongs to the last one, if that repeats.
            let isOpen = argument["isRepeating"] == .flag(true) && place == command.positionals.count - 1
            return (
                "\(command.name) @\(isOpen ? "*" : "\(place)")",
                completing(argument, as: "positional@\(place)", of: command)
            )
        }
        return options + places
    }

    /// The command of fish that prints the values; empty if nothing is known about them.
    private func completing(_ argument: JSON, as name: String, of command: Command) -> String {
        guard let kind = argument["completionKind"] else { return "" }
        if kind["custom"] != nil { return "__steward_ask \(name) \(command.name)" }
        if let values = kind["list"]?["values"] { return printed(Command.list(values).compactMap(\.asText)) }
        if kind["file"] != nil { return "__fish_complete_path \(Self.typedPath)" }
        if kind["directory"] != nil { return "__fish_complete_directories \(Self.typedPath)" }
        return ""
    }

    /// What is typed of a path, also behind `--option=`.
    private static let typedPath = "(string replace -r '^--[^=]*=' '' -- (commandline -ct))"

    private func printed(_ values: [String]) -> String {
        values.isEmpty ? "" : "printf '%s\\n' \(words(values))"
    }

    private func described(_ values: [(name: String, text: String)]) -> String {
        values.isEmpty ? "" : "printf '%s\\t%s\\n' \(words(values.flatMap { [$0.name, $0.text] }))"
    }

    private func cases(_ cases: [(pattern: String, body: String)]) -> String {
        cases.filter { !$0.body.isEmpty }.map { pattern, body in
            "        case \(Self.quoted(pattern))\n            \(body)\n"
        }.joined()
    }

    private func words(_ words: some Sequence<String>) -> String {
        words.map(Self.quoted).joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : String($0) }.joined()
        return "'\(escaped)'"
    }
}
