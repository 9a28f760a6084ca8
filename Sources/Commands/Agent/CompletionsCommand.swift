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
        session.console.say(StyledText(StewardCommand.completionScript(for: known)))
    }
}
