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
        session.console.say(try Self.script(for: shell))
    }

    private static func script(for shell: Shell) throws(CommandFailure) -> String {
        switch shell {
        case .bash: withLiteralValues(withTopicsOfHelp(StewardCommand.completionScript(for: .bash)))
        case .zsh: quotingHistory(ignoringCase(StewardCommand.completionScript(for: .zsh)))
        case .fish: try forFish()
        }
    }

    private static func forFish() throws(CommandFailure) -> String {
        do {
            return try FishCompletions(
                declarations: StewardCommand._dumpHelp(), topics: CommandWords.helpTopics
            ).script
        } catch {
            throw CommandFailure(.badData, CompletionsText.unreadableDeclarations(error))
        }
    }

    /// The generated bash script expands the values of the agent like shell code, so that a title such as
    /// `$(rm -r ~)` would run. Takes them literally, and shows their descriptions.
    static func withLiteralValues(_ script: String) -> String {
        let main = "\n_steward() {\n"
        guard let place = script.firstRange(of: main) else { return script }
        let whole = script[..<place.lowerBound] + "\n" + addKnown + script[place.lowerBound...]
        return String(whole).split(
            separator: "__steward_add_completions -W \"$(__steward_custom_complete",
            omittingEmptySubsequences: false
        ).joined(separator: "__steward_add_known \"$(__steward_custom_complete")
    }

    /// Values are offered by themselves or, if there are several, with their descriptions: readline inserts what
    /// they have in common, which is a part of the values.
    private static let addKnown = #"""
        # Writes the value as the shell has to read it after this quote, which is empty or another character outside quotes.
        # Within double quotes, the shell would run what is in "$(...)", and replace "!!" with an earlier command.
        __steward_quote() {
            local rest="${value}" letter
            [[ "${1}" == [\"\'] ]] || { printf -v value '%q' "${value}"; return; }
            value=""
            while [[ -n "${rest}" ]]; do
                letter="${rest:0:1}"
                rest="${rest:1}"
                case "${1}${letter}" in
                \'\') value+="'\\''" ;;
                \"!) value+="\"'!'\"" ;;
                \"[\"\$\\\`]) value+="\\${letter}" ;;
                *) value+="${letter}" ;;
                esac
            done
        }

        # Adds values, one in a line, each with its description after a tab.
        __steward_add_known() {
            local word="${COMP_WORDS[${COMP_CWORD}]}" plain="${cur//\\/}" line value description
            local -a values=() described=()
            plain="${plain#[\"\']}"
            while IFS='' read -r line; do
                value="${line%%$'\t'*}"
                description="${line#"${value}"}"
                [[ -n "${value}" && "${value,,}" == "${plain,,}"* ]] || continue
                __steward_quote "${word:0:1}"
                values+=("${value}")
                described+=("${value}${description/$'\t'/  }")
            done <<< "${1}"
            # These are no files: readline would escape what is escaped already.
            compopt +o filenames -o nosort 2> /dev/null
            if [[ "${#values[@]}" -eq 1 ]]; then
                COMPREPLY+=("${values[0]}")
            else
                COMPREPLY+=("${described[@]}")
            fi
        }
        """#

    /// Lets zsh complete names in whatever case they are typed.
    private static func ignoringCase(_ script: String) -> String {
        let list = "_describe -V '' non_empty_completions"
        guard let place = script.firstRange(of: list) else { return script }
        return script[..<place.upperBound] + " -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'"
            + script[place.upperBound...]
    }

    /// Lets zsh write `!` so that it does not put its history there: it does only where that option is on.
    static func quotingHistory(_ script: String) -> String {
        script.split(separator: "unsetopt aliases banghist\n", omittingEmptySubsequences: false).joined(
            separator: "unsetopt aliases\n")
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
