/// A word for a command that people know from other programs.
struct CommandAlias {
    /// What to do instead, as a sentence.
    let hint: String

    /// Words that mean a command of ours and nothing else. Words that begin sentences, such as "postpone", are
    /// read as such.
    private static let names = [
        "rm": ["remove"], "delete": ["remove"], "del": ["remove"], "complete": ["done"], "ls": ["list"],
        "reschedule": ["move"], "modify": ["edit"],
        "cal": ["month"], "calendar": ["month"], "find": ["search"],
    ]

    private static let hints = [
        "sort": "'steward list --sort due' sorts tasks; --sort title, priority and created work, too"
    ]

    /// - Returns: `nil` if the word has no hint.
    init?(_ name: String) {
        guard let hint = Self.hints[name] else { return nil }
        self.hint = hint
    }

    /// `rm 3f2a` becomes `remove 3f2a`.
    static func replacing(_ words: [String]) -> [String] {
        guard let first = words.first, let meant = names[first] else { return words }
        return meant + words.dropFirst()
    }
}
