/// A word for a command that people know from other programs.
enum CommandAlias {
    /// Words that mean a command of ours and nothing else. Words that begin sentences, such as "postpone", are
    /// read as such.
    private static let names = [
        "rm": "remove", "delete": "remove", "del": "remove", "complete": "done", "ls": "list",
        "reschedule": "move", "modify": "edit",
        "rückgängig": "undo", "cal": "month", "calendar": "month", "find": "search",
    ]

    /// What to do instead of a command that does not exist, as a sentence.
    static let hints = ["sort": CommandLineText.howToSort]

    /// `rm 3f2a` becomes `remove 3f2a`, and `quiet 1h` becomes `quiet for 1h`.
    static func replacing(_ words: [String]) -> [String] {
        if words.count > 1, ["quiet", "pause"].contains(words[0]), words[1].first?.isNumber == true {
            let isTime = words[1].contains(where: { ":.-/".contains($0) })
            return [words[0], isTime ? "until" : "for"] + words.dropFirst()
        }
        guard let first = words.first, let meant = names[first], !isSentence(words) else { return words }
        return [meant] + words.dropFirst()
    }

    /// "rückgängig machen" undoes no step called so, and "find the voucher before friday" is something to do.
    private static func isSentence(_ words: [String]) -> Bool {
        switch words[0] {
        case "rückgängig": words.count > 1 && Int64(words[1]) == nil
        case "find": words.dropFirst(2).contains { ["before", "by"].contains($0) }
        default: false
        }
    }
}
