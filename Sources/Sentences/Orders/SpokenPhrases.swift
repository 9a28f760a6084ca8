import Rules

/// Phrases as tables list them: separated by `|` or the end of a line, with blanks between their words.
enum SpokenPhrases {
    /// The words of each phrase, folded as those of a sentence are, in the order of the table.
    static func words(_ table: String) -> [[String]] {
        table.split { $0 == "|" || $0.isNewline }
            .map { $0.split(separator: " ").map { FoldedText.of(String($0)) } }.filter { !$0.isEmpty }
    }
}
