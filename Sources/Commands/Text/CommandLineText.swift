/// What is wrong with a command line, and how a question ends that nobody answers.
enum CommandLineText {
    /// - Parameter example: The field to name; `nil` for all.
    static func empties(_ fields: [String], example: String?) -> String {
        example.map { "Empty a field, as --clear \($0). May be repeated." }
            ?? "Empty a field: \(fields.joined(separator: ", ")). May be repeated."
    }

    static func cannotTake(_ text: String, for option: String, _ reason: String) -> String {
        "cannot take '\(text)' for \(option): \(reason)"
    }
    static func beginsWithHyphen(_ word: String, command: String) -> String {
        "'\(word)' begins with '-' but is not an option; if you mean it as text, put -- "
            + "before it: steward \(command) -- \"\(word)\""
    }
    static func unexpected(_ word: String, after option: String, meaning time: String) -> String {
        "unexpected argument '\(word)' after \(option); put a time of several words in "
            + "quotes, as in \(option) \"\(time)\""
    }
    static let timeNeedsQuotes = "a time of several words belongs in quotes, as in --due \"tomorrow 9:00\""
    static func seeHelp(of command: String) -> String { "'\(command) --help' shows how it is used" }
    static func seeHelp(of command: String, orAdd words: String) -> String {
        "\(seeHelp(of: command)); to add it as a task: steward add \(words)"
    }

    static func noOption(_ name: String, nearest: String?) -> String {
        "unknown option '\(name)'" + (nearest.map { ". Did you mean '\($0)'? " } ?? "; ")
    }
    static func noCommand(_ name: String, hint: String) -> String { "there is no command '\(name)': \(hint)" }
    /// - Parameter remedy: What else may have been meant; empty, or with "; " at its end.
    static func noCommand(_ name: String, nearest: String?, _ remedy: String) -> String {
        let question = nearest.map { "did you mean '\($0)'? " } ?? ""
        return "there is no command '\(name)': \(question)\(remedy)'steward --help' lists them all"
    }
    static let howToSort =
        "'steward list --sort due' sorts tasks; --sort title, priority and created work, too"
}
