/// Words as a shell reads them, for commands that people copy from a message.
enum ShellWords {
    /// The words of a command with spaces between them, each in quotes where a shell would take it for more than one
    /// word or for something else.
    static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    /// A sentence after `steward`, as it can be copied: in quotes only where a shell would read it otherwise.
    static func sentence(_ line: String) -> String {
        line.split(separator: " ").allSatisfy { $0.unicodeScalars.allSatisfy(isPlain) } ? line : quoted(line)
    }

    /// The words of a command line with quotes and backslashes, and nothing else that a shell knows.
    /// - Returns: `nil` if a quote is not closed.
    static func words(of line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                (quote, word) = (character, word ?? "")
            } else if character == " " || character == "\t" {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }

    private static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
        // Within double quotes, these mean something to one shell or another.
        guard word.contains(where: { "\"$`\\!".contains($0) }) else { return "\"\(word)\"" }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_./:,+@%=-".unicodeScalars.contains(scalar)
    }
}
