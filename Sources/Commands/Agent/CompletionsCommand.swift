import ArgumentParser

struct CompletionsCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completions for a shell.",
        discussion: """
            bash: steward completions bash > ~/.local/share/bash-completion/completions/steward
            zsh:  steward completions zsh > a folder of $fpath, as _steward
            fish: steward completions fish > ~/.config/fish/completions/steward.fish
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func execute(in session: Session) async throws(CommandFailure) {
        guard let known = CompletionShell(rawValue: shell.rawValue) else {
            throw CommandFailure(.usage, "there are no completions for \(shell.rawValue)")
        }
        let script = StewardCommand.completionScript(for: known)
        session.console.say(StyledText(shell == .bash ? Self.withTopicsOfHelp(script) : script))
    }

    /// Adds the commands that follow `help`, which the generated bash script lacks.
    private static func withTopicsOfHelp(_ script: String) -> String {
        let end = "    __steward_offer_flags_options -1\n"
        guard let function = script.firstRange(of: "_steward_help() {\n"),
            let place = script[function.upperBound...].firstRange(of: end)
        else { return script }
        let words = CommandWords.helpTopics.joined(separator: "'$'\\n''")
        return script[..<place.upperBound] + "    __steward_add_completions -W '\(words)'\n"
            + script[place.upperBound...]
    }
}
